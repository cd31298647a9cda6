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

test.each([
  [{ orderLimitCents: 0, monthlyLimitCents: null, monthCents: 0 }, "Each order is approved"],
  [{ orderLimitCents: null, monthlyLimitCents: null, monthCents: 12_000 }, "$120 this month"],
  [{ orderLimitCents: null, monthlyLimitCents: 200_000, monthCents: null }, "Up to $2,000 a month"],
])("a person with %j reads: %s", async (limits, text) => {
  open([member("ada", "manager"), { ...member("bob", "buyer"), ...limits }]);
  expect(await screen.findByText(text)).toBeTruthy();
});

test("a limit that is no amount is refused at its field", async () => {
  const changes = open([member("ada", "manager"), member("bob", "buyer")]);
  await userEvent.click(await screen.findByRole("button", { name: "Change bob" }));
  const limit = await screen.findByLabelText("Limit of an order (optional)");
  await userEvent.clear(limit);
  await userEvent.type(limit, "a lot");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => limit.getAttribute("aria-invalid")).toBe("true");
  expect(changes).toEqual([]);
});

/** The page of a company whose open invitations are these. */
function openInvitations(invitations: object[] = []) {
  const sent: unknown[] = [];
  const note = (input: unknown) => {
    sent.push(input);
    return [];
  };
  const shop = new FakeShop({
    "companies.listMembers": () => [member("ada", "manager")],
    "companies.listInvitations": () => invitations,
    "companies.invite": note,
    "companies.withdrawInvitation": note,
    "companies.removeMember": note,
  });
  renderInShop(<People company={company} canManage ownUserId="grace" />);
  return { shop, sent };
}
const invite = async (text: string) => {
  const field = await screen.findByRole("textbox", { name: "Invite by email" });
  await userEvent.click(field);
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole("button", { name: "Invite" }));
  return field;
};

test("one person is invited by their email, in the role that is chosen", async () => {
  const { sent } = openInvitations();
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Role" }), "manager");
  const field = await invite("bob@example.com");
  expect(await screen.findByText("bob@example.com is invited. The link holds for seven days.")).toBeTruthy();
  expect(sent).toEqual([{ companyId: company.id, email: "bob@example.com", role: "manager" }]);
  await expect.poll(() => field).toHaveProperty("value", "");
});

test.each([
  "bob@example.com, carol@example.com",
  "Bob <bob@example.com>; Carol <carol@example.com>",
  "bob@example.com\ncarol@example.com\nbob@example.com",
])("several people are invited as a mail program writes them: %j", async (text) => {
  const { sent } = openInvitations();
  await invite(text);
  expect(await screen.findByText("2 people are invited. The links hold for seven days.")).toBeTruthy();
  expect(sent).toMatchObject([{ emails: ["bob@example.com", "carol@example.com"], role: "buyer" }]);
});

test.each(["bob", "bob@", "bob@example.com, carol@"])("“%s” is no list of emails", async (text) => {
  const { sent } = openInvitations();
  await invite(text);
  expect(await screen.findByText("Write an email, or several")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("an open invitation says until when it holds, and is withdrawn with one press", async () => {
  const expiresAt = "2026-12-07T10:00:00.000Z";
  const { sent } = openInvitations([{ id: "i1", email: "bob@example.com", role: "approver", expiresAt }]);
  expect(await screen.findByText("7 Dec 2026")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Withdraw the invitation of bob@example.com" }));
  await expect.poll(() => sent).toEqual([{ companyId: company.id, id: "i1" }]);
});

test("a person is removed after a question that says what they lose", async () => {
  const { sent } = openInvitations();
  await userEvent.click(await screen.findByRole("button", { name: "Remove ada" }));
  expect(await screen.findByText(/^They can no longer see or order anything for the company/)).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("Removed")).toBeTruthy();
  expect(sent).toEqual([{ companyId: company.id, userId: "ada" }]);
});

test("who does not manage the company sees its people only", async () => {
  new FakeShop({ "companies.listMembers": () => [member("ada", "manager"), member("bob", "buyer")] });
  renderInShop(<People company={company} canManage={false} ownUserId="grace" />);
  expect(await screen.findByText("bob")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("textbox", { name: "Invite by email" })).toBeNull();
});
