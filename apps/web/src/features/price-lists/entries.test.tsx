// @vitest-environment jsdom
import type { PriceListEntries } from "@ironmonger/contract/price-lists";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { Entries } from "./entries.tsx";

const listId = "019a3b5c-0000-7abc-9def-000000000001";
const ids: Record<string, string> = {
  "HT-1008": "019a3b5c-0000-7abc-9def-000000000002",
  "HT-1009": "019a3b5c-0000-7abc-9def-000000000003",
};
const entry: PriceListEntries["rows"][number] = {
  toolId: ids["HT-1008"] ?? "",
  sku: "HT-1008",
  name: "Claw hammer",
  publicPriceCents: 1000,
  publicPriceUnit: 1,
  publicPriceBreaks: [{ fromQuantity: 200, unitPriceCents: 600 }],
  publicMinOrder: 10,
  publicCasePack: 5,
  costCents: null,
  priceCents: 900,
  priceUnit: 1,
  priceBreaks: null,
  minOrder: null,
  casePack: null,
};

let saved: { entries: object[]; expected: { version: number } }[];
let version = 0;
beforeEach(() => {
  saved = [];
  version = 3;
});

function open({ mayExceedPublic = false, loadedAgain = Promise.resolve() } = {}) {
  let row = entry;
  new FakeShop({
    "priceLists.listEntries": async () => {
      if (saved.length > 0) await loadedAgain;
      return { rows: [row], total: 1 };
    },
    "priceLists.changeEntries": (input) => {
      const sent = input as (typeof saved)[number];
      saved.push(sent);
      if (JSON.stringify(sent).includes('"casePack":3'))
        throw new ShopError("BAD_REQUEST", "The minimum order must be a multiple of the case pack, 3", [
          { path: "entries.1.minOrder", message: "The minimum order must be a multiple of the case pack, 3" },
        ]);
      row = { ...row, ...sent.entries[0] };
      version += 1;
      return { version };
    },
    "orderPad.resolveLines": (input) => ({
      rows: (input as { rows: { text: string }[] }).rows.map(({ text }, index) => ({
        line: index + 1,
        toolId: ids[text],
      })),
    }),
  });
  renderInShop(<Entries list={{ id: listId, mayExceedPublic, version }} />);
}

test("the price breaks of a tool are edited below its row; wrong ones are named there and not saved", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Details" }));
  const breaks = within(screen.getByRole("group", { name: "Price breaks of HT-1008" }));
  await userEvent.type(breaks.getByLabelText("Break 1"), "100");
  await userEvent.type(breaks.getByLabelText("Value of break 1"), "9.50");
  const save = screen.getByRole("button", { name: "Save the breaks" });
  await userEvent.click(save);
  expect(screen.getByText("The price break 100 must cost less than $9")).toBeTruthy();
  expect(saved).toEqual([]);
  await userEvent.clear(breaks.getByLabelText("Value of break 1"));
  await userEvent.type(breaks.getByLabelText("Value of break 1"), "8.50");
  await userEvent.click(save);
  const { toolId } = entry;
  const priceBreaks = [{ fromQuantity: 100, unitPriceCents: 850 }];
  const rules = { toolId, priceCents: 900, priceUnit: 1, priceBreaks, minOrder: null, casePack: null };
  await expect.poll(() => saved[0]).toEqual({ id: listId, entries: [rules], expected: { version: 3 } });
  expect(await screen.findByText("$8.50 from 100", { exact: false })).toBeTruthy();
  await userEvent.click(breaks.getByRole("button", { name: "Remove break 1" }));
  await userEvent.click(save);
  await expect.poll(() => saved.at(-1)).toMatchObject({ entries: [{ ...rules, priceBreaks: null }] });
  await expect.poll(() => screen.queryByText("$8.50 from 100", { exact: false })).toBeNull();
  // What was typed is saved when the fields are left, too.
  await userEvent.type(breaks.getByLabelText("Break 1"), "50");
  await userEvent.type(breaks.getByLabelText("Value of break 1"), "8");
  await userEvent.click(screen.getByLabelText("Search the entries"));
  await expect
    .poll(() => saved.at(-1))
    .toMatchObject({ entries: [{ priceBreaks: [{ fromQuantity: 50, unitPriceCents: 800 }] }] });
});

