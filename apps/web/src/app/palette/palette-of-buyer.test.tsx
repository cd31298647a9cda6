// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useLocation } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { switchSingleKeys } from "../../shared/single-keys.ts";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testOrder } from "../../testing/test-order.ts";
import { testTool } from "../../testing/test-tool.ts";
import { CommandPalette } from "./command-palette.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { usePaletteSearch } from "./use-palette-search.ts";
import { readVisited, useVisited } from "./visited.ts";

const Here = () => <output aria-label="Here">{useLocation().pathname}</output>;

function Palette() {
  const [isOpen, setOpen] = useState(true);
  const [hasShortcuts, setShortcuts] = useState(false);
  const { search, setSearch } = usePaletteSearch(isOpen);
  return (
    <>
      <CommandPalette
        user={{ isAdmin: false }}
        isOpen={isOpen}
        search={search}
        onSearch={setSearch}
        onShortcuts={() => setShortcuts(true)}
        onClose={() => setOpen(false)}
      />
      <ShortcutsDialog isOpen={hasShortcuts} onClose={() => setShortcuts(false)} />
      <Here />
    </>
  );
}

async function open() {
  const shop = new FakeShop({
    "orders.listMyOrders": (input) => {
      const { search } = input as { search: string };
      return { rows: search === "10001" || search === "clamp" ? [testOrder] : [], total: 1 };
    },
    "catalog.searchCatalog": (input) => ({
      rows: (input as { query: string }).query === "clamp" ? [{ ...testTool, name: "Clamp" }] : [],
      total: 1,
    }),
  });
  renderInShop(<Palette />);
  return { shop, field: await screen.findByRole("textbox", { name: "Search" }) };
}
const here = () => screen.getByLabelText("Here").textContent;
const selected = () => document.querySelector("[data-selected]")?.textContent ?? "";

test("a buyer finds their own orders and the tools of the catalog, and asks for nothing of the office", async () => {
  const { shop, field } = await open();
  await userEvent.type(field, "clamp");
  expect(await screen.findByText("IM-10001: Clamp")).toBeTruthy();
  expect(screen.getByText("$12.50 · 100 available")).toBeTruthy();
  for (const call of ["orders.listOrders", "users.list", "companies.list", "catalog.list"])
    expect(shop.calls).not.toContain(call);
});

test("a tool leads a buyer to its page in the shop", async () => {
  const { field } = await open();
  await userEvent.type(field, "clamp");
  await expect.poll(selected).toContain("available");
  await userEvent.keyboard("{Enter}");
  expect(here()).toBe(`/purchase/${testTool.id}`);
});

test("an order is found by its number without the letters", async () => {
  const { field } = await open();
  await userEvent.type(field, "10001");
  await expect.poll(selected).toContain("IM-10001");
  await userEvent.keyboard("{Enter}");
  expect(here()).toBe("/dashboard/orders/IM-10001");
});

test("one letter finds pages, and asks the shop for nothing", async () => {
  const { shop, field } = await open();
  await userEvent.type(field, "b");
  await expect.poll(selected).not.toBe("");
  await new Promise((done) => setTimeout(done, 250));
  expect(shop.calls).toEqual([]);
});

test("neither pages nor settings of the office are offered to a buyer", async () => {
  const { field } = await open();
  await userEvent.type(field, "manage");
  expect(await screen.findByText("Nothing found. Try a shorter search.")).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, "currency");
  expect(await screen.findByText("Nothing found. Try a shorter search.")).toBeTruthy();
});

test("the keys of the shop are an action, and are switched off in their list", async () => {
  onTestFinished(() => switchSingleKeys(true));
  const { field } = await open();
  await userEvent.type(field, "shortcuts");
  await expect.poll(selected).toContain("Keyboard shortcuts");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("Search all tools")).toBeTruthy();
  const keys = screen.getByRole("switch", { name: /^Single keys work/ });
  expect(keys).toHaveProperty("checked", true);
  await userEvent.click(keys);
  expect(localStorage.getItem("ironmonger-single-keys")).toBe("off");
});

test("the path of a page is found by words that are not its name", async () => {
  const { field } = await open();
  await userEvent.type(field, "cart");
  await expect.poll(selected).toContain("Basket");
});

function Visits() {
  useVisited();
  return null;
}

/** Looks at a page for so long. */
function visit(path: string, ms: number) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  document.title = "Order IM-10472 · Ironmonger";
  const { unmount } = renderInShop(<Visits />, path);
  vi.advanceTimersByTime(ms);
  unmount();
}

test("a record of the office that was looked at for a moment is remembered by its title", () => {
  visit("/dashboard/orders/IM-10472", 1600);
  expect(readVisited()).toEqual([{ path: "/dashboard/orders/IM-10472", label: "Order IM-10472" }]);
});

test("who passes through a record has not visited it", () => {
  visit("/dashboard/orders/IM-10472", 1000);
  expect(readVisited()).toEqual([]);
});

test.each(["/dashboard/orders", "/catalog", "/dashboard/tools/add/more"])("%s is no record", (path) => {
  visit(path, 1600);
  expect(readVisited()).toEqual([]);
});

test("the six records visited last are remembered, the newest first and each once", () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 3]) visit(`/dashboard/orders/IM-${number}`, 1600);
  expect(readVisited().map(({ path }) => path.replace("/dashboard/orders/IM-", ""))).toEqual([..."376542"]);
});

test.each(["no list", '{"a":1}', "[1,null]"])("what is stored wrong (%s) is nothing visited", (stored) => {
  localStorage.setItem("visited-records", stored);
  expect(readVisited()).toEqual([]);
});
