// @vitest-environment jsdom
import type { Company } from "@ironmonger/contract/companies";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { companyRecord, onAccount } from "../../testing/test-company.ts";
import { AccountFacts } from "./account-facts.tsx";
import { CompanyFacts } from "./company-facts.tsx";

/** What is said of it under this label; undefined without one. */
const fact = (label: string) =>
  screen.queryAllByText(label, { selector: "dt" })[0]?.nextElementSibling?.textContent ?? undefined;
const show = (company: Partial<Company>) => renderInShop(<CompanyFacts company={{ ...companyRecord, ...company }} />);
const showAccount = (company: Partial<Company>) =>
  renderInShop(<AccountFacts company={{ ...onAccount, ...company }} />);

test("a company is shown with its number, tax id, billing address and country", () => {
  show({});
  expect(fact("Number")).toBe("C-1001");
  expect(fact("Tax id")).toContain("GB123456789");
  expect(fact("Tax id")).toContain("Verified");
  expect(fact("Billing")).toBe("1 Quay\nLeith\nUnited Kingdom");
  expect(fact("Invoices to")).toBe("pay@acme.example");
});

test.each([
  [{ taxId: null }, "None"],
  [{ isTaxIdVerified: false }, "Not verified yet"],
  [{ isTaxExempt: true }, "tax exempt"],
])("a tax id of a company with %j says: %s", (company, text) => {
  show(company);
  expect(fact("Tax id")).toContain(text);
});

test("an email for orders and groups are shown where there are some", () => {
  const { unmount } = show({});
  expect(fact("Emails about orders to")).toBeUndefined();
  expect(fact("Groups")).toBeUndefined();
  unmount();
  show({
    orderEmail: "orders@acme.example",
    groups: [
      { id: "1", name: "Schools", version: 1 },
      { id: "2", name: "North", version: 1 },
    ],
  });
  expect(fact("Emails about orders to")).toBe("orders@acme.example");
  expect(fact("Groups")).toBe("Schools, North");
});

test("a company that pays by card only has no account", () => {
  renderInShop(<AccountFacts company={companyRecord} />);
  expect(fact("Pays by")).toBe("card");
  for (const label of ["Due", "Credit limit", "Open", "Credit left"]) expect(fact(label)).toBeUndefined();
});

test("an account says when it is due, its limit, what is open and what is left", () => {
  showAccount({});
  expect(fact("Due")).toBe("30 days after the invoice");
  expect(fact("Credit limit")).toBe("$1,000");
  expect(fact("Open")).toBe("$400");
  expect(fact("Credit left")).toBe("$600");
  expect(fact("Deposit")).toBeUndefined();
});

test.each([
  [{ netDays: 0 }, "Due", "with the invoice"],
  [{ depositPercent: 30 }, "Deposit", "30 % by card"],
  [{ isAccountOnHold: true }, "Account", "On hold"],
] as const)("with %j, %s says %s", (company, label, text) => {
  showAccount(company);
  expect(fact(label)).toContain(text);
});

test("what a former account still owes is shown", () => {
  showAccount({ terms: ["card"] });
  expect(fact("Open")).toBe("$400");
  expect(fact("Credit limit")).toBeUndefined();
});