test("a minimum and a pack of its own are typed in the row, where those of the tool stand as long as it has none", async () => {
  open();
  const minimum = await screen.findByLabelText("Minimum of HT-1008");
  expect(minimum.getAttribute("placeholder")).toBe("10");
  expect(screen.getByLabelText("Pack of HT-1008").getAttribute("placeholder")).toBe("5");
  await userEvent.type(minimum, "12{Enter}");
  expect(screen.getByText("The minimum order must be a multiple of the case pack, 5")).toBeTruthy();
  expect(saved).toEqual([]);
  await userEvent.clear(minimum);
  await userEvent.type(minimum, "20{Enter}");
  await expect.poll(() => saved).toMatchObject([{ entries: [{ priceCents: 900, minOrder: 20, casePack: null }] }]);
});

test("what was saved is not saved again while the table still shows the entry as it was, and the price before is", async () => {
  const loading = Promise.withResolvers<void>();
  open({ loadedAgain: loading.promise });
  const price = await screen.findByLabelText("Own price of HT-1008");
  await userEvent.clear(price);
  await userEvent.type(price, "8{Enter}");
  await expect.poll(() => saved).toMatchObject([{ entries: [{ priceCents: 800 }] }]);
  await userEvent.type(price, "{Enter}");
  await userEvent.click(screen.getByLabelText("Search the entries"));
  expect(saved).toHaveLength(1);
  await userEvent.clear(price);
  await userEvent.type(price, "9{Enter}");
  await expect.poll(() => saved.slice(1)).toMatchObject([{ entries: [{ priceCents: 900 }] }]);
  loading.resolve();
});

test("a price above the public one says what becomes of it as it is typed, unless the list may exceed it", async () => {
  open();
  const price = await screen.findByLabelText("Own price of HT-1008");
  expect(screen.getByText("From 200 on, the list says $9; the public price, $6, counts.")).toBeTruthy();
  await userEvent.clear(price);
  await userEvent.type(price, "99");
  expect(screen.getByText("The list says $99; the public price, $10, counts.")).toBeTruthy();
});

test("a list that may exceed the public prices says nothing about them", async () => {
  open({ mayExceedPublic: true });
  await screen.findByLabelText("Own price of HT-1008");
  expect(screen.queryByText(/the public price, .* counts/)).toBeNull();
});

test("pasted lines have breaks, minimum and pack; a wrong line is named with its number and nothing is saved", async () => {
  open();
  const paste = await screen.findByLabelText("Paste prices");
  const add = async (text: string) => {
    await userEvent.clear(paste);
    await userEvent.click(paste);
    await userEvent.paste(text);
    await userEvent.click(screen.getByRole("button", { name: "Add prices" }));
  };
  await add("HT-1008, 7.90, from 100: 7.40\nHT-9999 5\n\nHT-1009 cheap\nHT-1008 6");
  expect(
    await screen.findByText(
      "Nothing was saved. Line 2: The shop has no tool HT-9999. Line 4: Write an amount such as 12.50 or 1,250. Line 5: HT-1008 is on line 1 already.",
    ),
  ).toBeTruthy();
  expect(saved).toEqual([]);
  await add("HT-1008 6\n\nHT-1009, 7, pack 3");
  expect(
    await screen.findByText("Nothing was saved. Line 3: The minimum order must be a multiple of the case pack, 3."),
  ).toBeTruthy();
  await add("HT-1008, 7.90, from 100: 7.40, minimum 20\nHT-1009, 5");
  expect(saved.at(-1)).toEqual({
    id: listId,
    entries: [
      {
        toolId: ids["HT-1008"],
        priceCents: 790,
        priceBreaks: [{ fromQuantity: 100, unitPriceCents: 740 }],
        minOrder: 20,
      },
      { toolId: ids["HT-1009"], priceCents: 500 },
    ],
    expected: { version: 3 },
  });
  expect(await screen.findByText("2 prices saved")).toBeTruthy();
});
