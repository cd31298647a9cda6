import type { Invoice, InvoiceRow } from "@ironmonger/contract/invoices";

/** An invoice of $120 of which nothing is paid, due in December. */
export const testInvoiceRow: InvoiceRow = {
  id: "01990000-0000-7000-8000-0000000000a1",
  number: "INV-2026-000042",
  kind: "invoice",
  status: "open",
  isDisputed: false,
  buyerName: "Acme Ltd",
  companyId: null,
  orderNumbers: ["IM-10001"],
  netCents: 10_000,
  deliveryCents: 0,
  taxCents: 2000,
  totalCents: 12_000,
  openCents: 12_000,
  issuedAt: "2026-11-20T10:00:00.000Z",
  dueAt: "2026-12-20T10:00:00.000Z",
  mailedAt: "2026-11-20T10:05:00.000Z",
};

/** The same as a record, with one line of ten clamps. */
export const testInvoice: Invoice = {
  ...testInvoiceRow,
  lines: [
    {
      id: "line-1",
      orderLineId: "01990000-0000-7000-8000-0000000000b1",
      name: "Clamp",
      sku: "HT-1008",
      quantity: 10,
      unitPriceCents: 1000,
      priceUnit: 1,
      netCents: 10_000,
      taxPercent: 20,
    },
  ],
  hasXml: false,
  disputeReason: null,
  related: [],
  settlements: [],
};
