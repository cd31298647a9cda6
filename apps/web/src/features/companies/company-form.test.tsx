// @vitest-environment jsdom
import type { Company } from "@ironmonger/contract/companies";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { CompanyDialog, NewCompanyForm } from "./company-form.tsx";

const fields = {
  ...{ name: "Harbour", taxId: null, country: "US", billingAddress: "1 Quay", invoiceEmail: "pay@harbour.example" },
  orderEmail: null,
};
const company: Company = {
  ...fields,
  ...{ id: "019a3b5c-0000-7abc-9def-000000000001", number: "C-1001", status: "active", role: null, groups: [] },
  ...{ sameTaxId: [], sameName: [] },
  ...{ isTaxIdVerified: false, buyersSeeAllOrders: false, isTaxExempt: false, version: 1 },
  ...{ isReverseCharge: false, poNumbers: "optional", allowsOwnApproval: false, approvalDays: 5, sitesOnly: false },
  ...{ buyerReference: null, invoiceProfile: "en16931", terms: ["card"], netDays: 30, creditLimitCents: 0 },
  ...{ holdAfterDays: null, depositPercent: 0, invoicePer: "shipment", remindersPaused: false },
  ...{ openCents: 0, creditLeftCents: 0, isAccountOnHold: false },
  createdAt: "2026-11-01T00:00:00.000Z",
};

test("another admin's change of a company is named above its form, and is not sent back by the next save", async () => {
  const theirs = { ...company, billingAddress: "2 Quay" };
  const sent: { expected: { billingAddress: string } }[] = [];
  new FakeShop({
    "companies.get": () => theirs,
    "companies.update": (input) => {
      const changed = input as (typeof sent)[number];
      sent.push(changed);
      if (changed.expected.billingAddress === "1 Quay")
        throw new ShopError("CONFLICT", "This company was changed meanwhile.", [
          { path: "billingAddress", message: "Billing address was 1 Quay, and is 2 Quay now" },
        ]);
      return { ...theirs, name: "Harbour Ltd" };
    },
  });
  let isClosed = false;
  renderInShop(
    <CompanyDialog
      company={company}
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  await userEvent.type(await screen.findByRole("textbox", { name: "Company name" }), " Ltd");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const notice = within(await screen.findByRole("alert"));
  expect(notice.getByText("Billing address was 1 Quay, and is 2 Quay now.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => isClosed).toBe(true);
  const { id } = company;
  expect(sent).toEqual([
    { id, ...fields, name: "Harbour Ltd", expected: fields },
    { id, ...fields, name: "Harbour Ltd", billingAddress: "2 Quay", expected: { ...fields, billingAddress: "2 Quay" } },
  ]);
});

test("a company is registered with what was typed, and a tax id of another form says so at its field", async () => {
  const sent: unknown[] = [];
  new FakeShop({
    "companies.register": (input) => {
      sent.push(input);
      if (sent.length === 1)
        throw new ShopError("BAD_REQUEST", "This is no tax id of the United States.", [
          { path: "taxId", message: "This is no tax id of the United States." },
        ]);
      return company;
    },
  });
  const registered: string[] = [];
  renderInShop(<NewCompanyForm start={{ name: "Harbour" }} onSaved={({ number }) => registered.push(number)} />);
  const taxId = await screen.findByRole("textbox", { name: "Tax id (optional)" });
  await userEvent.type(taxId, "7");
  await userEvent.type(screen.getByRole("textbox", { name: "Billing address" }), "1 Quay");
  await userEvent.type(screen.getByRole("textbox", { name: "Email for invoices" }), "pay@harbour.example");
  await userEvent.click(screen.getByRole("button", { name: "Register the company" }));
  await expect.poll(() => taxId.getAttribute("aria-invalid")).toBe("true");
  await userEvent.clear(taxId);
  await userEvent.click(screen.getByRole("button", { name: "Register the company" }));
  await expect.poll(() => registered).toEqual(["C-1001"]);
  const { orderEmail: _, taxId: __, ...asked } = fields;
  expect(sent[1]).toMatchObject(asked);
});

test("the tax id of another country asks for the country, and one press chooses it", async () => {
  const sent: unknown[] = [];
  new FakeShop({
    "companies.register": (input) => {
      sent.push(input);
      return company;
    },
  });
  const start = { name: "Hafen", billingAddress: "1 Quay", invoiceEmail: "pay@hafen.example" };
  renderInShop(<NewCompanyForm start={start} onSaved={() => {}} />);
  await userEvent.type(await screen.findByRole("textbox", { name: "Tax id (optional)" }), "de 136695976");
  expect(screen.getByText("This tax id begins like those of Germany. Is the company there?")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Yes, Germany" }));
  expect(screen.queryByText(/Is the company there/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Register the company" }));
  await expect.poll(() => sent).toMatchObject([{ country: "DE", taxId: "de 136695976" }]);
});
