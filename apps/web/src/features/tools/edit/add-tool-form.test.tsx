// @vitest-environment jsdom
import { AddToolInput } from "@ironmonger/contract/catalog/edit-tool";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { AddToolForm } from "./add-tool-form.tsx";

async function fillIn(
  fields: Partial<
    Record<
      | "Price"
      | "Available"
      | "Case pack"
      | "Quantity breaks"
      | "Family"
      | "Manufacturer's number"
      | "Weight in grams"
      | "Facts",
      string
    >
  >,
) {
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
    await userEvent.clear(screen.getByRole("textbox", { name: label }));
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

test("a refused form moves the focus to its first wrong field, wherever the button is", async () => {
  await fillIn({ Price: "a lot", Available: "none" });
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("textbox", { name: "Price" }));
});

test("case pack, price breaks and family are saved with the tool", async () => {
  const added = await fillIn({ "Case pack": "10", "Quantity breaks": "100:11.40; 1,000: 9", Family: "Rivets" });
  const priceBreaks = [
    { fromQuantity: 100, unitPriceCents: 1140 },
    { fromQuantity: 1000, unitPriceCents: 900 },
  ];
  await expect.poll(() => added).toMatchObject([{ casePack: 10, priceBreaks, family: "Rivets" }]);
});

test("the facts of a tool are saved with it, in their order", async () => {
  const added = await fillIn({
    "Manufacturer's number": " MFR-123 ",
    "Weight in grams": "1,200",
    Facts: "Length: 300 mm\n\n Standard : DIN 862: 2015 ",
  });
  const facts = [
    { name: "Length", value: "300 mm" },
    { name: "Standard", value: "DIN 862: 2015" },
  ];
  await expect.poll(() => added).toMatchObject([{ manufacturerNumber: "MFR-123", weightGrams: 1200, facts }]);
});

test.each([
  [{ Price: "1.250" }, "1.250 can mean two amounts. Write 1,250 or 1.25"],
  [{ Price: "0" }, "Price must be at least $0.01"],
  [{ "Case pack": "20" }, "The minimum order must be a multiple of the case pack, 20"],
  [{ "Quantity breaks": "100: 12" }, "The price break 100 must cost less than $12"],
  [{ "Quantity breaks": "100 for 11" }, "Write price breaks such as 100:8.40; 500:7.90"],
  [{ "Quantity breaks": "100: 0" }, "Price must be at least $0.01"],
  [{ Facts: "Length 300 mm" }, 'Write each fact as name: value, one per line: "Length 300 mm" is none'],
  [{ Facts: `${"Length ".repeat(12)}: 3` }, "Name can be at most 80 characters"],
  [{ "Weight in grams": "1.2" }, "Weight in grams must be a whole number"],
  [{ Available: "44.5" }, "Available must be a whole number"],
])("%j is refused, and nothing is saved", async (fields, message) => {
  const added = await fillIn(fields);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(added).toEqual([]);
});
