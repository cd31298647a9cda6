// @vitest-environment jsdom
import type { Receivables, ReceivablesRow } from "@ironmonger/contract/receivables";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testInvoiceRow } from "../../../testing/test-invoice.ts";
import { ReceivablesPage } from "./receivables-page.tsx";

const nothing = {
  ...{ notDueCents: 0, to30Cents: 0, to60Cents: 0, to90Cents: 0, olderCents: 0 },
  ...{ openCents: 0, disputedCents: 0, creditCents: 0 },
};
const acme: ReceivablesRow = {
  ...nothing,
  companyId: "019a3b5c-0000-7abc-9def-0123456789ff",
  userId: null,
  name: "Acme Ltd",
  remindersPaused: false,
  openCents: 30_000,
  notDueCents: 12_000,
  to60Cents: 18_000,
  creditCents: 2550,
};
const bob: ReceivablesRow = {
  ...nothing,
  companyId: null,
  userId: "019a3b5c-0000-7abc-9def-0123456789bb",
  name: "Bob",
  remindersPaused: false,
  openCents: 5000,
  olderCents: 5000,
};

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

function open(rows = [acme, bob], sums: Receivables["sums"] = { ...nothing, openCents: 35_000, to60Cents: 18_000 }) {
  const asked: unknown[] = [];
  const sent: unknown[] = [];
  const note = (input: unknown) => {
    sent.push(input);
    return {};
  };
  const shop = new FakeShop({
    "invoices.receivables": (input) => {
      asked.push(input);
      return { rows, total: rows.length, sums };
    },
    "invoices.list": () => ({
      rows: [
        { ...testInvoiceRow, status: "overdue" },
        { ...testInvoiceRow, id: "paid", number: "INV-2026-000041", openCents: 0, status: "paid" },
      ],
      total: 2,
    }),
    "invoices.recordPayment": note,
    "invoices.payOut": note,
    "invoices.setDisputed": note,
    "invoices.writeOff": note,
    "invoices.sendReminders": () => ({ sentCount: 3 }),
    "views.list": () => [],
  });
  renderInShop(
    <>
      <ReceivablesPage />
      <Address />
    </>,
    "/dashboard/receivables",
  );
  return { shop, asked, sent };
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole("menuitem", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("who owes what is shown by its age, and leads to the company or the person", async () => {
  open();
  const row = within(await screen.findByRole("row", { name: /Acme Ltd/ }));
  expect(row.getByText("$300")).toBeTruthy();
  expect(row.getByText("$180")).toBeTruthy();
  expect(row.getByRole("link", { name: "Acme Ltd" }).getAttribute("href")).toBe(
    `/dashboard/companies/${acme.companyId}`,
  );
  expect(screen.getByRole("link", { name: "Bob" }).getAttribute("href")).toBe(`/dashboard/users/${bob.userId}`);
});

test("the sums of all buyers stand above the table", async () => {
  open([acme], { ...nothing, openCents: 35_000, notDueCents: 12_000, to60Cents: 10_000, to90Cents: 8000 });
  const sums = (await screen.findByText("31 to 90 days")).closest("dl, div");
  expect(sums?.parentElement?.textContent).toContain("$180");
  expect(screen.getByText("$350")).toBeTruthy();
});

test("a shop to which nobody owes anything says so", async () => {
  open([], nothing);
  expect(await screen.findByText("Nobody owes anything")).toBeTruthy();
  expect(screen.queryByText("Overdue up to 30 days")).toBeNull();
});

test.each([
  [{ disputedCents: 100 }, "something is disputed"],
  [{ remindersPaused: true }, "reminders are paused"],
  [{ disputedCents: 100, remindersPaused: true }, "something is disputed"],
])("a buyer with %j has the note “%s”", async (more, note) => {
  open([{ ...acme, ...more }]);
  expect(await screen.findByText(note)).toBeTruthy();
});

test("the order is turned by the head of the column, and stands in the address", async () => {
  const { asked } = open();
  await screen.findByRole("row", { name: /Acme Ltd/ });
  await userEvent.click(within(screen.getByRole("columnheader", { name: /Open/ })).getByRole("button"));
  expect(screen.getByLabelText("Address").textContent).toBe("?direction=asc");
  await expect.poll(() => asked.at(-1)).toMatchObject({ sortBy: "open", direction: "asc" });
});

test("a row opens the invoices of its company that are open, and no others", async () => {
  open();
  await screen.findByRole("row", { name: /Acme Ltd/ });
  const [details] = screen.getAllByRole("button", { name: "Details" });
  await userEvent.click(details ?? document.body);
  const invoice = within(await screen.findByRole("row", { name: /INV-2026-000042/ }));
  expect(invoice.getByText("overdue")).toBeTruthy();
  expect(invoice.getByText("$120")).toBeTruthy();
  expect(screen.queryByText("INV-2026-000041")).toBeNull();
  expect(details?.getAttribute("aria-expanded")).toBe("true");
});

async function openInvoices() {
  await screen.findByRole("row", { name: /Acme Ltd/ });
  await userEvent.click(screen.getAllByRole("button", { name: "Details" })[0] ?? document.body);
  await press("More for INV-2026-000042");
}

test("an invoice is marked as disputed with its reason", async () => {
  const { sent } = open();
  await openInvoices();
  await choose("Mark as disputed");
  const form = await dialog("INV-2026-000042 is disputed");
  await userEvent.type(form.getByRole("textbox", { name: "Reason" }), "Two clamps are bent");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Marked as disputed")).toBeTruthy();
  expect(sent).toEqual([{ number: "INV-2026-000042", isDisputed: true, reason: "Two clamps are bent" }]);
});

test("a dispute ends with one press", async () => {
  const { shop, sent } = open();
  shop.answers["invoices.list"] = () => ({ rows: [{ ...testInvoiceRow, isDisputed: true }], total: 1 });
  await openInvoices();
  expect(screen.queryByRole("menuitem", { name: "Mark as disputed" })).toBeNull();
  await choose("No longer disputed");
  await expect.poll(() => sent).toEqual([{ number: "INV-2026-000042", isDisputed: false }]);
});

test("writing off names the sum that is given up, and needs a reason", async () => {
  const { sent } = open();
  await openInvoices();
  await choose("Write off");
  const form = await dialog("Write INV-2026-000042 off?");
  expect(form.getByText(/^\$120 are no longer claimed/)).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Write off" }));
  expect(await form.findByText("Reason is required")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(form.getByRole("textbox", { name: "Reason" }), "Insolvent");
  await userEvent.click(form.getByRole("button", { name: "Write off" }));
  expect(await screen.findByText("Written off")).toBeTruthy();
  expect(sent).toEqual([{ number: "INV-2026-000042", reason: "Insolvent" }]);
});

test("a payment of a company is recorded with what it pays; an amount typed with a comma is understood", async () => {
  const { sent } = open();
  await press("More for Acme Ltd");
  await choose("Record a payment");
  const form = await dialog("Payment of Acme Ltd");
  await userEvent.type(form.getByRole("textbox", { name: "Amount" }), "1.250,50");
  await userEvent.type(form.getByLabelText("Received on"), "2026-11-24");
  await userEvent.type(form.getByRole("textbox", { name: "Reference" }), "R 17");
  await userEvent.type(form.getByRole("textbox", { name: "What it pays 1" }), "inv-2026-000042");
  await userEvent.type(form.getByRole("textbox", { name: "Value of what it pays 1" }), "120");
  await userEvent.click(form.getByRole("button", { name: "Record" }));
  expect(await screen.findByText("The payment is recorded")).toBeTruthy();
  expect(sent).toEqual([
    {
      amountCents: 125_050,
      allocations: [{ number: "INV-2026-000042", amountCents: 12_000 }],
      reference: "R 17",
      receivedAt: "2026-11-24",
      idempotencyKey: expect.any(String),
      companyId: acme.companyId,
    },
  ]);
});

test("a payment without a day or with a wrong amount is refused before it is sent", async () => {
  const { sent } = open();
  await press("Record a payment");
  const form = await dialog("Record a payment");
  const submit = () => userEvent.click(form.getByRole("button", { name: "Record" }));
  await submit();
  expect(await form.findByText("Write an amount")).toBeTruthy();
  expect(form.getByText("Say on which day it came in.")).toBeTruthy();
  expect(form.getByText("Reference is required")).toBeTruthy();
  await userEvent.type(form.getByRole("textbox", { name: "Amount" }), "12");
  expect(form.queryByText("Write an amount")).toBeNull();
  await userEvent.type(form.getByRole("textbox", { name: "What it pays 1" }), "INV-2026-000042");
  expect(await form.findByText(/^INV-2026-000042: /)).toBeTruthy();
  await submit();
  expect(sent).toEqual([]);
});

test("a payment that the shop refuses says why, and is sent again with its key", async () => {
  const { shop, sent } = open();
  await press("Record a payment");
  const form = await dialog("Record a payment");
  await userEvent.type(form.getByRole("textbox", { name: "Amount" }), "12");
  await userEvent.type(form.getByLabelText("Received on"), "2026-11-24");
  await userEvent.type(form.getByRole("textbox", { name: "Reference" }), "R 17");
  shop.answers["invoices.recordPayment"] = (input) => {
    sent.push(input);
    throw new ShopError("CONFLICT", "Say whose payment it is.");
  };
  await userEvent.click(form.getByRole("button", { name: "Record" }));
  expect((await form.findByRole("alert")).textContent).toBe("Say whose payment it is.");
  await userEvent.click(form.getByRole("button", { name: "Record" }));
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test("credit is paid out to its owner; the form begins with all of it", async () => {
  const { sent } = open();
  await press("More for Acme Ltd");
  await choose("Pay out credit");
  const form = await dialog("Pay out credit of Acme Ltd");
  expect(form.getByText(/^The credit of Acme Ltd is \$25.50/)).toBeTruthy();
  expect(form.getByRole("textbox", { name: "Amount" })).toHaveProperty("value", "25.50");
  await userEvent.type(form.getByRole("textbox", { name: "Reference" }), "T 9");
  await userEvent.click(form.getByRole("button", { name: "Record" }));
  expect(await screen.findByText("Recorded as paid out")).toBeTruthy();
  expect(sent).toEqual([
    { companyId: acme.companyId, amountCents: 2550, reference: "T 9", idempotencyKey: expect.any(String) },
  ]);
});

test("a person without credit has nothing to be paid out, and no statement of an account", async () => {
  open();
  await press("More for Bob");
  expect(await screen.findByRole("menuitem", { name: "Record a payment" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Pay out credit" })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: "Statement as PDF" })).toBeNull();
});

test.each([
  [3, "3 reminders go out"],
  [0, "No reminder is due"],
])("sending reminders says how many go out: %i", async (sentCount, text) => {
  const { shop } = open();
  shop.answers["invoices.sendReminders"] = () => ({ sentCount });
  await screen.findByRole("row", { name: /Acme Ltd/ });
  await press("More for buyers");
  await choose("Send reminders now");
  expect(await screen.findByText(text)).toBeTruthy();
});

test("what is owed can be asked for again where it could not be loaded", async () => {
  const { shop } = open();
  const answer = shop.answers["invoices.receivables"];
  shop.answers["invoices.receivables"] = () => {
    throw new ShopError("FORBIDDEN", "You may not see this.");
  };
  expect(await screen.findByText("You may not see this.")).toBeTruthy();
  if (answer) shop.answers["invoices.receivables"] = answer;
  await press("Try again");
  expect(await screen.findByRole("row", { name: /Acme Ltd/ })).toBeTruthy();
});
