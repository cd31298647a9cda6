// @vitest-environment jsdom
import { type Tool, UpdateToolInput } from "@ironmonger/contract/catalog";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { trpc } from "../../../shared/trpc.ts";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { ToolsTable } from "./tools-table.tsx";

const toolOf = (name: string, available: number): Tool => ({
  id: `0199-${name}`,
  sku: null,
  category: null,
  name,
  description: name,
  imageUrl: "/images/no-picture.svg",
  priceCents: 1250,
  minOrder: 10,
  casePack: 1,
  priceBreaks: [],
  family: null,
  manufacturerNumber: null,
  facts: [],
  weightGrams: null,
  available,
  sold: 0,
  countryOfOrigin: null,
  createdAt: "2026-11-01T10:00:00.000Z",
});

function Page() {
  const { data } = trpc.catalog.list.useQuery({});
  return (
    <>
      <output aria-label="Total">{data?.total}</output>
      <ToolsTable rows={data?.rows} empty={null} />
    </>
  );
}
const total = () => screen.getByLabelText("Total").textContent;

function open(changed: (tool: Tool) => Tool = (tool) => tool) {
  const tools = [toolOf("Anvil", 0), toolOf("Hammer", 4), toolOf("Saw", 25), toolOf("Vice", 400)].map(changed);
  const deleted = new Set<string>();
  const updates: Omit<UpdateToolInput, "id">[] = [];
  const toolBy = (input: unknown) => tools.find(({ id }) => id === (input as { id: string }).id);
  const shop = new FakeShop({
    "catalog.list": () => {
      const rows = tools.filter(({ id }) => !deleted.has(id));
      return { rows, total: rows.length };
    },
    "catalog.deleteTool": (input) => {
      deleted.add((input as { id: string }).id);
      return toolBy(input);
    },
    "catalog.updateTool": (input) => {
      updates.push(UpdateToolInput.omit({ id: true }).parse(input));
      return { ...toolBy(input), ...updates.at(-1) };
    },
    "catalog.restoreTool": (input) => {
      deleted.delete((input as { id: string }).id);
      return toolBy(input);
    },
  });
  renderInShop(<Page />);
  return { ...shop, calls: shop.calls, updates };
}
const row = async (name: string) => (await screen.findByRole("link", { name })).closest("tr") ?? document.body;

test("a deleted tool's row stays in its place and says so, until Undo in the toast brings the tool back", async () => {
  const shop = open();
  await userEvent.click(within(await row("Hammer")).getByRole("button", { name: "Delete" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  expect(await within(await row("Hammer")).findByText("deleted")).toBeTruthy();
  expect(within(await row("Hammer")).queryByRole("button", { name: "Delete" })).toBeNull();
  expect(total()).toBe("3");
  expect(await screen.findByText("Deleted successfully!")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await within(await row("Hammer")).findByRole("button", { name: "Delete" })).toBeTruthy();
  expect(total()).toBe("4");
  expect(shop.calls.filter((name) => name === "catalog.list")).toHaveLength(1);
});

test("nothing left, too few to order and little left are three different things", async () => {
  open();
  expect(within(await row("Anvil")).getByText("out")).toBeTruthy();
  expect(within(await row("Hammer")).getByText("too few")).toBeTruthy();
  expect(within(await row("Saw")).getByText("low")).toBeTruthy();
  expect(within(await row("Vice")).queryByText(/out|too few|low/)).toBeNull();
});

test("an admin edits the rules of a tool; what is emptied is cleared, and the stock is left alone", async () => {
  const { updates } = open();
  await userEvent.click(within(await row("Saw")).getByRole("button", { name: "Edit" }));
  const form = within(await screen.findByRole("form", { name: "Edit the tool" }));
  const type = async (label: string, text: string) => {
    await userEvent.clear(form.getByRole("textbox", { name: label }));
    await userEvent.click(form.getByRole("textbox", { name: label }));
    await userEvent.paste(text);
  };
  await type("Case pack", "5");
  await type("Quantity breaks", "15:12; 100:11.40");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  const priceBreaks = [
    { fromQuantity: 15, unitPriceCents: 1200 },
    { fromQuantity: 100, unitPriceCents: 1140 },
  ];
  await expect.poll(() => updates).toMatchObject([{ casePack: 5, priceBreaks, priceCents: 1250, family: null }]);
  expect(updates[0]).not.toHaveProperty("available");
});

test("an admin edits what is to know about a tool; what is emptied is cleared", async () => {
  const { updates } = open((tool) => ({
    ...tool,
    manufacturerNumber: "MFR-123",
    weightGrams: 850,
    facts: [
      { name: "Length", value: "300 mm" },
      { name: "Finish", value: "black" },
    ],
  }));
  await userEvent.click(within(await row("Saw")).getByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("form", { name: "Edit the tool" }));
  const field = (name: string) => dialog.getByRole("textbox", { name });
  expect(field("Facts")).toHaveProperty("value", "Length: 300 mm\nFinish: black");
  expect(field("Weight in grams")).toHaveProperty("value", "850");
  for (const label of ["Manufacturer's number", "Weight in grams", "Facts"]) await userEvent.clear(field(label));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expect.poll(() => updates).toMatchObject([{ manufacturerNumber: null, weightGrams: null, facts: [] }]);
});
