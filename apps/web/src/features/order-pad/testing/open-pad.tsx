import type { PricedLine } from "@ironmonger/contract/basket";
import { piece } from "@ironmonger/contract/catalog/sales-unit";
import type { PadRow } from "@ironmonger/contract/order-pad";
import type { Reading } from "@ironmonger/contract/order-pad/read-order-line";
import { readOrderList } from "@ironmonger/contract/order-pad/read-order-list";
import { priceLine } from "@ironmonger/contract/pricing";
import { dollars } from "@ironmonger/contract/testing/dollars";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { basketOf } from "../../../testing/test-basket.ts";
import type { Holding, PadTool } from "../judge-lines.ts";
import { OrderPad } from "../order-pad.tsx";

export const basket: { tool: PadTool; quantity: number }[] = [];
export const idOf = (number: number) => `019a3b5c-0000-7abc-9def-${String(number).padStart(12, "0")}`;
const rules = {
  salesUnit: piece,
  minOrder: 10,
  casePack: 10,
  priceCents: 100,
  priceUnit: 1 as const,
  priceBreaks: [],
  family: null,
  weightGrams: null,
  available: 500,
};
export const tools = new Map(
  [
    { ...rules, sku: "HT-1001", name: "Claw hammer" },
    { ...rules, sku: "HT-1002", name: "Club hammer", priceBreaks: [{ fromQuantity: 100, unitPriceCents: 80 }] },
    { ...rules, sku: "HT-1003", name: "Wire nails", available: 30 },
    { ...rules, sku: "FA-3003", name: "Hex nuts", salesUnit: { kind: "box" as const, contains: 50 } },
  ].map((tool, index) => [tool.sku, { ...tool, toolId: idOf(index), imageUrl: "", isInShop: true }]),
);
const byId = new Map([...tools.values()].map((tool) => [tool.toolId, tool]));

function priced(toolId: string, quantity: number): PricedLine {
  const tool = byId.get(toolId);
  if (!tool) throw new Error(`There is no tool ${toolId}.`);
  const { errorCode, ...price } = priceLine(tool, quantity, dollars);
  return { ...tool, quantity, ...price };
}

/** A server that knows three SKUs, and finds two hammers by their name. */
export function openShop({ isSignedIn = false } = {}) {
  const requests: { rows: { text: string; quantity?: string }[]; searchNames?: boolean }[] = [];
  const remembered: unknown[] = [];
  const answer = (row: { text: string; quantity?: string }, index: number, searchNames: boolean): PadRow => {
    const list = readOrderList(row.quantity === undefined ? row.text : "", dollars);
    const [line = { name: row.text, otherReadings: [] }] = "lines" in list ? list.lines : [];
    const { name, quantity }: Reading =
      [line, ...line.otherReadings].find((reading) => tools.has(reading.name)) ?? line;
    const base = { line: index + 1, text: row.text, name, ...(quantity && { quantity }) };
    const tool = tools.get(name);
    if (tool)
      return { ...base, outcome: "ready", toolId: tool.toolId, price: priced(tool.toolId, 10), isSearched: true };
    if (!searchNames)
      return { ...base, outcome: "unknown", message: "Not searched for by name yet.", isSearched: false };
    const isHammer = name.startsWith("hammer");
    const candidates = [...tools.values()].filter((one) => one.name.includes("hammer"));
    return isHammer
      ? { ...base, outcome: "choose", candidates, message: "Which tool is meant?", isSearched: true }
      : { ...base, outcome: "unknown", message: "No tool matches.", isSearched: true };
  };
  const shop = new FakeShop({
    "identity.me": () => (isSignedIn ? { email: "ada@example.com", displayName: "Ada", isAdmin: false } : null),
    "identity.issueAccessToken": () => ({ token: "bearer", expiresInSeconds: 900 }),
    "basket.getBasket": () => basketOf([]),
    "lists.listSummaries": () => [],
    "orders.listMyOrders": () => ({ rows: [], total: 0 }),
    "orderPad.resolveLines": (input) => {
      const { rows, searchNames = true } = input as (typeof requests)[number];
      requests.push({ rows, searchNames });
      return { rows: rows.map((row, index) => answer(row, index, searchNames)), counts: {} };
    },
    "catalog.suggest": () => ({
      tools: [...tools.values()].slice(0, 1).map(({ toolId, ...tool }) => ({ ...tool, id: toolId })),
      categories: [],
      areCountsExact: true,
    }),
    "orderPad.rememberPartNumber": (input) => {
      remembered.push(input);
      return {};
    },
    "pricing.priceLines": (input) => {
      const { lines } = input as { lines: { toolId: string; quantity: number }[] };
      return { lines: lines.map(({ toolId, quantity }) => priced(toolId, quantity)), totalCents: 0 };
    },
  });
  return { shop, requests, remembered };
}

export async function openPad(list: string, inBasket: Holding[] = []): Promise<void> {
  renderInShop(<OrderPad inBasket={inBasket} addToBasket={async (lines) => basket.push(...lines)} />);
  const area = await screen.findByRole("textbox", { name: /^Paste your list/ });
  await waitFor(() => expect(area.hasAttribute("disabled")).toBe(false));
  fireEvent.change(area, { target: { value: list } });
  await userEvent.click(screen.getByRole("button", { name: "Check the list" }));
}
export const counts = (text: string) =>
  waitFor(() => expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(text));
export const row = (number: number) => {
  const head = screen.getByRole("rowheader", { name: String(number) }).closest("[role=row]");
  if (!(head instanceof HTMLElement)) throw new Error(`There is no line ${number}.`);
  return within(head);
};
export const cell = (number: number, column: number) => {
  const element = row(number)
    .getAllByRole("gridcell")
    .find((one) => one.getAttribute("aria-colindex") === String(column));
  if (!element) throw new Error(`Line ${number} has no cell ${column}.`);
  return element;
};
export const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
export const pasteInto = (target: HTMLElement, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } });

/** Empties the basket and gives the document what jsdom lacks; call it in `beforeEach`. */
export function prepareDocument(): void {
  basket.length = 0;
  // A document without a layout: each row has the height of a row.
  Object.defineProperty(HTMLElement.prototype, "offsetHeight", { configurable: true, value: 64 });
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  window.scrollTo = () => {};
}
