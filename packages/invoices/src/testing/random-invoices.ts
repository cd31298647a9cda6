import { salesUnitKinds } from "@ironmonger/contract/catalog/sales-unit";
import fc from "fast-check";
import type { InvoiceDocument, InvoiceLine, LineTax } from "../invoice-document.ts";
import { taxesOf } from "../invoice-sums.ts";
import { exampleBuyer, exampleSeller } from "./example-invoice.ts";

// Random invoices and credit notes, as orders of a shop may lead to.

const standard: LineTax = { category: "standard", percent: 19 };
const withinScope: LineTax[] = [
  standard,
  { category: "reduced", percent: 7 },
  { category: "reduced", percent: 19 },
  { category: "reduced", percent: 8.875 },
  { category: "zero", percent: 0 },
  { category: "exempt", percent: 0 },
  { category: "export", percent: 0 },
  { category: "intra-community", percent: 0 },
  { category: "reverse-charge", percent: 0 },
];
/** One rate more often than the mixtures, which a shop seldom has. */
const someTaxes = fc.oneof(
  fc.constantFrom(...withinScope).map((tax) => [tax]),
  fc.subarray(withinScope, { minLength: 2, maxLength: 4 }),
  fc.constant<LineTax[]>([{ category: "outside-scope", percent: 0 }]),
);

const writing = fc.oneof(
  fc.constantFrom("Hex bolts M12", "Ear defenders", "G-clamp 100 mm", "Cordless drill", 'Schlüssel 3/4" & <Nuss>'),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 }).map((text) => text.trim() || "Tool"),
);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 1 });

const units: fc.Arbitrary<InvoiceLine["unit"]> = fc.oneof(
  fc.constantFrom(...salesUnitKinds).map((kind) => ({ kind })),
  fc.constantFrom(...(["m", "kg", "l"] as const)).map((kind) => ({ kind })),
  fc.constant({ kind: "box", contains: 100 } as const),
);

const gross = (quantity: number, priceCents: number, priceUnit: number): number =>
  Math.round((quantity * priceCents) / priceUnit);

const lineWith = (taxes: readonly LineTax[]): fc.Arbitrary<InvoiceLine> =>
  fc
    .record({
      name: writing,
      sku: maybe(fc.stringMatching(/^[A-Z]{2}-\d{4}$/)),
      explanation: maybe(fc.constantFrom("price break from 10", "price list Electricians 2026, from 50")),
      quantity: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 100_000 })),
      unit: units,
      priceCents: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 2_000_000 })),
      priceUnit: fc.constantFrom(1, 10, 100, 1000),
      /** What the line's total is off by, in cents. */
      discount: fc.oneof(fc.constant(0), fc.integer({ min: -300, max: 300 })),
      tax: fc.constantFrom(...taxes),
      costCentre: maybe(fc.constantFrom("KST 4711", "Bridge")),
      reference: maybe(writing),
    })
    .map(({ discount, ...line }) => ({
      ...line,
      netCents: Math.max(0, gross(line.quantity, line.priceCents, line.priceUnit) - discount),
    }));

const day = fc.constantFrom("2026-11-03", "2026-11-17", "2026-11-27", "2024-02-29");

const orderWith = (taxes: readonly LineTax[], maxLines: number) =>
  fc.record({
    number: fc.integer({ min: 1, max: 99_999 }).map((number) => `IM-${number}`),
    purchaseOrder: maybe(writing),
    costCentre: maybe(fc.constant("KST 1000")),
    reference: maybe(writing),
    deliverTo: fc.constantFrom(
      {
        name: "Site Gaia, Gate B",
        address: "Rua da Ponte 4\n4400-120 Vila Nova de Gaia",
        postcode: "4400-120",
        region: null,
        country: "PT",
      },
      { name: null, address: "Musterweg 1", postcode: "10115", region: "Berlin", country: "DE" },
    ),
    deliveredOn: day,
    lines: fc.array(lineWith(taxes), { minLength: 1, maxLength: maxLines }),
  });

const partiesFor = (taxes: readonly LineTax[]) => {
  const needsVatIds = taxes.some(({ category }) => ["export", "intra-community", "reverse-charge"].includes(category));
  const american = { ...exampleSeller, taxId: "12-3456789", country: "US", region: "OH" };
  const unregistered = { ...exampleBuyer, taxId: null, registrationId: null, buyerReference: null, email: null };
  return fc.record({
    seller: fc.constantFrom(exampleSeller, ...(needsVatIds ? [] : [american])),
    buyer: fc.constantFrom(exampleBuyer, ...(needsVatIds ? [] : [unregistered])),
  });
};

const restWith = (taxes: readonly LineTax[], maxLines: number) =>
  fc.record({
    kind: fc.constantFrom(...(["invoice", "credit-note"] as const)),
    number: fc.integer({ min: 1, max: 999_999 }),
    dueOn: maybe(fc.constant("2026-12-27")),
    profile: fc.constantFrom(...(["en16931", "en16931", "xrechnung"] as const)),
    note: maybe(writing),
    parties: partiesFor(taxes),
    orders: fc.array(orderWith(taxes, maxLines), { minLength: 1, maxLength: 3 }),
    charges: fc.array(
      fc.record({
        name: fc.constant("Delivery"),
        netCents: fc.integer({ min: 0, max: 9_900 }),
        tax: fc.constantFrom(...taxes),
      }),
      { maxLength: 2 },
    ),
    currency: fc.constantFrom("EUR", "USD"),
    paid: fc.constantFrom(0, 0, 0.3, 1),
    hasBank: fc.boolean(),
  });

/** Of at most 3 × `maxLines` lines. */
export const randomInvoice = (maxLines: number): fc.Arbitrary<InvoiceDocument> =>
  someTaxes
    .chain((taxes) => restWith(taxes, maxLines))
    .map(({ paid, hasBank, parties, ...rest }) => {
      const isInvoice = rest.kind === "invoice";
      const taxes = taxesOf([...rest.orders.flatMap(({ lines }) => lines), ...rest.charges]);
      // XRechnung is for buyers who have a reference and, without tax within the EU, for one whole delivery address.
      const isComplete =
        parties.buyer.buyerReference !== null && taxes.every(({ category }) => category !== "intra-community");
      const total = taxes.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
      return {
        ...rest,
        ...parties,
        number: `${isInvoice ? "INV" : "CN"}-2026-${String(rest.number).padStart(6, "0")}`,
        issuedOn: "2026-11-27",
        profile: isComplete ? rest.profile : "en16931",
        corrects: isInvoice ? null : { number: "INV-2026-000311", issuedOn: "2026-11-03" },
        taxes,
        paidCents: isInvoice ? Math.round(total * paid) : 0,
        bank:
          hasBank || rest.profile === "xrechnung" ? { iban: "DE02 1203 0000 0000 2020 51", bic: "BYLADEM1001" } : null,
        payUrl: isInvoice ? "https://ironmonger.example/pay/q7Yd4kW2xN9a" : null,
      };
    });
