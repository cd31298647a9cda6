// @vitest-environment jsdom
import type { Today } from "@ironmonger/contract/insights";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { SumsToShip, TodayView } from "./today-view.tsx";

const nothing: Today = {
  toShip: { total: 0, late: 0, totalCents: 0, orders: [] },
  expiring: { total: 0, orders: [] },
  ...{
    disputes: [],
    failedRefunds: 0,
    failedJobs: 0,
    unknownPayments: 0,
    inquiries: { total: 0, inquiries: [] },
    stoppedSenders: { total: 0, senders: [] },
    sameCompanies: { total: 0, companies: [] },
    reorder: [],
  },
};

test("payments without an order wait with what has failed, and lead to the ledger", () => {
  renderInShop(<TodayView today={{ ...nothing, failedJobs: 2, unknownPayments: 3 }} />);
  const rows = screen.getAllByRole("listitem").filter((row) => within(row).queryByRole("link"));
  expect(rows.map(({ textContent }) => textContent)).toEqual(["Failed jobs2", "Payments without an order3"]);
  for (const row of rows) expect(within(row).getByRole("link").getAttribute("href")).toBe("/dashboard/ledger");
});

test("a new company that may be the same firm as others names them, and leads to its record", () => {
  const others = ["Harbour", "Northgate", "Quay", "Roofs"].map((name, index) => ({
    ...{ id: String(index), name, number: `C-100${index}` },
  }));
  const company = { id: "c5", number: "C-1005", name: "Harbour Ltd", sameTaxId: others, sameName: others.slice(0, 1) };
  renderInShop(<TodayView today={{ ...nothing, sameCompanies: { total: 1, companies: [company] } }} />);
  const row = screen.getByRole("listitem");
  expect(row.textContent?.replaceAll("\u00a0", " ")).toBe(
    "Harbour Ltd, C-1005same tax id as Harbour, C-1000, Northgate, C-1001 and 2 more; same name as Harbour, C-1000",
  );
  expect(within(row).getByRole("link").getAttribute("href")).toBe("/dashboard/companies/c5");
});

test("what is fine is one line", () => {
  renderInShop(<TodayView today={{ ...nothing, failedJobs: 2 }} />);
  expect(screen.getByText(/^✓ All fine/).textContent).toBe(
    "✓ All fine: nothing to ship, no unpaid order expires soon, no messages, no disputes, no low stock.",
  );
  expect(screen.queryByText("Payments without an order")).toBeNull();
});

const waiting = {
  id: "o1",
  number: "IM-10001",
  buyerName: "Ada",
  buyerEmail: "ada@example.com",
  totalCents: 1_200,
  placedAt: new Date(Date.now() - 2.5 * 86_400_000).toISOString(),
  shipBy: "2026-01-05",
  isDisputed: false,
  delivery: null,
};

test("the orders to ship are summed up: how many, how many late, how old and how much", () => {
  const toShip = { total: 67, late: 3, totalCents: 1_824_000, orders: [waiting] };
  const { container } = renderInShop(<SumsToShip toShip={toShip} />);
  expect(container.textContent).toContain("67 to ship, 3 late, oldest placed 2 days ago, $18,240");
});

test("an order that had to leave before today is marked as late by a word", () => {
  renderInShop(
    <TodayView today={{ ...nothing, toShip: { total: 1, late: 1, totalCents: 1_200, orders: [waiting] } }} />,
  );
  expect(screen.getByText(/, late$/).textContent).toBe("Mon 5 Jan, late");
});
