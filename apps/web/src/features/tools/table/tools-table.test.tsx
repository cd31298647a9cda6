// @vitest-environment jsdom

import type { Tool } from "@ironmonger/contract/catalog";
import { UpdateToolInput } from "@ironmonger/contract/catalog/edit-tool";
import { CorrectStockInput } from "@ironmonger/contract/catalog/stock";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { trpc } from "../../../shared/server/trpc.ts";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testTool } from "../../../testing/test-tool.ts";
import { ToolsTable } from "./tools-table.tsx";

const toolOf = (name: string, available: number): Tool => ({
  ...testTool,
  // Each name has another length.
  id: `0199a000-0000-7000-8000-00000000000${name.length}`,
  name,
  description: name,
  available,
});

function Page() {
  const { data } = trpc.catalog.list.useQuery({});
  return (
    <>
      <output aria-label="Total">{data?.total}</output>
      <ToolsTable rows={data?.rows} empty={null} nameOfCategory={(slug) => slug} />
    </>
  );
}
const total = () => screen.getByLabelText("Total").textContent;

function open() {
  const tools = [toolOf("Anvil", 0), toolOf("Hammer", 4), toolOf("Saw", 25), toolOf("Vice", 400)];
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
      const update = UpdateToolInput.omit({ id: true }).parse(input);
      if (update.minOrder === 15)
        throw new ShopError("CONFLICT", "The minimum order must be a multiple of the case pack, 10");
      const { expected, ...changes } = update;
      const tool = toolBy(input);
      if (expected?.priceCents !== undefined && expected.priceCents !== tool?.priceCents)
        throw new ShopError("CONFLICT", "This tool was changed meanwhile. Price was $12.50, and is $14 now.");
      updates.push(update);
      return Object.assign(tool ?? {}, changes);
    },
    "catalog.correctStock": (input) => {
      const { available, reason } = CorrectStockInput.parse(input);
      if (reason === "Stolen") throw new ShopError("FORBIDDEN", "Only admins may do this.");
      return Object.assign(toolBy(input) ?? {}, { available });
    },
    "catalog.restoreTool": (input) => {
      deleted.delete((input as { id: string }).id);
      return toolBy(input);
    },
  });
  const { unmount } = renderInShop(<Page />);
  const reload = () => {
    unmount();
    renderInShop(<Page />);
  };
  return { tools, calls: shop.calls, updates, reload };
}
const row = async (name: string) => (await screen.findByRole("link", { name })).closest("tr") ?? document.body;

test("a tool is deleted without a question; its row stays at its position and says so, until Undo in the toast brings it back", async () => {
  const shop = open();
  await userEvent.dblClick(within(await row("Hammer")).getByRole("button", { name: "Delete" }));
  expect(await within(await row("Hammer")).findByText("deleted")).toBeTruthy();
  expect(within(await row("Hammer")).queryByRole("button", { name: "Delete" })).toBeNull();
  expect(total()).toBe("3");
  expect(await screen.findByText("Deleted successfully!")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await within(await row("Hammer")).findByRole("button", { name: "Delete" })).toBeTruthy();
  expect(total()).toBe("4");
  for (const once of ["catalog.list", "catalog.deleteTool"])
    expect(shop.calls.filter((name) => name === once)).toHaveLength(1);
});

test("nothing left, too few to order and little left are three different things", async () => {
  open();
  expect(within(await row("Anvil")).getByText("out")).toBeTruthy();
  expect(within(await row("Hammer")).getByText("too few")).toBeTruthy();
  expect(within(await row("Saw")).getByText("low")).toBeTruthy();
  expect(within(await row("Vice")).queryByText(/out|too few|low/)).toBeNull();
});

