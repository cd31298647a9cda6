// @vitest-environment jsdom
import { messages } from "@ironmonger/contract/messages";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import type { UserPage, UserRow } from "@ironmonger/contract/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { trpc } from "../../shared/server/trpc.ts";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { UsersTable } from "./users-table.tsx";

const otto: UserPage["rows"][number] = {
  id: "0199",
  email: "otto@example.com",
  displayName: "Otto",
  role: "admin",
  isTaxExempt: false,
  hasSecondFactor: false,
  createdAt: "2026-11-01T10:00:00.000Z",
  companies: [{ id: "c1", name: "Otto Works" }],
  orders: 3,
  spentCents: 120_000,
  openCents: 4_500,
  lastOrderAt: "2026-11-20T10:00:00.000Z",
};

function Page({ ownEmail }: { ownEmail?: string }) {
  const { data } = trpc.users.list.useQuery({});
  return <UsersTable rows={data?.rows} empty={null} ownEmail={ownEmail} />;
}

/** What is rarely done is behind three dots. */
async function chooseMore(name: string) {
  await userEvent.click(await screen.findByRole("button", { name: "More for otto@example.com" }));
  await userEvent.click(await screen.findByRole("menuitem", { name }));
}

const shopWithTax = { ...defaultShop, tax: { kind: "rates" as const, pricesIncludeTax: false, rates: [] } };
function PageWithTax() {
  const utils = trpc.useUtils();
  useEffect(() => void utils.settings.showShop.setData(undefined, shopWithTax), [utils]);
  return <Page />;
}

test("a row says for which company a person buys, what they spent in twelve months, and what is open", async () => {
  new FakeShop({ "users.list": (): UserPage => ({ rows: [otto], total: 1 }) });
  renderInShop(<Page />);
  const row = within((await screen.findByRole("rowheader", { name: /otto@/ })).closest("tr") ?? document.body);
  for (const text of ["Otto Works", "3", "$1,200", "$45"]) expect(row.getByText(text)).toBeTruthy();
});

test("an admin's rights are taken away in the row, and Make Admin is there again", async () => {
  let role: UserRow["role"] = "admin";
  const shop = new FakeShop({
    "users.list": (): UserPage => ({ rows: [{ ...otto, role }], total: 1 }),
    "users.removeAdmin": () => {
      role = "user";
      return { ...otto, role, hasChanged: true };
    },
  });
  renderInShop(<Page />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove admin" }));
  expect(await screen.findByRole("button", { name: "Make Admin" })).toBeTruthy();
  expect(shop.calls).toContain("users.removeAdmin");
});

test("Make Admin acts once on a double click, leaves the row at its position, and Undo in its toast takes it back", async () => {
  let role: UserRow["role"] = "user";
  const answer = (changed: UserRow["role"]) => () => {
    role = changed;
    return { ...otto, role, hasChanged: true };
  };
  const shop = new FakeShop({
    "users.list": (): UserPage => ({ rows: role === "user" ? [{ ...otto, role }] : [], total: 1 }),
    "users.makeAdmin": answer("admin"),
    "users.removeAdmin": answer("user"),
  });
  renderInShop(<Page />);
  await userEvent.dblClick(await screen.findByRole("button", { name: "Make Admin" }));
  const toast = (await screen.findByText("Promotrd as admin successfully!")).parentElement ?? document.body;
  expect(screen.getByRole("button", { name: "Remove admin" })).toBeTruthy();
  await userEvent.click(within(toast).getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: "Make Admin" })).toBeTruthy();
  expect(shop.calls).toEqual(["users.list", "users.makeAdmin", "users.removeAdmin"]);
});

test("the last admin stays an admin in the row, and a message says why", async () => {
  new FakeShop({
    "users.list": (): UserPage => ({ rows: [otto], total: 1 }),
    "users.removeAdmin": () => {
      throw new ShopError("CONFLICT", "This is the last admin. Make another one first.");
    },
  });
  renderInShop(<Page />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove admin" }));
  expect(await screen.findByText("This is the last admin. Make another one first.")).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("button", { name: "Remove admin" })).toBeTruthy());
});

