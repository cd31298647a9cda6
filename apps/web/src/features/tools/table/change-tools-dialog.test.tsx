// @vitest-environment jsdom
import { ChangeToolsInput, PreviewChangesInput } from "@ironmonger/contract/catalog/change-tools";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { lateWriteKey } from "../../../shared/server/late-writes.ts";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { ChangeToolsDialog } from "./change-tools-dialog.tsx";

const filters = { search: "", category: "measuring" } as const;
const terms = { priceCents: 1000, priceBreaks: [], minOrder: 10, available: 5 };
const rowOf = (index: number) => ({
  id: `0199c0de-0000-7000-8000-00000000000${index}`,
  name: `Tool ${index}`,
  sku: null,
});

function open() {
  const previewed: PreviewChangesInput["changes"][] = [];
  const applied: ChangeToolsInput[] = [];
  const shop = new FakeShop({
    "catalog.previewChanges": (input) => {
      previewed.push(PreviewChangesInput.parse(input).changes);
      return {
        changed: 2,
        refused: 1,
        unchanged: 0,
        rounded: 1,
        fingerprint: "seen",
        rows: [
          { ...rowOf(1), before: terms, after: null, problem: "It does not fit" },
          { ...rowOf(2), before: terms, after: { ...terms, priceCents: 1040 }, problem: null },
        ],
      };
    },
    "catalog.changeTools": (input) => {
      applied.push(ChangeToolsInput.parse(input));
      return { changeId: rowOf(9).id, changed: 2 };
    },
    "catalog.suggest": () => ({
      tools: [{ id: rowOf(7).id, sku: "HT-7", name: "Tool 7", imageUrl: "/images/no-picture.svg", priceCents: 100 }],
      categories: [],
      areCountsExact: true,
    }),
    "catalog.nameIds": () => [{ id: rowOf(7).id, name: "HT-7 · Tool 7" }],
    "catalog.undoChanges": () => ({
      restored: 1,
      skipped: 1,
      skippedTools: [{ id: rowOf(2).id, name: "Tool 2", reason: "changed since then" }],
    }),
  });
  const onChanged = vi.fn();
  renderInShop(<ChangeToolsDialog selection={{ filters }} isOpen onClose={() => {}} onChanged={onChanged} />);
  return { shop, previewed, applied, onChanged };
}

const choose = async (field: string, how: string, text: string) => {
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: field }), how);
  await userEvent.type(await screen.findByRole("textbox", { name: new RegExp(`^${field}:`) }), text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("prices rise by 4 %: the preview says what changes and what does not, and Undo what it left", async () => {
  const { shop, previewed, applied, onChanged } = open();
  await choose("Price", "Change by percent", "+4");
  await press("Preview");
  expect(await screen.findByText("2 tools change.")).toBeTruthy();
  expect(screen.getByText(/1 tool stays as it is/)).toBeTruthy();
  expect(screen.getByText("It does not fit")).toBeTruthy();
  expect(screen.getByText(/Rounded to the cent, half a cent up: prices of 1 tool/)).toBeTruthy();
  expect(previewed).toEqual([{ price: { kind: "percent", percent: 4 } }]);
  expect(applied).toEqual([]);
  expect(onChanged).not.toHaveBeenCalled();
  await press("Change 2 tools");
  await screen.findByText("2 tools changed.");
  expect(onChanged).toHaveBeenCalledOnce();
  // A reload does not propose it once more.
  // When something was changed last is all that stays.
  expect(Object.keys(sessionStorage)).toEqual([lateWriteKey]);
  expect(applied).toEqual([
    {
      selection: { filters },
      changes: { price: { kind: "percent", percent: 4 } },
      fingerprint: "seen",
      idempotencyKey: expect.any(String),
    },
  ]);
  await press("Undo");
  expect(await screen.findByText("1 tool left as it is: Tool 2 (changed since then)")).toBeTruthy();
  expect(shop.calls.at(-1)).toBe("catalog.undoChanges");
});

test("a change without a response is sent again with the same key", async () => {
  const { shop, applied } = open();
  await choose("Available", "Change by", "+100");
  await press("Preview");
  await screen.findByText("2 tools change.");
  shop.isOffline = true;
  await press("Change 2 tools");
  await screen.findByText("The change may have been made. Sending it again does not make it twice.");
  const [skipped] = Object.values<string>({ ...sessionStorage }).filter((value) => value.includes("seen"));
  shop.isOffline = false;
  await press("Send again");
  await screen.findByText("2 tools changed.");
  expect(applied).toMatchObject([{ idempotencyKey: JSON.parse(skipped ?? "{}").key }]);
});

test.each([
  ["Price", "Change by percent", "−2,5 %", { price: { kind: "percent", percent: -2.5 } }],
  ["Price", "Change by an amount", "-0.50", { price: { kind: "by", by: -50 } }],
  ["Price", "Set to", "12.5", { price: { kind: "set", to: 1250 } }],
  ["Minimum order", "Set to", "1,200", { minOrder: { kind: "set", to: 1200 } }],
  ["Available", "Change by", "+100", { available: { kind: "by", by: 100 } }],
])("%s, %s %s", async (field, how, text, changes) => {
  const { previewed } = open();
  await choose(field, how, text);
  await press("Preview");
  await expect.poll(() => previewed).toEqual([changes]);
});

test.each([
  ["Price", "Change by percent", "a lot", "Write a percentage such as 4 or −2.5"],
  ["Price", "Change by percent", "-100", "A price cannot fall by 100 %"],
  ["Price", "Set to", "0", "Price must be at least $0.01"],
  ["Available", "Set to", "-5", "Write a whole number such as 120"],
  ["Available", "Set to", "44.500", "Write a whole number such as 120"],
])("%s, %s %s is refused", async (field, how, text, message) => {
  const { previewed } = open();
  await press("Preview");
  expect(await screen.findByText("Choose what to change.")).toBeTruthy();
  await choose(field, how, text);
  await press("Preview");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(previewed).toEqual([]);
});

test("tools get a successor and a unit in which they are sold", async () => {
  const { previewed } = open();
  await userEvent.click(await screen.findByText("Price per, cost, category, state and more"));
  await userEvent.type(await screen.findByRole("combobox", { name: "Successor" }), "seven");
  await userEvent.click(await screen.findByText("HT-7 · Tool 7"));
  await userEvent.type(screen.getByRole("textbox", { name: "Sold by" }), "crate");
  await press("Preview");
  expect(await screen.findByText(/Write a unit such as pair/)).toBeTruthy();
  await userEvent.clear(screen.getByRole("textbox", { name: "Sold by" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Sold by" }), "box of 200");
  await press("Preview");
  await expect
    .poll(() => previewed)
    .toEqual([{ successorId: rowOf(7).id, salesUnit: { kind: "box", contains: 200, of: "piece" } }]);
});

test("while a person types a price, the shop shows the amount that it reads", async () => {
  open();
  await choose("Price", "Set to", "1,250.5");
  expect(await screen.findByText("= $1,250.50")).toBeTruthy();
});