test("a price is changed in its row: Enter saves, and Undo in the toast brings the old one back", async () => {
  const { updates } = open();
  await userEvent.click(within(await row("Saw")).getByRole("button", { name: "$12.50" }));
  await userEvent.keyboard("13{Enter}");
  expect(await within(await row("Saw")).findByRole("button", { name: "$13" })).toBeTruthy();
  expect(updates).toEqual([{ priceCents: 1300, expected: { priceCents: 1250 } }]);
  expect(await screen.findByText(/Saw: Price \$12.50 → \$13/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await within(await row("Saw")).findByRole("button", { name: "$12.50" })).toBeTruthy();
  expect(updates[1]).toEqual({ priceCents: 1250, expected: { priceCents: 1300 } });
});

test("while a person types a price into a row, the shop shows the amount that it reads", async () => {
  open();
  await userEvent.click(within(await row("Saw")).getByRole("button", { name: "$12.50" }));
  await userEvent.keyboard("1,250.5");
  expect(await within(await row("Saw")).findByText("= $1,250.50")).toBeTruthy();
});

test("after a cell or the stock dialog closes, the focus is where it was", async () => {
  open();
  const focused = () => document.activeElement?.textContent;
  await userEvent.click(within(await row("Saw")).getByRole("button", { name: "$12.50" }));
  await userEvent.keyboard("{Escape}");
  expect(focused()).toBe("$12.50");
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("13{Enter}");
  await expect.poll(focused).toBe("$13");
  await userEvent.click(within(await row("Saw")).getByRole("button", { name: "Stock" }));
  await screen.findByRole("dialog", { name: "Correct the stock" });
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await expect.poll(focused).toBe("Stock");
});

test("Esc changes nothing, and what does not fit stays in its field with the reason", async () => {
  const { updates } = open();
  await userEvent.click(within(await row("Vice")).getByRole("button", { name: "400" }));
  await userEvent.keyboard("7{Escape}");
  expect(within(await row("Vice")).getByRole("button", { name: "400" })).toBeTruthy();
  await userEvent.click(within(await row("Vice")).getByRole("button", { name: "10" }));
  for (const text of ["many", "44.500"]) {
    await userEvent.clear(screen.getByRole("textbox", { name: "Minimum order" }));
    await userEvent.keyboard(`${text}{Enter}`);
    expect(await screen.findByText("Write a whole number")).toBeTruthy();
  }
  const field = screen.getByRole("textbox", { name: "Minimum order" });
  await userEvent.clear(field);
  await userEvent.type(field, "15{Enter}");
  expect(await screen.findByText("The minimum order must be a multiple of the case pack, 10")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Minimum order" })).toHaveProperty("value", "15");
  expect(updates).toEqual([]);
});

test("without the keys Enter and Esc, buttons save and cancel the input in a row, and a double click saves once", async () => {
  const { updates } = open();
  const button = async (name: string) => within(await row("Saw")).getByRole("button", { name });
  await userEvent.click(await button("$12.50"));
  await userEvent.keyboard("13");
  await userEvent.click(await button("Cancel price"));
  expect(document.activeElement).toBe(await button("$12.50"));
  await userEvent.click(await button("$12.50"));
  await userEvent.keyboard("14");
  await userEvent.dblClick(await button("Save price"));
  expect(await within(await row("Saw")).findByRole("button", { name: "$14" })).toBeTruthy();
  await expect.poll(() => document.activeElement?.textContent).toBe("$14");
  expect(updates).toEqual([{ priceCents: 1400, expected: { priceCents: 1250 } }]);
});

test("Esc cancels the input in a row from its buttons, too", async () => {
  open();
  await userEvent.click(within(await row("Saw")).getByRole("button", { name: "$12.50" }));
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Save");
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement?.textContent).toBe("$12.50");
});

test("a reload loses nothing of a stock correction, and neither does a refusal; closing the dialog discards it", async () => {
  const { reload } = open();
  const openDialog = async () => {
    await userEvent.click(within(await row("Saw")).getByRole("button", { name: "Stock" }));
    const dialog = await screen.findByRole("dialog", { name: "Correct the stock" });
    const field = (name: string) => within(dialog).getByRole<HTMLInputElement>("textbox", { name });
    return { dialog, available: field("Available"), reason: field("Reason") };
  };
  const typing = await openDialog();
  await userEvent.clear(typing.available);
  await userEvent.type(typing.available, "19");
  await userEvent.type(typing.reason, "Stolen");
  reload();
  const reopened = await openDialog();
  expect([reopened.available.value, reopened.reason.value]).toEqual(["19", "Stolen"]);
  await userEvent.click(within(reopened.dialog).getByRole("button", { name: "Correct" }));
  expect(await screen.findByText("Only admins may do this.")).toBeTruthy();
  const refused = await openDialog();
  expect([refused.available.value, refused.reason.value]).toEqual(["19", "Stolen"]);
  await userEvent.clear(refused.reason);
  await userEvent.type(refused.reason, "Counted");
  await userEvent.click(within(refused.dialog).getByRole("button", { name: "Correct" }));
  expect(await screen.findByText("Saw: 19 pieces available")).toBeTruthy();
  await userEvent.type((await openDialog()).reason, "Not yet");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect((await openDialog()).reason.value).toBe("");
});

test("an unsaved number in a row survives a reload, until Esc", async () => {
  const { reload, updates } = open();
  await userEvent.click(within(await row("Saw")).getByRole("button", { name: "$12.50" }));
  await userEvent.keyboard("13");
  reload();
  expect(within(await row("Saw")).getByRole("textbox", { name: "Price" })).toHaveProperty("value", "13");
  await userEvent.keyboard("{Escape}");
  reload();
  expect(within(await row("Saw")).getByRole("button", { name: "$12.50" })).toBeTruthy();
  expect(updates).toEqual([]);
});

test("a price that a colleague has changed since the field was opened is not overwritten before it was seen, not even after a reload", async () => {
  const { tools, reload, updates } = open();
  await userEvent.click(within(await row("Saw")).getByRole("button", { name: "$12.50" }));
  await userEvent.keyboard("13");
  for (const tool of tools.filter(({ name }) => name === "Saw")) tool.priceCents = 1400;
  reload();
  expect(within(await row("Saw")).getByRole("textbox", { name: "Price" })).toHaveProperty("value", "13");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText(/Price was \$12.50, and is \$14 now/)).toBeTruthy();
  expect(updates).toEqual([]);
  await userEvent.keyboard("{Enter}");
  expect(await within(await row("Saw")).findByRole("button", { name: "$13" })).toBeTruthy();
  expect(updates).toEqual([{ priceCents: 1300, expected: { priceCents: 1400 } }]);
});
