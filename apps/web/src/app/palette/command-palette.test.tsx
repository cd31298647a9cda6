// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
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
  const [isOpen, setOpen] = useState(true);
  const { search, setSearch } = usePaletteSearch(isOpen);
  return (
    <>
      {!isOpen && (
        <button type="button" onClick={() => setOpen(true)}>
          Open again
        </button>
      )}
      <CommandPalette
        user={{ isAdmin: true }}
        isOpen={isOpen}
        search={search}
        onSearch={setSearch}
        onShortcuts={onShortcuts}
        onClose={() => setOpen(false)}
      />
    </>
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

test("without motion, too, the field is empty when the palette is opened again", async () => {
  const matchMedia = vi
    .spyOn(globalThis, "matchMedia")
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: media.includes("reduce"), media }) as MediaQueryList,
    );
  const field = await open();
  await userEvent.type(field, "ma");
  await expect.poll(selected).toBe("Manage Orders");
  await userEvent.keyboard("{Enter}");
  await userEvent.click(await screen.findByRole("button", { name: "Open again" }));
  expect(await screen.findByRole<HTMLInputElement>("textbox", { name: "Search" })).toHaveProperty("value", "");
  matchMedia.mockRestore();
});

test("what can be done is found by typing, too", async () => {
  const field = await open();
  await userEvent.type(field, "shortc");
  await expect.poll(selected).toBe("Keyboard shortcuts");
  await userEvent.keyboard("{Enter}");
  expect(onShortcuts).toHaveBeenCalledOnce();
});
