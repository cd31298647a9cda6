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

const order = {
  id: "order",
  number: "IM-10472",
  buyerEmail: "ada@example.com",
  totalCents: 100,
  statuses: ["pending"],
  lines: [{ toolName: "Rivet gun" }],
  lineCount: 1,
};
const tool = { id: "rivets", name: "Rivet gun 10472", priceCents: 100, available: 5 };

function open() {
  return openIn({});
}
function openIn(answers: ConstructorParameters<typeof FakeShop>[0]) {
  new FakeShop({
    "orders.listOrders": (input) => {
      const { search } = input as { search: string };
      const isMatch = search === "rivet" || search === "10472";
      return { rows: isMatch ? [order] : [], total: 0 };
    },
    "catalog.list": (input) => {
      const { search } = input as { search: string };
      return { rows: search === "rivet" || search === "10472" ? [tool] : [], total: 0 };
    },
    "users.list": () => ({
      rows: ["ada", "adam"].map((name) => ({
        id: name,
        email: `${name}@example.com`,
        displayName: name,
        role: "user",
        companies: [],
      })),
      total: 2,
    }),
    "companies.list": (input) => {
      const { search } = input as { search: string };
      const zinc = { id: "zinc", name: "Zinc Works", number: "C-1001", spentCents: 120_000 };
      return { rows: search === "zinc" ? [zinc] : [], total: 0 };
    },
    ...answers,
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
  expect(here()).toBe("/dashboard/users/ada");
});

test("a tool is found before the orders that contain it, and an order by its number before a tool", async () => {
  const field = await open();
  await userEvent.type(field, "rivet");
  await expect.poll(selected).toContain("Rivet gun 10472");
  await userEvent.clear(field);
  await userEvent.type(field, "10472");
  await expect.poll(selected).toContain("IM-10472: Rivet gun");
});

test("a cancelled order is found with the total that it had", async () => {
  const cancelled = { ...order, totalCents: 0, statuses: ["cancelled"], cancelled: { pieces: 20, totalCents: 8000 } };
  const field = await openIn({ "orders.listOrders": () => ({ rows: [cancelled], total: 1 }) });
  await userEvent.type(field, "10472");
  expect(await screen.findByText("ada@example.com · $80 · cancelled")).toBeTruthy();
});

test("Enter that is faster than the search waits for its hits, and goes to the first", async () => {
  const field = await open();
  await userEvent.type(field, "ada@{Enter}");
  await expect.poll(here).toBe("/dashboard/users/ada");
});

test("Enter goes to the first page while none is chosen, and the arrow keys choose another", async () => {
  const field = await open();
  await userEvent.type(field, "ma");
  await expect.poll(selected).toBe("Manage Orders");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(here()).toBe("/dashboard/manageproducts");
});

test("the field is empty when the palette is opened again while it still closes", async () => {
  const field = await open();
  await userEvent.type(field, "rivet");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Open again", hidden: true }));
  expect(await screen.findByRole<HTMLInputElement>("textbox", { name: "Search" })).toHaveProperty("value", "");
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

test("a company is found by its name, with what it spends", async () => {
  const field = await open();
  await userEvent.type(field, "zinc");
  await expect.poll(selected).toBe("Zinc WorksC-1001 · $1,200 in twelve months");
  await userEvent.keyboard("{Enter}");
  expect(here()).toBe("/dashboard/companies/zinc");
});

test("the palette opens with the records that were visited last", async () => {
  localStorage.setItem(
    "visited-records",
    JSON.stringify([{ path: "/dashboard/orders/IM-10001", label: "Order IM-10001" }]),
  );
  await open();
  await expect.poll(selected).toBe("Order IM-10001");
  await userEvent.keyboard("{Enter}");
  expect(here()).toBe("/dashboard/orders/IM-10001");
  localStorage.clear();
});

test("the search finds actions, too", async () => {
  const field = await open();
  await userEvent.type(field, "shortc");
  await expect.poll(selected).toBe("Keyboard shortcuts");
  await userEvent.keyboard("{Enter}");
  expect(onShortcuts).toHaveBeenCalledOnce();
});

test("the list of tracking numbers is found by its words, and opens over the orders", async () => {
  const field = await open();
  await userEvent.type(field, "tracking numbers");
  await expect.poll(selected).toBe("Ship a listnumbers");
  await userEvent.keyboard("{Enter}");
  expect(here()).toBe("/dashboard/manageallorders");
});

test("a setting is found by its words, and opens the settings", async () => {
  const field = await open();
  await userEvent.type(field, "percent of");
  await expect.poll(selected).toContain("Percent of a tool's stock that unverified accounts can hold");
  await userEvent.keyboard("{Enter}");
  expect(here()).toBe("/dashboard/settings");
});
