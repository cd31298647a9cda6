// @vitest-environment jsdom
import type { Figures, Insights } from "@ironmonger/contract/insights";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
// The library of the charts, which would otherwise still load when the tests end.
import "./day-bars.tsx";
import { InsightsView } from "./insights-view.tsx";
import { SalesRankingView } from "./sales-ranking-view.tsx";

const figures = (revenueCents: number, orders: number, refundedCents = 0): Figures => ({
  orders,
  paidOrders: orders,
  paidPieces: 10 * orders,
  revenueCents,
  refundedCents,
});
const insights = (total: Figures, before: Figures): Insights => ({
  period: {
    from: "2026-11-22",
    to: "2026-11-23",
    total,
    days: [
      { day: "2026-11-22", ...total },
      { day: "2026-11-23", ...figures(0, 0) },
    ],
  },
  before: {
    from: "2026-11-20",
    to: "2026-11-21",
    total: before,
    days: [
      { day: "2026-11-20", ...before },
      { day: "2026-11-21", ...figures(0, 0) },
    ],
  },
  statuses: [],
  lowStock: [],
});

const boxOf = (label: string) => within(screen.getByText(label, { selector: "dt" }).parentElement ?? document.body);
const changeOf = (label: string) => boxOf(label).getAllByRole("definition").at(-1)?.textContent;
const hrefs = (label: string) =>
  boxOf(label)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

test("the orders by status are not those of the period, and the page says so", () => {
  const all = { ...insights(figures(0, 0), figures(0, 0)), statuses: [{ status: "pending" as const, orders: 7 }] };
  renderInShop(
    <InsightsView insights={all} isStale={false}>
      {null}
    </InsightsView>,
  );
  const statuses = within(screen.getByRole("region", { name: "Orders by status" }));
  expect(statuses.getByText(/^All orders, as of now\./)).toBeTruthy();
  expect(statuses.getByRole("link", { name: "pending" }).getAttribute("href")).toBe(
    "/dashboard/manageallorders?status=pending",
  );
});

test("each number says how it compares with the days before, and leads to the orders that it counts", () => {
  renderInShop(
    <InsightsView insights={insights(figures(150_00, 3, 5_00), figures(100_00, 4))} isStale={false}>
      {null}
    </InsightsView>,
  );
  expect(changeOf("Revenue")).toBe("+50 % was $100");
  expect(changeOf("Orders")).toBe("−25 % was 4");
  expect(changeOf("Average order")).toBe("+100 % was $25");
  expect(changeOf("Refunds")).toBe("none before");
  const orders = "/dashboard/manageallorders?from=";
  expect(hrefs("Revenue")).toEqual([
    `${orders}2026-11-22&to=2026-11-23&only=paid`,
    `${orders}2026-11-20&to=2026-11-21&only=paid`,
  ]);
  expect(hrefs("Orders")).toEqual([`${orders}2026-11-22&to=2026-11-23`, `${orders}2026-11-20&to=2026-11-21`]);
  expect(hrefs("Refunds")).toEqual([`${orders}2026-11-22&to=2026-11-23&only=with-refunds`]);
});

test("a chart is a table, too, whose numbers lead to the orders of their day", () => {
  renderInShop(
    <InsightsView insights={insights(figures(150_00, 3), figures(0, 0))} isStale={false}>
      {null}
    </InsightsView>,
  );
  const [chart] = screen.getAllByRole("figure");
  const rows = within(chart ?? document.body).getAllByRole("row", { hidden: true });
  expect(
    rows.slice(1).map((row) =>
      within(row)
        .getAllByRole("cell", { hidden: true })
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ["$150", "$0"],
    ["$0", "$0"],
  ]);
  const links = within(rows[1] ?? document.body).getAllByRole("link", { hidden: true });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    ["2026-11-22", "2026-11-20"].map((day) => `/dashboard/manageallorders?from=${day}&to=${day}&only=paid`),
  );
});

test("a shop that has sold nothing says so, without a share of nothing", () => {
  renderInShop(
    <InsightsView insights={insights(figures(0, 0), figures(0, 0))} isStale={false}>
      {null}
    </InsightsView>,
  );
  expect(changeOf("Average order")).toBe("none before either");
});

test("new and returning buyers lead to their paid orders of the period", () => {
  const none = { margin: { salesCents: 0, costCents: 0, unknownCents: 0 }, tools: [], buyers: [], categories: [] };
  const brought = (buyers: number) => ({ buyers, orders: buyers, revenueCents: 100 });
  renderInShop(
    <SalesRankingView
      ranking={{ ...none, newBuyers: brought(2), returningBuyers: brought(3) }}
      days={{ from: "2026-11-22", to: "2026-11-23" }}
      isStale={false}
    />,
  );
  for (const [name, kind] of [
    ["New", "new"],
    ["Returning", "returning"],
  ])
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(
      `/dashboard/manageallorders?from=2026-11-22&to=2026-11-23&only=paid&buyers=${kind}`,
    );
});
