// @vitest-environment jsdom
import type { Company } from "@ironmonger/contract/companies";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { companyRecord } from "../../testing/test-company.ts";
import { CompanySettings } from "./company-settings.tsx";

function open(company: Company = companyRecord, { canManage = true } = {}) {
  const sent: Record<string, unknown>[] = [];
  const shop = new FakeShop({
    "companies.update": (input) => {
      sent.push(input as Record<string, unknown>);
      return { ...company, ...(input as Partial<Company>) };
    },
  });
  renderInShop(<CompanySettings company={company} canManage={canManage} />);
  return { shop, sent };
}
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const days = () => screen.getByRole("textbox", { name: "Working days until an approval lapses" });

test("a form that nobody has changed has no button", () => {
  open();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("a manager says how people of the company order, and it is saved over what they saw", async () => {
  const { sent } = open();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "PO numbers" }), "Required, and no number twice");
  await userEvent.clear(days());
  await userEvent.type(days(), "3");
  await userEvent.click(screen.getByRole("checkbox", { name: "Orders go to the company’s sites only" }));
  await save();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    ...{ id: companyRecord.id, poNumbers: "unique", approvalDays: 3, sitesOnly: true, buyerReference: null },
    expected: { poNumbers: "optional", approvalDays: 5, sitesOnly: false },
  });
  await expect.poll(() => screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test.each(["0", "2.5", "soon", ""])("“%s” working days are refused at the field", async (typed) => {
  const { sent } = open();
  await userEvent.clear(days());
  if (typed !== "") await userEvent.type(days(), typed);
  await save();
  await expect.poll(() => days().getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
});

test("a reference on invoices is optional, and loses the spaces around it", async () => {
  const { sent } = open();
  const reference = screen.getByRole("textbox", { name: "Your reference on invoices (optional)" });
  await userEvent.type(reference, " 991-12345-67 ");
  await save();
  await expect.poll(() => sent[0]).toMatchObject({ buyerReference: "991-12345-67" });
});

test("what a manager does not keep is discarded", async () => {
  const { sent } = open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Buyers see all orders of the company" }));
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByRole("checkbox", { name: "Buyers see all orders of the company" })).toHaveProperty(
    "checked",
    false,
  );
  expect(sent).toEqual([]);
});

test("another manager's change meanwhile is named, and does not undo this one's", async () => {
  const { shop } = open();
  shop.answers["companies.get"] = () => ({ ...companyRecord, approvalDays: 9 });
  shop.answers["companies.update"] = () => {
    throw new ShopError("CONFLICT", "This company was changed meanwhile.", [
      { path: "approvalDays", message: "Working days were 5, and are 9 now" },
    ]);
  };
  await userEvent.click(screen.getByRole("checkbox", { name: "Buyers see all orders of the company" }));
  await save();
  expect(await screen.findByText(/Working days were 5, and are 9 now/)).toBeTruthy();
  expect(days()).toHaveProperty("value", "9");
  expect(screen.getByRole("checkbox", { name: "Buyers see all orders of the company" })).toHaveProperty(
    "checked",
    true,
  );
});

test("who does not manage the company reads the settings only", () => {
  open({ ...companyRecord, sitesOnly: true }, { canManage: false });
  expect(screen.getByRole("group")).toHaveProperty("disabled", true);
  expect(screen.getByRole("checkbox", { name: "Orders go to the company’s sites only" })).toHaveProperty(
    "checked",
    true,
  );
});
