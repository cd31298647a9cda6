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
      "Price" | "Available" | "Pack" | "Break 1" | "Family" | "Manufacturer's number" | "Weight in grams" | "Fact 1",
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

test("pack, price breaks and family are saved with the tool", async () => {
  const added = await fillIn({ Pack: "10", "Break 1": "100:11.40; 1,000: 9", Family: "Rivets" });
  const priceBreaks = [
    { fromQuantity: 100, unitPriceCents: 1140 },
    { fromQuantity: 1000, unitPriceCents: 900 },
  ];
  await expect.poll(() => added).toMatchObject([{ casePack: 10, priceBreaks, family: "Rivets" }]);
});

test("two columns of a spreadsheet are pasted into the facts as rows, and a row is removed", async () => {
  renderInShop(<AddToolForm />);
  const cell = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name }).value;
  await userEvent.click(screen.getByRole("textbox", { name: "Fact 1" }));
  await userEvent.paste("Length\t300 mm\nFinish\tblack\nSpeed\t0 to 500 rpm");
  expect([cell("Fact 2"), cell("Value of fact 2"), cell("Fact 4")]).toEqual(["Finish", "black", ""]);
  await userEvent.click(screen.getByRole("button", { name: "Remove fact 2" }));
  expect([cell("Fact 2"), cell("Value of fact 2"), cell("Fact 3")]).toEqual(["Speed", "0 to 500 rpm", ""]);
  await userEvent.type(screen.getByRole("textbox", { name: "Fact 3" }), "Coating");
  await userEvent.type(screen.getByRole("textbox", { name: "Value of fact 3" }), "zinc plated");
  expect([cell("Fact 3"), cell("Value of fact 3"), cell("Fact 4")]).toEqual(["Coating", "zinc plated", ""]);
});

test("the facts of a tool are saved with it, in their order", async () => {
  const added = await fillIn({
    "Manufacturer's number": " MFR-123 ",
    "Weight in grams": "1,200",
    "Fact 1": "Length: 300 mm\n\n Standard : DIN 862: 2015 ",
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
  [{ Pack: "20" }, "The minimum order must be a multiple of the case pack, 20"],
  [{ "Break 1": "100: 12" }, "The price break 100 must cost less than $12"],
  [{ "Break 1": "100 for 11" }, "Write price breaks such as 100:8.40; 500:7.90"],
  [{ "Break 1": "100: 0" }, "Price must be at least $0.01"],
  [{ "Fact 1": "Length 300 mm" }, 'Write each fact as name: value, one per line: "Length 300 mm" is none'],
  [{ "Fact 1": `${"Length ".repeat(12)}: 3` }, "Name can be at most 80 characters"],
  [{ "Weight in grams": "heavy" }, "Weight in grams must be a number"],
  [{ Available: "44.5" }, "Available must be a whole number"],
])("%j is refused, and nothing is saved", async (fields, message) => {
  const added = await fillIn(fields);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(added).toEqual([]);
});
