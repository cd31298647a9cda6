// @vitest-environment jsdom
import type { MyCompany } from "@ironmonger/contract/companies";
import type { Spend, SpendInput } from "@ironmonger/contract/insights";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { signedIn, testCompany } from "../../../testing/test-user.ts";
import { SpendPage } from "./spend-page.tsx";

const spend: Spend = {
  rows: [
    { key: "2026-10", name: "2026-10", orderCount: 3, totalCents: 120_050 },
    { key: "", name: "", orderCount: 1, totalCents: 1000 },
  ],
  totalCents: 121_050,
};

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

function open({ path = "/dashboard/company/spend", companies = [testCompany] as MyCompany[], answer = spend } = {}) {
  const asked: SpendInput[] = [];
  const shop = new FakeShop({
    ...signedIn(companies),
    "insights.spend": (input) => {
      asked.push(input as SpendInput);
      return answer;
    },
  });
  renderInShop(
    <>
      <SpendPage />
      <Address />
    </>,
    path,
  );
  return { shop, asked };
}

test("a manager sees what the company spent this year, by month, with the total", async () => {
  const { asked } = open();
  const month = within(await screen.findByRole("row", { name: /Oct 2026/ }));
  expect(month.getByText("$1,200.50")).toBeTruthy();
  expect(month.getByText("3")).toBeTruthy();
  expect(screen.getByText("Total $1,210.50")).toBeTruthy();
  const today = new Date().toISOString().slice(0, 10);
  expect(asked).toEqual([{ companyId: testCompany.id, from: `${today.slice(0, 4)}-01-01`, to: today, by: "month" }]);
});

test("by reference, what has none is called so", async () => {
  const { asked } = open();
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "By" }), "Reference");
  expect(await screen.findByRole("row", { name: /Without reference/ })).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "Reference" })).toBeTruthy();
  expect(screen.getByLabelText("Address").textContent).toBe("?by=reference");
  expect(asked.at(-1)).toMatchObject({ by: "reference" });
});

test("the days stand in the address, and the file has the same ones", async () => {
  const { asked } = open({ path: "/?from=2026-03-01&to=2026-03-31&by=person" });
  await expect.poll(() => asked[0]).toMatchObject({ from: "2026-03-01", to: "2026-03-31", by: "person" });
  const file = await screen.findByRole("link", { name: "Download as CSV" });
  expect(file.getAttribute("href")).toBe(
    `/export/spend.csv?companyId=${testCompany.id}&from=2026-03-01&to=2026-03-31&by=person`,
  );
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-02-01" } });
  await expect.poll(() => asked.at(-1)).toMatchObject({ from: "2026-02-01", to: "2026-03-31" });
});

test.each(["?from=soon&to=2026-3-1&by=colour", "?from=&by="])("an address such as %s shows this year", async (path) => {
  const { asked } = open({ path: `/${path}` });
  await expect.poll(() => asked[0]).toMatchObject({ by: "month", from: expect.stringMatching(/^\d{4}-01-01$/) });
});

test("a time without orders says so, and has no total", async () => {
  open({ answer: { rows: [], totalCents: 0 } });
  expect(await screen.findByText("Nothing was ordered in this time.")).toBeTruthy();
  expect(screen.queryByText(/^Total/)).toBeNull();
});

test("who manages no company reads that it is for managers, and nothing is asked", async () => {
  const { asked } = open({ companies: [{ ...testCompany, role: "approver" }] });
  expect(await screen.findByText("For managers of a company")).toBeTruthy();
  expect(asked).toEqual([]);
});

test("of several companies it is the one that the person manages", async () => {
  const other = { ...testCompany, id: "019a3b5c-0000-7abc-9def-0123456789ee", name: "Harbour Ltd" };
  const { asked } = open({ companies: [{ ...testCompany, role: "buyer" }, other] });
  await expect.poll(() => asked[0]).toMatchObject({ companyId: other.id });
  expect(screen.getByRole("link", { name: "Harbour Ltd" }).getAttribute("href")).toBe("/dashboard/company");
});

test("days that the shop refuses are said in its words", async () => {
  const { shop } = open();
  shop.answers["insights.spend"] = () => {
    throw new ShopError("BAD_REQUEST", "The first day is after the last one.");
  };
  expect(await screen.findByText("The first day is after the last one.")).toBeTruthy();
});
