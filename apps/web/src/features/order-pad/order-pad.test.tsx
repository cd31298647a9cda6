// @vitest-environment jsdom

import { File } from "node:buffer";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { OrderPad } from "./order-pad.tsx";

import {
  basket,
  cell,
  counts,
  idOf,
  openPad,
  openShop,
  pasteInto,
  prepareDocument,
  row,
  textOf,
  tools,
} from "./testing/open-pad.tsx";

beforeEach(prepareDocument);

const mixed = "HT-1001 20\nHT-1001 25\nHT-1003 90\nhammer 20\nno such thing 5";

test("each line of a list gets its outcome, and none is lost", async () => {
  const { requests } = openShop();
  await openPad(mixed);
  await counts("5 lines: 1 ready · 1 to adjust · 1 to choose · 1 unknown · 1 short");
  // SKUs of all lines first, in one call; then the names.
  expect(requests.map(({ searchNames }) => searchNames)).toEqual([false, true]);
  expect(requests[0]?.rows).toHaveLength(5);
  expect(screen.getByText("Total of what is ready")).toBeTruthy();
});

test("under a heading, a line is found by any of its codes and names, also where its prices or codes are numbers", async () => {
  openShop();
  await openPad(
    [
      "Your part no.\tSKU\tDescription\tQty\tUnit price",
      "P-77\tHT-1001\tHammer\t20\t1",
      '4711\tHT-1002\t"Hammer ""16 oz"""\t30\t1',
    ].join("\n"),
  );
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect([1, 2].map((number) => cell(number, 3).textContent)).toEqual([
    expect.stringContaining("Claw hammer"),
    expect.stringContaining("Club hammer"),
  ]);
  expect([1, 2].map((number) => cell(number, 4).textContent)).toEqual(["20", "30"]);
});

test("the remedies put lines right with one press, and a tool is chosen by its name and picture", async () => {
  const { remembered } = openShop({ isSignedIn: true });
  await openPad(mixed);
  await counts("5 lines: 1 ready · 1 to adjust · 1 to choose · 1 unknown · 1 short");
  await userEvent.click(row(2).getByRole("button", { name: "30 · $30: line 2" }));
  await counts("5 lines: 2 ready · 0 to adjust · 1 to choose · 1 unknown · 1 short");
  // The button has disappeared, and the focus stays on its line.
  expect(document.activeElement).toBe(cell(2, 7));
  await userEvent.click(row(3).getByRole("button", { name: "30 · $30: line 3" }));
  await userEvent.click(row(4).getByRole("button", { name: "Use Club hammer: line 4" }));
  await counts("5 lines: 4 ready · 0 to adjust · 0 to choose · 1 unknown · 0 short");
  // A word may mean another tool next time.
  expect(remembered).toEqual([]);
});

test("the tool that is chosen for a part number is remembered without the quantity", async () => {
  const { remembered } = openShop({ isSignedIn: true });
  await openPad("hammer-77 20");
  await userEvent.click(await screen.findByRole("button", { name: "Use Club hammer: line 1" }));
  await waitFor(() => expect(remembered).toEqual([{ partNumber: "hammer-77", toolId: idOf(1) }]));
});

