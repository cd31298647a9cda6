// @vitest-environment jsdom
import type { Company } from "@ironmonger/contract/companies";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { z } from "zod";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { companyRecord, onAccount } from "../../../testing/test-company.ts";
import { PurchaseOrderField } from "./company-order-fields.tsx";
import { LineReferenceFields, type LineReferences, referencesOf } from "./line-references.tsx";
import { PoNumberField, TermsField } from "./terms-fields.tsx";

const OrderFields = z.object({ poNumber: z.string(), terms: z.string() });

function OrderForm({ company, totalCents = 10_000 }: { company: Company; totalCents?: number }) {
  const form = useContractForm(OrderFields, { poNumber: "", terms: "" });
  return (
    <>
      <PoNumberField form={form} company={company} />
      <TermsField form={form} company={company} totalCents={totalCents} />
      <output aria-label="Chosen">{form.values.terms}</output>
    </>
  );
}
const show = (company: Partial<Company>, totalCents?: number) =>
  renderInShop(<OrderForm company={{ ...onAccount, ...company }} {...(totalCents && { totalCents })} />);
const terms = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

test.each([
  ["optional", "PO number (optional)", null],
  ["required", "PO number", null],
  ["unique", "PO number", "One that no other order has"],
] as const)("where PO numbers are %s, the field is called “%s”", (poNumbers, label, description) => {
  show({ poNumbers });
  expect(screen.getByRole("textbox", { name: label })).toBeTruthy();
  expect(screen.queryByText("One that no other order has")?.textContent ?? null).toBe(description);
});

test("a company that pays by card has no choice", () => {
  renderInShop(<OrderForm company={companyRecord} />);
  expect(screen.queryByRole("radio")).toBeNull();
});

test("each way to pay says what it means for this order; the card comes first, and another one is chosen", async () => {
  show({});
  expect(terms("Card").checked).toBe(true);
  expect(screen.getByText("Pay in the next step")).toBeTruthy();
  expect(screen.getByText("Ships when your transfer has arrived")).toBeTruthy();
  expect(screen.getByText("Due 30 days after the invoice. $600 of your credit is left.")).toBeTruthy();
  await userEvent.click(terms("On account"));
  expect(screen.getByLabelText("Chosen").textContent).toBe("account");
});

test("without a card the first way of the company is chosen", () => {
  show({ terms: ["account", "transfer"] });
  expect(terms("On account").checked).toBe(true);
});

test("an order that is more than the credit that is left cannot go on account", () => {
  show({}, 60_001);
  expect(screen.getByText(/\$600 of your credit is left, too little for this order/)).toBeTruthy();
  expect(terms("On account").disabled).toBe(true);
  expect(terms("Bank transfer in advance").disabled).toBe(false);
});

test("an order of exactly what is left can", () => {
  show({}, 60_000);
  expect(terms("On account").disabled).toBe(false);
});

test("only what is not paid as a deposit needs credit", () => {
  show({ depositPercent: 50 }, 120_000);
  expect(
    screen.getByText("Due 30 days after the invoice, 50 % by card now. $600 of your credit is left."),
  ).toBeTruthy();
  expect(terms("On account").disabled).toBe(false);
});

test("an account with overdue invoices is on hold", () => {
  show({ isAccountOnHold: true });
  expect(screen.getByText("Invoices are overdue: nothing goes on account until they are paid.")).toBeTruthy();
  expect(terms("On account").disabled).toBe(true);
});

const lines = [
  { toolId: "t1", name: "Clamp" },
  { toolId: "t2", name: "Plane" },
];

function References({ start = {} }: { start?: LineReferences }) {
  const [references, setReferences] = useState(start);
  return (
    <>
      <LineReferenceFields lines={lines} references={references} onChange={setReferences} />
      <output aria-label="Sent">{JSON.stringify(lines.map(({ toolId }) => referencesOf(references, toolId)))}</output>
    </>
  );
}
const sent = () => JSON.parse(screen.getByLabelText("Sent").textContent ?? "");

test("single lines are charged to something else once that is asked for; empty fields are not sent", async () => {
  renderInShop(<References />);
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Charge single lines to something else" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Cost centre of Plane" }), "4100");
  await userEvent.type(screen.getByRole("textbox", { name: "Reference of Clamp" }), " ");
  expect(sent()).toEqual([{}, { costCentre: "4100" }]);
});

test("what was typed for single lines is shown from the start", () => {
  renderInShop(<References start={{ t1: { costCentre: "4100", reference: "Shed" } }} />);
  expect(screen.getByRole("textbox", { name: "Reference of Clamp" })).toHaveProperty("value", "Shed");
  expect(sent()).toEqual([{ costCentre: "4100", reference: "Shed" }, {}]);
});

function PurchaseOrder() {
  const [file, setFile] = useState<File | null>(null);
  return <PurchaseOrderField file={file} onChange={setFile} />;
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText("Purchase order (optional)"), { target: { files: [file] } });

test("the PDF of a purchase order is named once it is chosen, and another one replaces it", () => {
  renderInShop(<PurchaseOrder />);
  choose(new File(["a".repeat(2048)], "PO 4711.pdf", { type: "application/pdf" }));
  expect(screen.getByText("PO 4711.pdf")).toBeTruthy();
  choose(new File(["b"], "PO 4712.pdf", { type: "application/pdf" }));
  expect(screen.getByText("PO 4712.pdf")).toBeTruthy();
  expect(screen.queryByText("PO 4711.pdf")).toBeNull();
});

test("a purchase order that is too large is refused, and the one before stays", async () => {
  renderInShop(<PurchaseOrder />);
  choose(new File(["a"], "PO 4711.pdf"));
  const large = new File(["b"], "Scan.pdf");
  Object.defineProperty(large, "size", { value: 500 * 1024 * 1024 });
  choose(large);
  expect(await screen.findByText(/^A purchase order can have at most \d+ MB\.$/)).toBeTruthy();
  expect(screen.getByText("PO 4711.pdf")).toBeTruthy();
});
