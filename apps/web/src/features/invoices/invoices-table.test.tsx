// @vitest-environment jsdom
import type { InvoiceRow } from "@ironmonger/contract/invoices";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testInvoiceRow } from "../../testing/test-invoice.ts";
import { InvoiceState, InvoicesTable } from "./invoices-table.tsx";

const open = (rows: InvoiceRow[], isOffice = false) =>
  renderInShop(<InvoicesTable rows={rows} isOffice={isOffice} empty={<p>None</p>} />);
const row = (name: RegExp) => within(screen.getByRole("row", { name }));

test.each([
  [{ status: "open" }, "open"],
  [{ status: "overdue" }, "overdue"],
  [{ status: "written-off" }, "written off"],
  [{ status: "overdue", isDisputed: true }, "disputed"],
  [{ status: "paid", kind: "credit-note" }, "credit note"],
  [{ status: "open", kind: "credit-note", isDisputed: true }, "credit note"],
] as const)("an invoice that is %j is called %s", (invoice, text) => {
  renderInShop(<InvoiceState invoice={{ ...testInvoiceRow, ...invoice }} />);
  expect(screen.getByText(text)).toBeTruthy();
});

test("an invoice leads to its record, and names its total, what is open, and when it is due", () => {
  open([{ ...testInvoiceRow, openCents: 4550, status: "overdue" }]);
  const invoice = row(/INV-2026-000042/);
  expect(invoice.getByRole("link", { name: "INV-2026-000042" }).getAttribute("href")).toBe(
    "/dashboard/invoices/INV-2026-000042",
  );
  expect(invoice.getByText("$120")).toBeTruthy();
  expect(invoice.getByText("$45.50")).toBeTruthy();
  expect(invoice.getByText("20 Dec 2026")).toBeTruthy();
});

test.each([
  [["IM-1"], "IM-1"],
  [["IM-1", "IM-2", "IM-3"], "IM-1, IM-2, IM-3"],
  [["IM-1", "IM-2", "IM-3", "IM-4"], "IM-1, IM-2, IM-3, …"],
])("an invoice of the orders %j names them as %s", (orderNumbers, text) => {
  open([{ ...testInvoiceRow, orderNumbers }]);
  expect(row(/INV-2026-000042/).getByText(text)).toBeTruthy();
});

test("only the office sees whose invoice it is, and when it was mailed", () => {
  const { unmount } = open([testInvoiceRow]);
  expect(screen.queryByRole("columnheader", { name: "Buyer" })).toBeNull();
  expect(screen.queryByText("Acme Ltd")).toBeNull();
  unmount();
  open([testInvoiceRow], true);
  expect(screen.getByText("Acme Ltd")).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "Mailed" })).toBeTruthy();
});

test("what was never mailed has a dash", () => {
  open([{ ...testInvoiceRow, mailedAt: null }], true);
  expect(row(/INV-2026-000042/).getByText("–")).toBeTruthy();
});
