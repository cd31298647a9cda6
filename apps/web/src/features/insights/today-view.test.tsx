// @vitest-environment jsdom
import type { Today } from "@ironmonger/contract/insights";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { TodayView } from "./today-view.tsx";

const nothing: Today = {
  toShip: { total: 0, orders: [] },
  expiring: { total: 0, orders: [] },
  ...{
    disputes: [],
    failedRefunds: 0,
    failedJobs: 0,
    unknownPayments: 0,
    inquiries: { total: 0, inquiries: [] },
    stoppedSenders: { total: 0, senders: [] },
    reorder: [],
  },
};

test("payments without an order wait with what has failed, and lead to the ledger", () => {
  renderInShop(<TodayView today={{ ...nothing, failedJobs: 2, unknownPayments: 3 }} />);
  const rows = screen.getAllByRole("listitem").filter((row) => within(row).queryByRole("link"));
  expect(rows.map(({ textContent }) => textContent)).toEqual(["Failed jobs2", "Payments without an order3"]);
  for (const row of rows) expect(within(row).getByRole("link").getAttribute("href")).toBe("/dashboard/ledger");
});

test("a day on which nothing has failed says so", () => {
  renderInShop(<TodayView today={nothing} />);
  expect(screen.getByText("No job has failed, and every payment has its order.")).toBeTruthy();
  expect(screen.queryByText("Payments without an order")).toBeNull();
});
