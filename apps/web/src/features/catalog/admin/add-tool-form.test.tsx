// @vitest-environment jsdom
import { AddToolInput } from "@ironmonger/contract/catalog";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { AddToolForm } from "./add-tool-form.tsx";

async function fillIn(fields: Partial<Record<"Price" | "Available", string>>) {
  const added: AddToolInput[] = [];
  new FakeShop({
    "catalog.addTool": (input) => {
      added.push(AddToolInput.parse(input));
      return {};
    },
  });
  renderInShop(<AddToolForm />);
  const all = {
    Name: "Rivet",
    Description: "Aluminium",
    Image: "/images/rivet.webp",
    Price: "12",
    "Minimum order": "50",
    Available: "1,200",
    ...fields,
  };
  for (const [label, text] of Object.entries(all)) {
    await userEvent.click(screen.getByRole("textbox", { name: label }));
    await userEvent.paste(text);
  }
  await userEvent.click(screen.getByRole("button", { name: "Add tool" }));
  return added;
}

test.each([
  ["12.50", 1250],
  ["1,250.00", 125_000],
])("a price of %s is saved as %i cents", async (text, priceCents) => {
  const added = await fillIn({ Price: text });
  await expect.poll(() => added).toMatchObject([{ priceCents, minOrder: 50, available: 1200 }]);
});

test.each([
  [{ Price: "1.250" }, "1.250 can mean two amounts. Write 1,250 or 1.25"],
  [{ Price: "0" }, "Price must be at least $0.01"],
  [{ Available: "44.5" }, "Available must be a whole number"],
])("%j is refused, and nothing is saved", async (fields, message) => {
  const added = await fillIn(fields);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(added).toEqual([]);
});
