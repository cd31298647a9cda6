// @vitest-environment jsdom
import type { Company } from "@ironmonger/contract/companies";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { companyRecord, onAccount } from "../../../testing/test-company.ts";
import { CompanyTerms } from "./company-terms.tsx";

function open(company: Company = onAccount) {
  const sent: Record<string, unknown>[] = [];
  const take = (input: unknown) => {
    sent.push(input as Record<string, unknown>);
    return company;
  };
  const shop = new FakeShop({
    "companies.setTerms": take,
    "companies.allowOverLimit": take,
    "companies.update": take,
  });
  renderInShop(<CompanyTerms company={company} />);
  return { shop, sent };
}
async function openDialog(button: string, title = button) {
  await userEvent.click(screen.getByRole("button", { name: button }));
  return within(await screen.findByRole("dialog", { name: title }));
}
async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  if (text !== "") await userEvent.type(field, text);
}

test.each([
  [{ holdAfterDays: null }, "never"],
  [{ holdAfterDays: 14 }, "14 days after an invoice was due"],
  [{ invoicePer: "month" }, "once a month"],
  [{ invoicePer: "shipment" }, "for each shipment"],
  [{ remindersPaused: true }, "paused"],
  [{ isReverseCharge: true }, "reverse charge"],
  [{ invoiceProfile: "xrechnung" }, "XRechnung"],
  [{ buyerReference: "991-12345-67" }, "991-12345-67"],
] as const)("terms with %j say so: %s", (terms, text) => {
  open({ ...onAccount, ...terms });
  expect(screen.getByText(text)).toBeTruthy();
});

test("a company without an account cannot be allowed over a limit", () => {
  open(companyRecord);
  expect(screen.queryByRole("button", { name: "Allow over the limit" })).toBeNull();
  expect(screen.queryByText("On hold")).toBeNull();
});

test("the fields of an account appear with it, and all terms are saved together", async () => {
  const { sent } = open(companyRecord);
  const dialog = await openDialog("Change the terms");
  expect(dialog.queryByRole("textbox", { name: "Credit limit" })).toBeNull();
  await userEvent.click(dialog.getByRole("checkbox", { name: "On account" }));
  await retype(dialog.getByRole("textbox", { name: "Credit limit" }), "2.500,50");
  await retype(dialog.getByRole("textbox", { name: "Days until an invoice is due" }), "14");
  await retype(dialog.getByRole("textbox", { name: "Deposit by card, in percent" }), "30");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The terms are saved")).toBeTruthy();
  expect(sent).toEqual([
    {
      ...{ id: companyRecord.id, terms: ["card", "account"], netDays: 14, creditLimitCents: 250_050 },
      ...{ holdAfterDays: null, depositPercent: 30, invoicePer: "shipment", remindersPaused: false },
    },
  ]);
});

test.each([
  ["Credit limit", "a lot"],
  ["Days until an invoice is due", "366"],
  ["Deposit by card, in percent", "101"],
  ["Hold after days overdue (optional)", "1.5"],
])("%s of “%s” is refused at its field", async (name, text) => {
  const { sent } = open();
  const dialog = await openDialog("Change the terms");
  const field = dialog.getByRole("textbox", { name });
  await retype(field, text);
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
});

test("without days nothing is ever put on hold", async () => {
  const { sent } = open({ ...onAccount, holdAfterDays: 14 });
  const dialog = await openDialog("Change the terms");
  const days = dialog.getByRole("textbox", { name: "Hold after days overdue (optional)" });
  expect(days).toHaveProperty("value", "14");
  await retype(days, "");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expect.poll(() => sent[0]).toMatchObject({ holdAfterDays: null });
});

test("a company pays in at least one way", async () => {
  const { sent } = open(companyRecord);
  const dialog = await openDialog("Change the terms");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Card" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Choose at least one way to pay")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("terms that the shop refuses stay in the dialog, with its words", async () => {
  const { shop } = open();
  shop.answers["companies.setTerms"] = () => {
    throw new ShopError("CONFLICT", "It has open invoices.");
  };
  const dialog = await openDialog("Change the terms");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("It has open invoices.")).toBeTruthy();
  expect(dialog.getByRole("textbox", { name: "Credit limit" })).toHaveProperty("value", "1,000");
});

test("a company is allowed over its limit until the end of a day, with a reason", async () => {
  const { sent } = open();
  const dialog = await openDialog("Allow over the limit");
  await userEvent.type(dialog.getByRole("textbox", { name: "Amount over the limit" }), "500");
  fireEvent.change(dialog.getByLabelText("Until"), { target: { value: "2026-12-24" } });
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "Big order");
  await userEvent.click(dialog.getByRole("button", { name: "Allow" }));
  expect(await screen.findByText("The company can order over its limit until then")).toBeTruthy();
  const until = new Date("2026-12-24T23:59:59.999").toISOString();
  expect(sent).toEqual([{ id: onAccount.id, amountCents: 50_000, until, reason: "Big order" }]);
});

test("more than the limit needs an amount, a day and a reason", async () => {
  const { sent } = open();
  const dialog = await openDialog("Allow over the limit");
  await userEvent.click(dialog.getByRole("button", { name: "Allow" }));
  expect(await dialog.findByText("Choose a day")).toBeTruthy();
  expect(dialog.getByText("Reason is required")).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(dialog.getByRole("textbox", { name: "Amount over the limit" }));
  expect(sent).toEqual([]);
});

test("tax and e-invoice are saved over what was seen", async () => {
  const { sent } = open();
  const dialog = await openDialog("Tax and e-invoice");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Reverse charge" }));
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "E-invoice" }), "XRechnung");
  await userEvent.type(dialog.getByRole("textbox", { name: "Buyer reference (optional)" }), "991-12345-67");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    ...{ isReverseCharge: true, invoiceProfile: "xrechnung", buyerReference: "991-12345-67" },
    expected: { isReverseCharge: false, invoiceProfile: "en16931", buyerReference: null },
  });
});
