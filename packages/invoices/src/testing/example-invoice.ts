import type { InvoiceBuyer, InvoiceDocument, InvoiceLine, InvoiceSeller } from "../invoice-document.ts";
import { taxesOf } from "../invoice-sums.ts";

export const exampleSeller: InvoiceSeller = {
  name: "Ironmonger GmbH",
  address: "7 Foundry Road\n20095 Hamburg",
  postcode: "20095",
  region: null,
  country: "DE",
  taxId: "DE 123 456 789",
  registrationId: "Amtsgericht Hamburg HRB 000000",
  email: "accounts@ironmonger.example",
  phone: "49401234567",
};

export const exampleBuyer: InvoiceBuyer = {
  name: "Mendes Metal Lda",
  address: "Accounts payable\nRua do Aço 12\n4100-205 Porto",
  postcode: "4100-205",
  region: null,
  country: "PT",
  taxId: "PT 123 456 789",
  registrationId: null,
  email: "accounts@mendes.example",
  buyerReference: "04011000-12345-03",
};

const line = (name: string, sku: string, changes: Partial<InvoiceLine>): InvoiceLine => ({
  name,
  sku,
  explanation: null,
  quantity: 1,
  unit: { kind: "piece" },
  priceCents: 100,
  priceUnit: 1,
  netCents: 100,
  tax: { category: "intra-community", percent: 0 },
  costCentre: null,
  reference: null,
  ...changes,
});

const delivery = { name: "Delivery", netCents: 2400, tax: { category: "intra-community", percent: 0 } } as const;

const lines = [
  line("G-clamp 100 mm", "HT-1008", {
    explanation: "price list Electricians 2026, from 50",
    quantity: 60,
    priceCents: 840,
    netCents: 50_400,
  }),
  line("Cordless drill", "PT-2001", {
    explanation: "price break from 10",
    quantity: 10,
    priceCents: 8200,
    netCents: 82_000,
  }),
  line("Hex bolts M12", "FX-3004", {
    quantity: 3,
    unit: { kind: "box", contains: 100 },
    priceCents: 3600,
    netCents: 10_800,
  }),
  line("Ear defenders", "SF-4003", { quantity: 30, priceCents: 1260, netCents: 37_800, reference: "safety 2026" }),
];

/** The invoice of the look: an intra-community supply of 1,834.00 EUR. */
export const exampleInvoice: InvoiceDocument = {
  kind: "invoice",
  number: "INV-2026-000311",
  issuedOn: "2026-11-27",
  dueOn: "2026-12-27",
  currency: "EUR",
  profile: "en16931",
  corrects: null,
  note: null,
  seller: exampleSeller,
  buyer: exampleBuyer,
  orders: [
    {
      number: "IM-10494",
      purchaseOrder: "4500-7781",
      costCentre: null,
      reference: "Bridge, lot 3",
      deliverTo: {
        name: "Site Gaia, Gate B",
        address: "Rua da Ponte 4\n4400-120 Vila Nova de Gaia",
        postcode: "4400-120",
        region: null,
        country: "PT",
      },
      deliveredOn: "2026-11-27",
      lines,
    },
  ],
  charges: [delivery],
  taxes: taxesOf([...lines, delivery]),
  paidCents: 0,
  bank: { iban: "DE02 1203 0000 0000 2020 51", bic: "BYLADEM1001" },
  payUrl: "https://ironmonger.example/pay/q7Yd4kW2xN9a",
};

/** The example with as many lines as wanted, taxed at the standard rate. */
export function longInvoice(lineCount: number): InvoiceDocument {
  const tax = { category: "standard", percent: 19 } as const;
  const many = Array.from({ length: lineCount }, (_, index) => ({
    ...lines[index % lines.length],
    ...line(`Hex bolts M12 × ${index + 1}`, `FX-${index + 1}`, {
      quantity: index + 1,
      netCents: (index + 1) * 100,
      tax,
    }),
  }));
  const [order] = exampleInvoice.orders;
  if (!order) throw new Error("The example has an order");
  return { ...exampleInvoice, orders: [{ ...order, lines: many }], charges: [], taxes: taxesOf(many) };
}
