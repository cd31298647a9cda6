// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { People } from "./people.tsx";

const company = { id: "019a3b5c-0000-7abc-9def-0123456789ff", name: "Acme Ltd" };
const member = (name: string, role: string) => ({
  ...{ userId: name, email: `${name}@example.com`, name, role },
  ...{ orderLimitCents: 50_000, monthlyLimitCents: null, monthCents: 12_000 },
});

function open(members: object[]) {
  const changes: unknown[] = [];
  new FakeShop({
    "companies.listMembers": () => members,
    "companies.listInvitations": () => [],
    "companies.setMember": (input) => {
      changes.push(input);
      return members;
    },
  });
  renderInShop(<People company={company} canManage ownUserId="ada" onLeft={() => {}} />);
  return changes;
}

test("the last manager cannot leave, and reads why; with another one, they can", async () => {
  open([member("ada", "manager"), member("bob", "approver")]);
  const leave = await screen.findByRole("button", { name: "Leave" });
  expect(leave).toHaveProperty("disabled", true);
  const why = document.getElementById(leave.getAttribute("aria-describedby") ?? "");
  expect(why?.textContent).toBe("You are the last manager: make another member a manager before you leave.");
});

test("a manager beside another one, and a member who is none, can leave", async () => {
  open([member("ada", "manager"), member("bob", "manager")]);
  expect(await screen.findByRole("button", { name: "Leave" })).toHaveProperty("disabled", false);
  expect(screen.queryByText(/last manager/)).toBeNull();
});

test("a manager sees where a person stands against their limits, and changes them", async () => {
  const changes = open([member("ada", "manager"), { ...member("bob", "buyer"), monthlyLimitCents: 200_000 }]);
  expect(await screen.findByText("Up to $500 an order · $120 of $2,000 this month")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Change bob" }));
  const order = await screen.findByLabelText("Limit of an order (optional)");
  await userEvent.clear(order);
  await userEvent.type(order, "1,250.50");
  await userEvent.clear(screen.getByLabelText("Limit of a calendar month (optional)"));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const limits = { orderLimitCents: 125_050, monthlyLimitCents: null };
  await expect.poll(() => changes).toEqual([{ companyId: company.id, userId: "bob", role: "buyer", ...limits }]);
});
