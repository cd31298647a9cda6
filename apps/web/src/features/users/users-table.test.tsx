// @vitest-environment jsdom
import type { UserPage, UserRow } from "@ironmonger/contract/users";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { trpc } from "../../shared/trpc.ts";
import { FakeShop, Refusal } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { UsersTable } from "./users-table.tsx";

const otto: UserRow = {
  id: "0199",
  email: "otto@example.com",
  displayName: "Otto",
  role: "admin",
  createdAt: "2026-11-01T10:00:00.000Z",
};

function Page() {
  const { data } = trpc.users.list.useQuery({});
  return <UsersTable rows={data?.rows} empty={null} />;
}

test("an admin's rights are taken away in the row, and Make Admin is there again", async () => {
  let role: UserRow["role"] = "admin";
  const shop = new FakeShop({
    "users.list": (): UserPage => ({ rows: [{ ...otto, role }], total: 1 }),
    "users.removeAdmin": () => {
      role = "user";
      return { ...otto, role, isNews: true };
    },
  });
  renderInShop(<Page />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
  expect(await screen.findByRole("button", { name: "Make Admin" })).toBeTruthy();
  expect(shop.calls).toContain("users.removeAdmin");
});

test("the last admin stays an admin in the row, and the reason is told", async () => {
  new FakeShop({
    "users.list": (): UserPage => ({ rows: [otto], total: 1 }),
    "users.removeAdmin": () => {
      throw new Refusal("CONFLICT", "This is the last admin. Make another one first.");
    },
  });
  renderInShop(<Page />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
  expect(await screen.findByText("This is the last admin. Make another one first.")).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("button", { name: "Remove" })).toBeTruthy());
});
