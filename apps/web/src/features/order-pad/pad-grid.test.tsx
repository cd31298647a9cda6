// @vitest-environment jsdom

import { messages } from "@ironmonger/contract/messages";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { OrderPad } from "./order-pad.tsx";
import { cell, counts, openPad, openShop, pasteInto, prepareDocument, row } from "./testing/open-pad.tsx";

beforeEach(prepareDocument);

test("keys move, edit, commit, cancel and clear as in a spreadsheet", async () => {
  openShop();
  await openPad("HT-1001 20\nHT-1001 30");
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  const grid = screen.getByRole("grid");
  expect(
    within(grid)
      .getAllByRole("gridcell")
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1);
  await userEvent.click(cell(1, 2));
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toBe(cell(1, 4));
  await userEvent.keyboard("40{Enter}");
  expect(cell(1, 4).textContent).toBe("40");
  expect(document.activeElement).toBe(cell(2, 4));
  await userEvent.keyboard("99{Escape}");
  expect(cell(2, 4).textContent).toBe("30");
  expect(document.activeElement).toBe(cell(2, 4));
  await userEvent.keyboard("{Delete}");
  await counts("2 lines: 1 ready · 1 to adjust · 0 to choose · 0 unknown · 0 short");
  await userEvent.keyboard("{Home}{ArrowRight}{Enter}");
  await userEvent.keyboard("{Control>}a{/Control}HT-1003{Tab}");
  expect(document.activeElement).toBe(cell(2, 4));
  await waitFor(() => expect(cell(2, 3).textContent).toContain("Wire nails"));
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.keyboard("HT-1002 50{Enter}");
  await counts("3 lines: 2 ready · 1 to adjust · 0 to choose · 0 unknown · 0 short");
});

test("a line says why it has its price, at a word at which the keys stop; the usual price needs no word", async () => {
  openShop();
  await openPad("HT-1001 20\nHT-1002 100");
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect(row(1).queryByText("why")).toBeNull();
  const [why] = row(2).getAllByText("why");
  if (!why) throw new Error("No line says why.");
  await userEvent.click(cell(2, 4));
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(why);
  expect(row(2).getAllByText("$0.80 per piece from 100 pieces", { selector: "li" })[0]).toBeTruthy();
  await userEvent.click(why);
  expect(why.closest("details")?.open).toBe(true);
});