test("an unknown line has a search of its own, whose tools it takes with one press", async () => {
  openShop();
  await openPad("no such thing; 20");
  await counts("1 line: 0 ready · 0 to adjust · 0 to choose · 1 unknown · 0 short");
  await userEvent.type(await row(1).findByRole("searchbox", { name: "Search the shop: line 1" }), "claw");
  await userEvent.click(await row(1).findByRole("button", { name: "Use Claw hammer: line 1" }));
  await counts("1 line: 1 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect(cell(1, 4).textContent).toBe("20");
});

test("all suggestions are accepted with one press, and a choice between several tools stays open", async () => {
  openShop();
  await openPad(mixed);
  await counts("5 lines: 1 ready · 1 to adjust · 1 to choose · 1 unknown · 1 short");
  await userEvent.click(screen.getByRole("button", { name: "Accept all suggestions" }));
  await counts("5 lines: 3 ready · 0 to adjust · 1 to choose · 1 unknown · 0 short");
});

test("a line whose tool was chosen has the quantity of its text after a reload", async () => {
  openShop();
  await openPad("20 x hammers");
  await counts("1 line: 0 ready · 0 to adjust · 1 to choose · 0 unknown · 0 short");
  await userEvent.click(row(1).getByRole("button", { name: "Use Claw hammer: line 1" }));
  await counts("1 line: 1 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  cleanup();
  renderInShop(<OrderPad addToBasket={async (lines) => basket.push(...lines)} />);
  await counts("1 line: 1 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect(cell(1, 4).textContent).toBe("20");
});

test("a quantity that costs less in total is offered beside the one that is needed", async () => {
  openShop();
  await openPad("HT-1002 90");
  await counts("1 line: 1 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  await userEvent.click(row(1).getByRole("button", { name: "100 costs $10 less: line 1" }));
  expect(cell(1, 4).textContent).toBe("100");
  expect(cell(1, 6).textContent).toMatch(/^\$80(?:why|$)/);
});

test("corrected lines of a download replace their lines, wherever they are pasted", async () => {
  openShop();
  let saved = new Blob();
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved = blob;
    return "blob:lines";
  };
  URL.revokeObjectURL = () => {};
  await openPad("HT-1001 25\nHT-1002 30\nno-such 5\nHT-1001 25");
  await counts("4 lines: 1 ready · 2 to adjust · 0 to choose · 1 unknown · 0 short");
  await userEvent.click(screen.getByRole("button", { name: "Download lines to correct" }));
  const corrected = (await textOf(saved))
    .replace("HT-1001,25", "HT-1001,20")
    .replace("HT-1001,25", "HT-1001,40")
    .replace("no-such,5", "HT-1003,10");
  const after = ["20", "30", "10", "40"];
  const quantities = () => [1, 2, 3, 4].map((number) => cell(number, 4).textContent);
  pasteInto(document.body, `${corrected}HT-1003,20,,\n`);
  await counts("5 lines: 5 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect(quantities()).toEqual(after);
  expect(await screen.findByText("3 lines were replaced by what you corrected. 1 line added.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await counts("4 lines: 1 ready · 2 to adjust · 0 to choose · 1 unknown · 0 short");
  await userEvent.click(cell(4, 2));
  pasteInto(cell(4, 2), corrected.replaceAll(",", "\t").replaceAll(/\r\n/g, "\n"));
  await counts("4 lines: 4 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect(quantities()).toEqual(after);
});

test("what the basket holds counts: nothing goes beyond the stock without a word", async () => {
  openShop();
  const tool = tools.get("HT-1003");
  const inBasket = [{ toolId: idOf(2), quantity: 20, tool }];
  await openPad("HT-1003 10\nHT-1003 20", inBasket);
  await counts("2 lines: 1 ready · 0 to adjust · 0 to choose · 0 unknown · 1 short");
  expect(cell(1, 7).textContent).toContain("20 are in your basket already.");
  expect(cell(2, 7).textContent).toContain("Only 30 left. 20 are in your basket already. 10 are on other lines.");
});

test("lines of one tool are merged on request", async () => {
  openShop();
  await openPad("HT-1001 20\nHT-1002 30\nHT-1001 50\nHT-1001");
  await counts("4 lines: 3 ready · 1 to adjust · 0 to choose · 0 unknown · 0 short");
  await userEvent.click(screen.getByRole("button", { name: "Merge 1 duplicate" }));
  // A line without a quantity stays: its pieces are in no sum.
  await counts("3 lines: 2 ready · 1 to adjust · 0 to choose · 0 unknown · 0 short");
  expect(cell(1, 4).textContent).toBe("70");
  expect(screen.queryByRole("button", { name: /^Merge/ })).toBeNull();
});

test("the list is cleared with one press, which can be undone", async () => {
  openShop();
  await openPad("HT-1001 20\nhammer 30");
  await counts("2 lines: 1 ready · 0 to adjust · 1 to choose · 0 unknown · 0 short");
  const clear = screen.getByRole("button", { name: "Clear list" });
  await userEvent.click(clear);
  await counts("0 lines: 0 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect(screen.getByRole("textbox", { name: /^Paste your list/ })).toBeTruthy();
  expect(clear.hasAttribute("disabled")).toBe(true);
  await userEvent.keyboard("{Control>}z{/Control}");
  await counts("2 lines: 1 ready · 0 to adjust · 1 to choose · 0 unknown · 0 short");
  expect(clear.hasAttribute("disabled")).toBe(false);
});

test("only the lines that need attention are shown on request; one that is put right stays in sight", async () => {
  openShop();
  await openPad(mixed);
  await counts("5 lines: 1 ready · 1 to adjust · 1 to choose · 1 unknown · 1 short");
  await userEvent.click(screen.getByRole("button", { name: "Show the 4 that need attention" }));
  expect(screen.queryByRole("rowheader", { name: "1" })).toBeNull();
  await userEvent.click(row(2).getByRole("button", { name: "20 · $20: line 2" }));
  expect(cell(2, 4).textContent).toBe("20");
  await userEvent.click(screen.getByRole("button", { name: "Show all 5 lines" }));
  expect(screen.getByRole("rowheader", { name: "1" })).toBeTruthy();
});

test("ready lines go to the basket together and leave the pad; the others stay, also through a reload", async () => {
  openShop();
  await openPad(mixed);
  await counts("5 lines: 1 ready · 1 to adjust · 1 to choose · 1 unknown · 1 short");
  await userEvent.click(screen.getByRole("button", { name: "Add 1 ready line to the basket" }));
  expect(basket).toEqual([{ tool: expect.objectContaining({ toolId: idOf(0), priceCents: 100 }), quantity: 20 }]);
  await counts("4 lines: 0 ready · 1 to adjust · 1 to choose · 1 unknown · 1 short");
  expect(screen.getByRole("link", { name: "Go to the basket" })).toBeTruthy();
  cleanup();
  renderInShop(<OrderPad addToBasket={async (lines) => basket.push(...lines)} />);
  await counts("4 lines: 0 ready · 1 to adjust · 1 to choose · 1 unknown · 1 short");
});

test("what was added is counted in tools, as the basket counts it", async () => {
  openShop();
  await openPad("HT-1001 20\nHT-1002 30\nHT-1001 50");
  await counts("3 lines: 3 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  await userEvent.click(screen.getByRole("button", { name: "Add 3 ready lines to the basket" }));
  expect((await screen.findByText(/in your basket/)).textContent).toBe("2 tools are in your basket. Go to the basket");
});

test("lines for which the basket has no room stay on the pad, and the pad says how many fit", async () => {
  openShop();
  const inBasket = Array.from({ length: 4998 }, (_, index) => ({
    toolId: idOf(100 + index),
    quantity: 10,
    tool: undefined,
  }));
  const nails = { toolId: idOf(2), quantity: 10, tool: tools.get("HT-1003") };
  await openPad("HT-1001 20\nHT-1002 30\nHT-1003 10", [...inBasket, nails]);
  await counts("3 lines: 3 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  await userEvent.click(screen.getByRole("button", { name: "Add 3 ready lines to the basket" }));
  expect(
    await screen.findByText(
      "A basket can hold at most 5,000 tools. Of the 2 tools that are not in it yet, 1 fits. Nothing was added.",
    ),
  ).toBeTruthy();
  expect(basket).toEqual([]);
  await userEvent.click(row(2).getByRole("button", { name: "Remove: line 2" }));
  await userEvent.click(screen.getByRole("button", { name: "Add 2 ready lines to the basket" }));
  expect(basket.map(({ tool }) => tool.sku)).toEqual(["HT-1001", "HT-1003"]);
});

test("an earlier order starts a list without the lines that were cancelled, unless all of them were", async () => {
  const { shop } = openShop({ isSignedIn: true });
  const lineOf = (index: number, sku: string, status: string) => ({
    ...{ toolId: idOf(index), toolName: sku, sku, quantity: 20, status },
  });
  const start = (cancelled: object | null, statuses: [string, string]) => {
    cleanup();
    localStorage.clear();
    const lines = [lineOf(0, "HT-1001", statuses[0]), lineOf(1, "HT-1002", statuses[1])];
    shop.answers["orders.getOrder"] = () => ({ number: "IM-10472", lines, cancelled });
    renderInShop(<OrderPad addToBasket={async () => {}} />, "/order-pad?order=IM-10472");
  };
  start(null, ["cancelled", "shipped"]);
  await counts("1 line: 1 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect(cell(1, 3).textContent).toContain("Club hammer");
  start({ lineCount: 2 }, ["cancelled", "cancelled"]);
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
});

test("a file that is neither CSV nor XLSX is refused, and a CSV file is read", async () => {
  openShop();
  renderInShop(<OrderPad addToBasket={async (lines) => basket.push(...lines)} />);
  const area = await screen.findByRole("textbox", { name: /^Paste your list/ });
  await waitFor(() => expect(area.hasAttribute("disabled")).toBe(false));
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText("CSV or XLSX file"), { target: { files: [file] } });
  choose(new File(["%PDF"], "list.pdf"));
  expect(await screen.findByText("list.pdf is neither a CSV nor an XLSX file. Nothing was read.")).toBeTruthy();
  choose(new File(["Qty;Item\r\n20;HT-1001\r\n"], "list.csv"));
  await counts("1 line: 1 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
});

test("a file that is dropped beside the list is added to it instead of being opened by the browser, and several are refused", async () => {
  openShop();
  await openPad("HT-1001 20");
  await counts("1 line: 1 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: { types: ["Files"], files } });
  expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ["Files"] } })).toBe(false);
  expect(drop(new File(["Qty;Item\r\n30;HT-1002\r\n"], "list.csv"))).toBe(false);
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  drop(new File(["HT-1003;10"], "one.csv"), new File(["HT-1003;20"], "two.csv"));
  expect(await screen.findByText("Drop one file at a time. Nothing was read.")).toBeTruthy();
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
});

test("text that is dropped on an unfinished list begins a line of its own", async () => {
  openShop();
  renderInShop(<OrderPad addToBasket={async (lines) => basket.push(...lines)} />);
  const area = await screen.findByRole("textbox", { name: /^Paste your list/ });
  await waitFor(() => expect(area.hasAttribute("disabled")).toBe(false));
  fireEvent.change(area, { target: { value: "HT-1001 20" } });
  const form = screen.getByRole("form", { name: "A list to order" });
  fireEvent.drop(form, { dataTransfer: { types: ["text/plain"], files: [], getData: () => "HT-1002 30" } });
  await userEvent.click(screen.getByRole("button", { name: "Check the list" }));
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
});

test("lines that could not be looked up are looked up as soon as the connection is back", async () => {
  const { shop } = openShop();
  await openPad("HT-1001 20");
  await counts("1 line: 1 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  shop.isOffline = true;
  pasteInto(document.body, "HT-1002 30");
  expect(await screen.findByText(/^The lines could not be looked up/)).toBeTruthy();
  shop.isOffline = false;
  fireEvent(window, new Event("online"));
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
});
