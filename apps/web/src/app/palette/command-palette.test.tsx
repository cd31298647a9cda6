// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { usePaletteSearch } from "./use-palette-search.ts";

function Here() {
  return <output aria-label="Here">{useLocation().pathname + useLocation().search}</output>;
}

const onShortcuts = vi.fn();
function Palette() {
  const { search, setSearch } = usePaletteSearch(true);
  return (
    <CommandPalette
      user={{ isAdmin: true }}
      isOpen
      search={search}
      onSearch={setSearch}
      onShortcuts={onShortcuts}
      onClose={() => {}}
    />
  );
}

function open() {
  new FakeShop({
    "orders.listOrders": () => ({ rows: [], total: 0 }),
    "catalog.list": () => ({ rows: [], total: 0 }),
    "users.list": () => ({
      rows: ["ada", "adam"].map((name) => ({
        id: name,
        email: `${name}@example.com`,
        displayName: name,
        role: "user",
      })),
      total: 2,
    }),
  });
  Element.prototype.scrollIntoView = () => {};
  renderInShop(
    <>
      <Palette />
      <Here />
    </>,
  );
  return screen.findByRole("textbox", { name: "Search" });
}
const here = () => screen.getByLabelText("Here").textContent;
const selected = () => document.querySelector("[data-selected]")?.textContent;

test("Enter goes to the first hit of the server, which is selected as soon as it is there", async () => {
  const field = await open();
  await userEvent.type(field, "ada@");
  await screen.findByText("ada@example.com");
  expect(selected()).toContain("ada@example.com");
  await userEvent.keyboard("{Enter}");
  expect(here()).toBe("/dashboard/allusers?search=ada%40example.com");
});

test("Enter that is faster than the search waits for its hits, and goes to the first", async () => {
  const field = await open();
  await userEvent.type(field, "ada@{Enter}");
  await expect.poll(here).toBe("/dashboard/allusers?search=ada%40example.com");
});

test("Enter goes to the first page while none is chosen, and the arrow keys choose another", async () => {
  const field = await open();
  await userEvent.type(field, "ma");
  await expect.poll(selected).toBe("Manage Orders");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(here()).toBe("/dashboard/manageproducts");
});

test("what can be done is found by typing, too", async () => {
  const field = await open();
  await userEvent.type(field, "shortc");
  await expect.poll(selected).toBe("Keyboard shortcuts");
  await userEvent.keyboard("{Enter}");
  expect(onShortcuts).toHaveBeenCalledOnce();
});