test("a price is per piece, or the price of the unit that its line names", async () => {
  openShop();
  await openPad("HT-1001 20");
  await counts("1 line: 1 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect(screen.getByRole("columnheader", { name: "Per piece" })).toBeTruthy();
  expect(cell(1, 5).textContent).toBe("$1");
  pasteInto(document.body, "FA-3003 20");
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect(screen.getByRole("columnheader", { name: "Price" })).toBeTruthy();
  expect([cell(1, 5).textContent, cell(2, 5).textContent]).toEqual(["$1", "$1 per box of 50"]);
});

test("the second click of a double click on the button that reads a list does nothing on the list", async () => {
  openShop();
  await openPad("HT-1001 20\nHT-1001 30");
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  const press = (target: Element, detail: number) => {
    const isFocused = fireEvent.mouseDown(target, { detail });
    if (isFocused && target instanceof HTMLElement) target.focus();
    fireEvent.click(target, { detail });
    if (detail === 2) fireEvent.dblClick(target, { detail });
  };
  const before = document.activeElement;
  press(cell(2, 2), 2);
  press(row(2).getByRole("button", { name: "Remove: line 2" }), 2);
  expect(screen.queryByRole("textbox", { name: "What was typed, line 2" })).toBeNull();
  expect(document.activeElement).toBe(before);
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  // A double click of its own edits the cell.
  await userEvent.dblClick(cell(2, 2));
  expect(screen.getByRole("textbox", { name: "What was typed, line 2" })).toBeTruthy();
});

test("Tab goes to the next cell that can be changed or pressed, and leaves the grid behind the last one", async () => {
  openShop();
  await openPad("HT-1001 20\nHT-1001 25");
  await counts("2 lines: 1 ready · 1 to adjust · 0 to choose · 0 unknown · 0 short");
  await userEvent.click(cell(1, 2));
  const stops = [];
  for (let presses = 0; presses < 7; presses += 1) {
    await userEvent.tab();
    stops.push(document.activeElement);
  }
  expect(stops).toEqual([
    cell(1, 4),
    row(1).getByRole("button", { name: "Remove: line 1" }),
    cell(2, 2),
    cell(2, 4),
    row(2).getByRole("button", { name: "20 · $20: line 2" }),
    row(2).getByRole("button", { name: "30 · $30: line 2" }),
    row(2).getByRole("button", { name: "Remove: line 2" }),
  ]);
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(row(2).getByRole("button", { name: "30 · $30: line 2" }));
  await userEvent.keyboard("{Control>}{End}{/Control}");
  const grid = screen.getByRole("grid");
  expect(grid.contains(document.activeElement)).toBe(true);
  await userEvent.tab();
  expect(grid.contains(document.activeElement)).toBe(false);
});

test("the focused cell is copied, or what was selected with Shift, as cells of a spreadsheet", async () => {
  openShop();
  await openPad("HT-1001 20\nHT-1002 30");
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  const copied = (from: Element) => {
    let text = "";
    fireEvent.copy(from, { clipboardData: { setData: (_: string, data: string) => (text = data) } });
    return text;
  };
  await userEvent.click(cell(1, 2));
  expect(copied(cell(1, 2))).toBe("HT-1001 20");
  await userEvent.keyboard("{ArrowRight}{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
  expect(cell(2, 3).getAttribute("aria-selected")).toBe("true");
  expect(copied(cell(2, 4))).toBe("HT-1001\t20\nHT-1002\t30");
  await userEvent.keyboard("{ArrowLeft}");
  expect(copied(cell(2, 3))).toBe("HT-1002");
});

test("the keys of undo and redo work as soon as a list was checked", async () => {
  openShop();
  await openPad("HT-1001 20\nHT-1001 30");
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(screen.queryByRole("grid")).toBeNull();
  await userEvent.keyboard("{Control>}y{/Control}");
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  // The cell that has the focus disappears with its list.
  await userEvent.click(cell(2, 2));
  await userEvent.keyboard("{Control>}z{/Control}{Control>}y{/Control}");
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
});

test("a block from a spreadsheet overwrites lines from the focused cell on, and undo and redo take it back and forth", async () => {
  openShop();
  await openPad("HT-1001 20\nHT-1001 30");
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  await userEvent.click(cell(2, 2));
  pasteInto(cell(2, 2), "HT-1002\t40\nHT-1003\t20\n");
  await counts("3 lines: 3 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect(cell(2, 3).textContent).toContain("Club hammer");
  await userEvent.click(cell(1, 4));
  pasteInto(cell(1, 4), "50\n60\n");
  expect([1, 2, 3].map((number) => cell(number, 4).textContent)).toEqual(["50", "60", "20"]);
  await userEvent.keyboard("{Control>}z{/Control}{Control>}z{/Control}");
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect(cell(2, 3).textContent).toContain("Claw hammer");
  await userEvent.click(screen.getByRole("button", { name: "Redo" }));
  await counts("3 lines: 3 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
});

test("a quantity is read in its cell as in a list: in packs, and what cannot be ordered stays as text", async () => {
  openShop();
  await openPad("HT-1001 20\nHT-1002 30");
  await counts("2 lines: 2 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  await userEvent.click(cell(1, 4));
  pasteInto(cell(1, 4), "2 boxes");
  expect(cell(1, 4).textContent).toBe("20");
  await userEvent.keyboard("3 boxes{Enter}");
  expect([1, 2].map((number) => cell(number, 4).textContent)).toEqual(["30", "30"]);
  for (const [text, message] of [
    ["113,5", messages.wholeQuantity],
    ["2.5", messages.wholeQuantity],
    ["many", messages.wholeQuantity],
    ["-5", messages.quantityBelowOne],
  ] as const) {
    await userEvent.click(cell(1, 4));
    await userEvent.keyboard(`{ArrowDown}${text}{Enter}`);
    expect(cell(2, 4).textContent).toBe(text);
    expect(cell(2, 7).textContent).toContain(message);
  }
  await userEvent.click(cell(1, 4));
  pasteInto(cell(1, 4), "20 Stk\n1.5\n");
  expect([1, 2].map((number) => cell(number, 4).textContent)).toEqual(["20", "1.5"]);
  cleanup();
  renderInShop(<OrderPad addToBasket={async () => {}} />);
  await counts("2 lines: 1 ready · 1 to adjust · 0 to choose · 0 unknown · 0 short");
  expect(cell(2, 4).textContent).toBe("1.5");
});

test("a block fills only the lines that are shown, and what is left of it is added at the end", async () => {
  openShop();
  await openPad("HT-1001 25\nHT-1002 30\nHT-1003 25\nHT-1002 40");
  await counts("4 lines: 2 ready · 2 to adjust · 0 to choose · 0 unknown · 0 short");
  await userEvent.click(screen.getByRole("button", { name: "Show the 2 that need attention" }));
  await userEvent.click(cell(1, 4));
  pasteInto(cell(1, 4), "20\n10\n70");
  await counts("4 lines: 4 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect([1, 3].map((number) => cell(number, 4).textContent)).toEqual(["20", "10"]);
  await userEvent.click(cell(3, 2));
  pasteInto(cell(3, 2), "HT-1003\t20\nHT-1001\t50\n");
  await counts("5 lines: 5 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  expect([1, 2, 3, 4, 5].map((number) => cell(number, 4).textContent)).toEqual(["20", "30", "20", "40", "50"]);
  expect(document.activeElement).toBe(cell(3, 2));
});

test("Delete clears the quantities, or removes the lines, of the whole selection", async () => {
  openShop();
  await openPad("HT-1001 20\nHT-1002 30\nHT-1003 10");
  await counts("3 lines: 3 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  await userEvent.click(cell(1, 4));
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}{Delete}");
  expect([1, 2, 3].map((number) => cell(number, 4).textContent)).toEqual(["How many?", "How many?", "10"]);
  await userEvent.keyboard("{Control>}z{/Control}");
  await counts("3 lines: 3 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  await userEvent.click(cell(2, 2));
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}{Delete}");
  await counts("1 line: 1 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  await userEvent.keyboard("{Control>}z{/Control}");
  await counts("3 lines: 3 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
});

test("a list is pasted wherever the focus is, except in a text field", async () => {
  openShop();
  await openPad("HT-1001 20");
  await counts("1 line: 1 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short");
  const active = () => document.activeElement as HTMLElement;
  pasteInto(active(), "HT-1002 30\nhammer 40");
  await counts("3 lines: 2 ready · 0 to adjust · 1 to choose · 0 unknown · 0 short");
  screen.getByRole("button", { name: "Undo" }).focus();
  pasteInto(active(), "HT-1003 10");
  await counts("4 lines: 3 ready · 0 to adjust · 1 to choose · 0 unknown · 0 short");
  active().blur();
  pasteInto(document.body, "HT-1003 20");
  await counts("5 lines: 4 ready · 0 to adjust · 1 to choose · 0 unknown · 0 short");
  await userEvent.click(screen.getByRole("button", { name: "Add more lines" }));
  pasteInto(screen.getByRole("textbox", { name: /^Paste your list/ }), "HT-1003 10");
  await counts("5 lines: 4 ready · 0 to adjust · 1 to choose · 0 unknown · 0 short");
});

test("of five thousand lines a window is drawn, and a longer list is refused and stays in its field", async () => {
  openShop();
  const list = Array.from({ length: 5001 }, (_, index) => `HT-${1001 + (index % 3)} ${10 + index}`);
  await openPad(list.join("\n"));
  expect((await screen.findByText(/5,000 lines; this one has 5,001/)).textContent).toBeTruthy();
  const area = screen.getByRole("textbox", { name: /^Paste your list/ });
  fireEvent.change(area, { target: { value: list.slice(1).join("\n") } });
  await userEvent.click(screen.getByRole("button", { name: "Check the list" }));
  const grid = await screen.findByRole("grid");
  expect(grid.getAttribute("aria-rowcount")).toBe("5002");
  expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
});

test("the text of a cell counts when the focus leaves it, also if its row has scrolled away", async () => {
  openShop();
  const measure = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
  measure.mockImplementation(() => new DOMRect(0, -window.scrollY, 800, 64));
  const scrollTo = (y: number) => {
    Object.defineProperty(window, "scrollY", { configurable: true, value: y });
    fireEvent.scroll(window);
  };
  onTestFinished(() => {
    measure.mockRestore();
    scrollTo(0);
  });
  await openPad(Array.from({ length: 200 }, () => "HT-1001 10").join("\n"));
  await screen.findByRole("grid");
  await userEvent.click(cell(2, 4));
  await userEvent.keyboard("70");
  scrollTo(100 * 64);
  expect(screen.queryByRole("rowheader", { name: "1" })).toBeNull();
  expect(document.activeElement).toHaveProperty("value", "70");
  const last = Number(screen.getAllByRole("rowheader").at(-1)?.textContent);
  act(() => cell(last, 4).focus());
  scrollTo(0);
  expect(cell(2, 4).textContent).toBe("70");
});