test("a user is signed out everywhere after a question", async () => {
  const sent: unknown[] = [];
  new FakeShop({
    "users.list": (): UserPage => ({ rows: [otto], total: 1 }),
    "identity.signOutUser": (input) => void sent.push(input),
  });
  renderInShop(<Page />);
  await chooseMore("Sign out everywhere");
  const dialog = await screen.findByRole("dialog", { name: "Sign this user out everywhere?" });
  expect(dialog.textContent).toContain("This cannot be undone: a session that has ended cannot be opened again.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(sent).toEqual([]);
  await chooseMore("Sign out everywhere");
  const again = await screen.findByRole("dialog", { name: "Sign this user out everywhere?" });
  await userEvent.click(within(again).getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("otto@example.com is signed out everywhere")).toBeTruthy();
  expect(sent).toEqual([{ email: "otto@example.com" }]);
});

test("where the shop charges tax, a buyer is exempted after a question that says what it does, and Undo takes it back", async () => {
  let isTaxExempt = false;
  const sent: unknown[] = [];
  new FakeShop({
    "users.list": (): UserPage => ({ rows: [{ ...otto, isTaxExempt }], total: 1 }),
    "users.setTaxExempt": (input) => {
      sent.push(input);
      isTaxExempt = !isTaxExempt;
      return { ...otto, isTaxExempt, hasChanged: true };
    },
  });
  renderInShop(<PageWithTax />);
  await chooseMore("Exempt from tax");
  const dialog = await screen.findByRole("dialog", { name: "Exempt this buyer from tax?" });
  expect(dialog.textContent).toContain("otto@example.com pays no tax from the next order on.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("tax exempt")).toBeTruthy();
  const toast = (await screen.findByText("otto@example.com is exempt from tax")).parentElement ?? document.body;
  await userEvent.click(within(toast).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByText("tax exempt")).toBeNull());
  expect(sent).toEqual([
    { email: "otto@example.com", isTaxExempt: true },
    { email: "otto@example.com", isTaxExempt: false },
  ]);
});

test("admins who remove their own rights must confirm it first, and no Undo is offered, as they could not use it", async () => {
  const shop = new FakeShop({
    "users.list": (): UserPage => ({ rows: [otto], total: 1 }),
    "users.removeAdmin": () => ({ ...otto, role: "user", hasChanged: true }),
    "identity.me": () => null,
  });
  renderInShop(<Page ownEmail={otto.email} />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove admin" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove your own admin rights?" });
  expect(shop.calls).not.toContain("users.removeAdmin");
  await userEvent.click(within(dialog).getByRole("button", { name: "Yes" }));
  const toast = (await screen.findByText(messages.adminRemoved)).parentElement ?? document.body;
  expect(within(toast).queryByRole("button", { name: "Undo" })).toBeNull();
});

test("the second factor of a user who has lost it is removed after a question", async () => {
  const sent: unknown[] = [];
  new FakeShop({
    "users.list": (): UserPage => ({ rows: [{ ...otto, hasSecondFactor: true }], total: 1 }),
    "users.removeSecondFactor": (input) => {
      sent.push(input);
      return { ...otto, hasChanged: true };
    },
  });
  renderInShop(<Page />);
  await chooseMore("Remove second factor");
  const dialog = await screen.findByRole("dialog", { name: "Remove this user's second factor?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("otto@example.com has no second factor any more")).toBeTruthy();
  expect(screen.queryByText("second factor")).toBeNull();
  expect(sent).toEqual([{ email: "otto@example.com" }]);
});

test("where the shop charges no tax, the table says nothing of it", async () => {
  new FakeShop({ "users.list": (): UserPage => ({ rows: [otto], total: 1 }) });
  renderInShop(<Page />);
  await userEvent.click(await screen.findByRole("button", { name: "More for otto@example.com" }));
  await screen.findByRole("menuitem", { name: "Sign out everywhere" });
  expect(screen.queryByRole("menuitem", { name: "Exempt from tax" })).toBeNull();
});
