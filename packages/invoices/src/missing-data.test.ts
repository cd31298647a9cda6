import { expect, test } from "vitest";
import { InvoiceDocument, type LineTax } from "./invoice-document.ts";
import { linesOf, taxesOf } from "./invoice-sums.ts";
import { missingOfDocument, missingOfSeller } from "./missing-data.ts";
import { addressParts, vatId } from "./parties.ts";
import { exampleBuyer, exampleInvoice, exampleSeller } from "./testing/example-invoice.ts";

function taxedAs(tax: LineTax): InvoiceDocument {
  const orders = exampleInvoice.orders.map((order) => ({
    ...order,
    lines: order.lines.map((line) => ({ ...line, tax })),
  }));
  return { ...exampleInvoice, orders, charges: [], taxes: taxesOf(linesOf({ orders })) };
}

test("a seller needs a tax id, or a registration id where no tax is charged", () => {
  const bare = { ...exampleSeller, address: " ", taxId: null, registrationId: null };
  expect(missingOfSeller(bare, { chargesTax: true })).toEqual(["address", "tax id"]);
  expect(missingOfSeller(bare, { chargesTax: false })).toEqual(["address", "registration id"]);
  expect(missingOfSeller(exampleSeller, { chargesTax: true })).toEqual([]);
});

test("an intra-community supply needs VAT ids, the day and the place of delivery", () => {
  const document = {
    ...exampleInvoice,
    seller: { ...exampleSeller, taxId: "12-3456789" },
    buyer: { ...exampleBuyer, taxId: null },
    orders: exampleInvoice.orders.map((order) => ({ ...order, deliveredOn: null, deliverTo: null })),
  };
  expect(missingOfDocument(document)).toEqual([
    "seller's VAT id",
    "buyer's VAT id",
    "the day of delivery",
    "the delivery address",
  ]);
});

test("XRechnung needs town, postcode and email of both, a phone number and the buyer reference", () => {
  const document = taxedAs({ category: "standard", percent: 19 });
  const bare = { address: "Main street 1", postcode: null, email: null };
  expect(
    missingOfDocument({
      ...document,
      profile: "xrechnung",
      seller: { ...exampleSeller, ...bare, phone: null },
      buyer: { ...exampleBuyer, ...bare, buyerReference: null },
      bank: null,
    }),
  ).toEqual([
    ...["seller's town", "seller's postcode", "seller's email", "seller's phone"],
    ...["buyer's town", "buyer's postcode", "buyer's email", "the buyer reference (Leitweg-ID)", "seller's IBAN"],
  ]);
  expect(missingOfDocument({ ...document, profile: "xrechnung" })).toEqual([]);
});

test("a record whose amounts do not add up is refused", () => {
  const issues = (changes: Partial<InvoiceDocument>) =>
    InvoiceDocument.safeParse({ ...exampleInvoice, ...changes }).error?.issues.map(({ message }) => message);
  expect(issues({})).toBeUndefined();
  expect(issues({ charges: [] })).toEqual(["The net amount of K 0 % is 181000"]);
  expect(issues({ taxes: [] })?.[0]).toBe("There is one tax for each category and rate");
  const taxed = taxedAs({ category: "standard", percent: 19 });
  const offBy = (cents: number) =>
    issues({ ...taxed, taxes: taxed.taxes.map((tax) => ({ ...tax, taxCents: tax.taxCents + cents })) });
  expect(offBy(99)).toBeUndefined();
  expect(offBy(100)).toEqual(["The tax of S 19 % is 34390"]);
  expect(issues(taxedAs({ category: "standard", percent: 0 }))).toEqual(["Category standard cannot have 0 %"]);
});

test("a VAT id has the prefix of a country", () => {
  expect(vatId("de 123.456-789")).toBe("DE123456789");
  expect(vatId("EL123456789")).toBe("EL123456789");
  for (const other of ["12-3456789", "ZZ123456", "DE", "", null]) expect(vatId(other)).toBeNull();
});

test("the last line of an address is its town, without the postcode", () => {
  const of = (address: string, postcode: string | null) =>
    addressParts({ address, postcode, region: null, country: "DE" });
  expect(of("Foundry Road 7\n20095 Hamburg", "20095")).toMatchObject({ street: "Foundry Road 7", town: "Hamburg" });
  expect(of("7 Foundry Road, London SW1A 1AA", "sw1a1aa").town).toBe("London");
  expect(of("Accounts\nRoad 7\nGate B\nYard 3\nHamburg", null)).toEqual({
    street: "Accounts",
    additional: "Road 7",
    third: "Gate B, Yard 3",
    town: "Hamburg",
  });
  expect(of("Road 7", "20095").town).toBeNull();
});
