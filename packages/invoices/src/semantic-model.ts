import { nameUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { InvoiceDocument, InvoicedOrder, InvoiceLine } from "./invoice-document.ts";
import { allowanceOfLine, sumsOf } from "./invoice-sums.ts";
import { addressParts, vatId } from "./parties.ts";
import { describedCategories } from "./tax-categories.ts";

// What both syntaxes of EN 16931 say of a record. Numbers such as BT-13 are the standard's own for its fields.

const businessProcess = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const profiles = {
  en16931: { guideline: "urn:cen.eu:en16931:2017", process: null },
  xrechnung: {
    guideline: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
    process: businessProcess,
  },
};

/** What all orders have in common; null if they differ. */
function common<Value>(orders: readonly InvoicedOrder[], of: (order: InvoicedOrder) => Value): Value | null {
  const [first, ...others] = orders.map(of);
  const written = JSON.stringify(first);
  return first !== undefined && others.every((other) => JSON.stringify(other) === written) ? first : null;
}

export function semanticModel(document: InvoiceDocument) {
  const { orders, seller, buyer, corrects, note, profile } = document;
  const sums = sumsOf(document);
  // The rules forbid VAT ids where nothing is within the scope of the tax.
  const isOutsideScope = document.taxes.some(({ category }) => category === "outside-scope");
  const sellerVatId = isOutsideScope ? null : vatId(seller.taxId);
  const buyerVatId = isOutsideScope ? null : vatId(buyer.taxId);
  return {
    ...profiles[profile],
    ...sums,
    /** UNCL 1001. */
    typeCode: document.kind === "invoice" ? "380" : "381",
    notes: [
      note,
      corrects && `Corrects invoice ${corrects.number} of ${corrects.issuedOn}.`,
      orders.length === 1 ? describeOrder(orders[0]) : null,
    ].filter((text) => text !== null && text !== undefined),
    purchaseOrder: common(orders, (order) => order.purchaseOrder),
    salesOrder: common(orders, (order) => order.number),
    costCentre: common(orders, (order) => order.costCentre),
    ...deliveryOf(document),
    seller: {
      ...seller,
      vatId: sellerVatId,
      /** Another number of the taxpayer (BT-32). */
      otherTaxId: isOutsideScope || sellerVatId ? null : seller.taxId,
      registrationId: seller.registrationId || (sellerVatId ? null : seller.taxId),
    },
    buyer: {
      ...buyer,
      phone: null,
      vatId: buyerVatId,
      otherTaxId: null,
      registrationId: buyer.registrationId || (buyerVatId ? null : buyer.taxId),
    },
    taxes: document.taxes.map((tax) => ({ ...tax, exemption: describedCategories[tax.category].exemption })),
    payment: paymentOf(document, sums.dueCents),
    lines: linesOfModel(orders),
  };
}

const describeOrder = (order: InvoicedOrder | undefined): string | null =>
  order
    ? [`Order ${order.number}`, order.reference && `your reference: ${order.reference}`].filter(Boolean).join(", ")
    : null;

function linesOfModel(orders: readonly InvoicedOrder[]) {
  const isOne = orders.length === 1;
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
  return lines.map(({ order, line }, index) => ({
    ...line,
    id: String(index + 1),
    allowanceCents: allowanceOfLine(line),
    description: describeLine(line),
    note: [
      isOne ? null : describeOrder(order),
      isOne || !order.purchaseOrder ? null : `purchase order: ${order.purchaseOrder}`,
      line.reference && `your reference: ${line.reference}`,
    ]
      .filter(Boolean)
      .join(", "),
    costCentre: line.costCentre ?? (isOne ? null : order.costCentre),
  }));
}

/** What a line's tool is and why it costs that: `box of 100 · price break from 10`. */
export function describeLine({ unit, explanation }: Pick<InvoiceLine, "unit" | "explanation">): string {
  const contents = "contains" in unit && unit.contains !== undefined ? nameUnit(unit) : null;
  return [contents, explanation].filter(Boolean).join(" · ");
}

/**
 * Of several days the time from the first to the last, of several addresses the country. XRechnung takes none without town and postcode.
 */
export function deliveryOf({ orders, profile }: InvoiceDocument) {
  const days = orders.flatMap(({ deliveredOn }) => deliveredOn ?? []).sort();
  const [first = null, last = null] = [days.at(0), days.at(-1)];
  const country = orders.find(({ deliverTo }) => deliverTo)?.deliverTo?.country;
  const elsewhere = country ? { name: null, address: "", postcode: null, region: null, country } : null;
  const deliverTo = common(orders, (order) => order.deliverTo) ?? elsewhere;
  const isTaken = profile === "en16931" || (deliverTo?.postcode && addressParts(deliverTo).town);
  return {
    deliveredOn: first === last ? first : null,
    period: first && last && first !== last ? { first, last } : null,
    deliverTo: isTaken ? deliverTo : null,
  };
}

/** The code is one of UNCL 4461. */
function paymentOf({ kind, bank, currency, dueOn }: InvoiceDocument, dueCents: number) {
  if (kind === "credit-note") return { code: "97", bank: null, terms: "The amount is credited to the buyer." };
  const terms = dueCents > 0 && !dueOn ? "Payable on receipt of the invoice." : null;
  if (!bank || dueCents <= 0) return { code: "68", bank: null, terms };
  return { code: currency === "EUR" ? "58" : "30", bank: { ...bank, iban: bank.iban.replaceAll(/\s/g, "") }, terms };
}

export type SemanticModel = ReturnType<typeof semanticModel>;
export type ModelParty = SemanticModel["seller"] | SemanticModel["buyer"];
