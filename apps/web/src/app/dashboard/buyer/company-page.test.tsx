// @vitest-environment jsdom
import type { Company, MyCompany } from "@ironmonger/contract/companies";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { afterEach, expect, test } from "vitest";
import { buyingFor } from "../../../features/identity/buying-for.ts";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { onAccount } from "../../../testing/test-company.ts";
import { signedIn, testCompany, testUser } from "../../../testing/test-user.ts";
import { CompanyPage } from "./company-page.tsx";

afterEach(() => buyingFor.belongTo(null));

const Here = () => <output aria-label="Here">{useLocation().pathname}</output>;

type Opened = { companies?: MyCompany[]; company?: Partial<Company>; buysFor?: string | null };

function open({ companies = [testCompany], company = {}, buysFor = testCompany.id }: Opened = {}) {
  buyingFor.belongTo(testUser.email);
  buyingFor.choose(buysFor);
  const shop = new FakeShop({
    ...signedIn(companies),
    "companies.get": (input) => ({ ...onAccount, role: companies[0]?.role, ...company, ...(input as object) }),
    "companies.listMembers": () => [
      {
        ...{ userId: testUser.id, email: testUser.email, name: "Ada", role: companies[0]?.role },
        ...{ orderLimitCents: 50_000, monthlyLimitCents: 200_000, monthCents: 12_000 },
      },
    ],
    "companies.listInvitations": () => [],
    "addresses.list": () => [],
    "approvals.listRules": () => [],
    "categories.list": () => [],
  });
  renderInShop(
    <>
      <CompanyPage />
      <Here />
    </>,
    "/dashboard/company",
  );
  return shop;
}
const region = async (name: string) => within(await screen.findByRole("region", { name }));

test("a manager sees the company's account, people with their limits, sites, rules and settings", async () => {
  open();
  expect(await screen.findByRole("heading", { level: 1, name: /^Acme Ltd/ })).toBeTruthy();
  const facts = await region("Company");
  expect(facts.getByText("$1,000")).toBeTruthy();
  expect(facts.getByText("$600")).toBeTruthy();
  expect((await region("People")).getByText("Up to $500 an order · $120 of $2,000 this month")).toBeTruthy();
  expect(await region("Sites")).toBeTruthy();
  expect(await region("Approvals")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Change" })).toBeTruthy();
});

test("managers take the statement and the own prices with them", async () => {
  open();
  const files = await region("Spend, account and prices");
  expect(files.getByRole("link", { name: "Statement of account, PDF" }).getAttribute("href")).toBe(
    `/companies/${testCompany.id}/statement.pdf`,
  );
  expect(files.getByRole("link", { name: "Our prices, CSV" }).getAttribute("href")).toBe(
    `/companies/${testCompany.id}/prices.csv`,
  );
  expect(files.getByRole("link", { name: "Spend" }).getAttribute("href")).toBe("/dashboard/company/spend");
  expect(files.getByRole("link", { name: "Our prices in the catalog" }).getAttribute("href")).toBe(
    "/catalog?prices=own",
  );
});

test("a manager who buys for themselves has no page of the company's prices, but one press to buy for it", async () => {
  open({ buysFor: null });
  const files = await region("Spend, account and prices");
  expect(files.queryByRole("link", { name: "Spend" })).toBeNull();
  expect(await screen.findByText("Buy for Acme Ltd to change its sites.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Buy for this company" }));
  expect(buyingFor.companyId()).toBe(testCompany.id);
  expect(screen.queryByRole("button", { name: "Buy for this company" })).toBeNull();
});

test("a buyer of the company changes nothing of it, and has no files of its money", async () => {
  open({ companies: [{ ...testCompany, role: "buyer" }] });
  await region("People");
  expect(screen.queryByRole("button", { name: "Change" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Spend, account and prices" })).toBeNull();
  expect(await screen.findByText(/^No order needs an approval/)).toBeTruthy();
});

test("an account that is on hold says why", async () => {
  open({ company: { isAccountOnHold: true } });
  expect((await region("Company")).getByText(/Overdue invoices stop orders on account/)).toBeTruthy();
});

test("who is in several companies looks at another one without buying for it", async () => {
  const harbour = { ...testCompany, id: "019a3b5c-0000-7abc-9def-0123456789ee", name: "Harbour Ltd" };
  const shop = open({ companies: [testCompany, harbour] });
  const answer = shop.answers["companies.get"];
  shop.answers["companies.get"] = (input, call) =>
    (input as { id: string }).id === harbour.id ? { ...onAccount, ...harbour } : answer?.(input, call);
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Company" }), "Harbour Ltd");
  expect(await screen.findByRole("heading", { level: 1, name: /^Harbour Ltd/ })).toBeTruthy();
  expect(buyingFor.companyId()).toBe(testCompany.id);
});

test("who is in one company has nothing to choose", async () => {
  open();
  await region("Company");
  expect(screen.queryByRole("combobox", { name: "Company" })).toBeNull();
});

test("who is in no company registers one", async () => {
  open({ companies: [], buysFor: null });
  expect(await screen.findByRole("heading", { level: 1, name: "Your company" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Company name" })).toBeTruthy();
});

test("a company that cannot be loaded is asked for again", async () => {
  const shop = open();
  const answer = shop.answers["companies.get"];
  shop.answers["companies.get"] = () => {
    throw new ShopError("NOT_FOUND", "There is no such company.");
  };
  expect(await screen.findByText("There is no such company.")).toBeTruthy();
  if (answer) shop.answers["companies.get"] = answer;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await region("Company")).toBeTruthy();
});
