// @vitest-environment jsdom
import type { List } from "@ironmonger/contract/lists";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Navigate, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { ListPage } from "./list-page.tsx";

const id = "0199aaaa-0000-7000-8000-000000000000";
const lineOf = (name: string, isInShop = true): List["lines"][number] => ({
  toolId: `0199-${name}`,
  name,
  sku: null,
  imageUrl: "/images/no-picture.svg",
  quantity: 20,
  minOrder: 10,
  casePack: 1,
  salesUnit: { kind: "piece" },
  priceBreaks: [],
  family: null,
  available: isInShop ? 100 : 0,
  isInShop,
  priceCents: 500,
  priceUnit: 1,
  weightGrams: null,
  unitPriceCents: 500,
  totalCents: 10_000,
  problem: isInShop ? null : "This tool has left the shop.",
  isValid: isInShop,
  nearestBelow: null,
  nearestAbove: null,
  cheapest: null,
  explanation: [],
});

function open() {
  let list: List = {
    id,
    name: "Workshop",
    url: null,
    changedAt: "2026-11-01T10:00:00.000Z",
    lines: [lineOf("Nails"), lineOf("Saws"), lineOf("Anvils", false)],
    lineCount: 3,
    problemCount: 1,
    totalCents: 20_000,
  };
  const saved: unknown[] = [];
  const shop = new FakeShop({
    "identity.me": () => ({ id: "1", email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "lists.getList": () => list,
    "lists.setLine": (input) => {
      const { toolId, quantity } = input as { toolId: string; quantity: number };
      const lines = list.lines.map((line) => (line.toolId === toolId ? { ...line, quantity } : line));
      list = { ...list, lines: lines.filter((line) => line.quantity > 0) };
      return {};
    },
    "lists.share": () => ({ url: "http://shop.test/lists/secret" }),
    "lists.unshare": () => ({}),
    "lists.rename": () => ({}),
    "lists.remove": () => ({}),
    "lists.save": (input) => {
      saved.push(input);
      return list;
    },
    "lists.toBasket": () => ({
      lines: [],
      totalCents: 0,
      skipped: [{ toolId: "0199-Anvils", name: "Anvils", message: "This tool has left the shop." }],
    }),
  });
  renderInShop(
    <Routes>
      <Route path="/" element={<Navigate to={`/dashboard/lists/${id}`} />} />
      <Route path="/dashboard/lists/:id" element={<ListPage />} />
      <Route path="/dashboard/lists" element={null} />
    </Routes>,
  );
  return { shop, saved, quantities: () => list.lines.map(({ name, quantity }) => [name, quantity]) };
}

const field = (name: string) => screen.findByRole("textbox", { name: `Quantity: ${name}` });
const total = () => screen.getByLabelText("Total").textContent;
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("a changed quantity counts immediately and is saved; a line can be removed", async () => {
  const { quantities } = open();
  await userEvent.clear(await field("Nails"));
  await userEvent.type(await field("Nails"), "50");
  expect(total()).toBe("$350");
  await press("Remove: Saws");
  expect(total()).toBe("$250");
  await waitFor(() =>
    expect(quantities()).toEqual([
      ["Nails", 50],
      ["Anvils", 20],
    ]),
  );
});

test("putting all into the basket saves unsaved quantities first, and names the tools that are left out", async () => {
  const { shop, quantities } = open();
  await userEvent.clear(await field("Nails"));
  await userEvent.type(await field("Nails"), "50");
  await press("Put all into the basket");
  const notice = (await screen.findByText("2 tools are in your basket")).closest("div");
  expect(within(notice ?? document.body).getByText("Anvils: This tool has left the shop.")).toBeTruthy();
  expect(quantities()[0]).toEqual(["Nails", 50]);
  expect(shop.calls.indexOf("lists.setLine")).toBeLessThan(shop.calls.indexOf("lists.toBasket"));
});

test("a list is put into the basket once, however often the button is pressed while its quantities are saved", async () => {
  const { shop } = open();
  const saving = Promise.withResolvers<void>();
  shop.answers["lists.setLine"] = async () => {
    await saving.promise;
    return {};
  };
  await userEvent.clear(await field("Nails"));
  await userEvent.type(await field("Nails"), "50");
  await press("Put all into the basket");
  expect(screen.getByRole("button", { name: "Put all into the basket" })).toHaveProperty("disabled", true);
  await press("Put all into the basket");
  saving.resolve();
  expect(await screen.findByText("2 tools are in your basket")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Put all into the basket" })).toHaveProperty("disabled", false);
  expect(shop.calls.filter((name) => name === "lists.toBasket")).toHaveLength(1);
});

test("nothing is put into the basket while a quantity could not be saved", async () => {
  const { shop } = open();
  shop.answers["lists.setLine"] = () => {
    throw new ShopError("SERVICE_UNAVAILABLE", "The shop is busy.");
  };
  await userEvent.clear(await field("Nails"));
  await userEvent.type(await field("Nails"), "50");
  await press("Put all into the basket");
  expect(await screen.findByText("Not saved. The shop is busy.")).toBeTruthy();
  expect(await screen.findByText(/Nothing was put into the basket/)).toBeTruthy();
  expect(shop.calls).not.toContain("lists.toBasket");
});

test("sharing shows the link, until it is stopped", async () => {
  open();
  await press("Share");
  const link = await screen.findByLabelText("Everybody who has this link can read the list");
  expect(link.getAttribute("value")).toBe("http://shop.test/lists/secret");
  await press("Stop sharing");
  expect(await screen.findByRole("button", { name: "Share" })).toBeTruthy();
});

test("the list is renamed", async () => {
  open();
  await press("Rename");
  const name = await screen.findByRole("textbox", { name: "Name" });
  await userEvent.clear(name);
  await userEvent.type(name, "Site{Enter}");
  expect(await screen.findByRole("heading", { level: 1, name: "Site" })).toBeTruthy();
});

test("a list that was removed comes back with Undo in the toast", async () => {
  const { shop, saved } = open();
  await press("Remove");
  const dialog = within(await screen.findByRole("dialog", { name: "Remove this list?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Yes" }));
  await press("Undo");
  await waitFor(() =>
    expect(saved).toEqual([
      {
        name: "Workshop",
        lines: ["Nails", "Saws", "Anvils"].map((name) => ({ toolId: `0199-${name}`, quantity: 20 })),
        pageSize: 1,
      },
    ]),
  );
  expect(shop.calls).toContain("lists.remove");
});
