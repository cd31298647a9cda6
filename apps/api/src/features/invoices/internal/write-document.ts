import { collectOption } from "@ironmonger/contract/delivery/collect";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import type { Settings } from "@ironmonger/contract/settings";
import type { InvoiceDocument, InvoicedOrder, LineTax } from "@ironmonger/invoices/invoice-document";
import { taxesOf } from "@ironmonger/invoices/invoice-sums";
import { dayIn } from "../../../core/shop-days.ts";
import type { Draft, DraftLine } from "./drafts.ts";
import { totalOf } from "./parts.ts";
import type { OrderToBill } from "./read-orders.ts";
import { taxOf } from "./tax-category.ts";
import { writtenAddress } from "./written-address.ts";

export type Letterhead = Pick<Settings, "invoicing" | "currency" | "timeZone" | "contactPhone">;
/** A document that has neither number nor date yet. */
type Unnumbered = Omit<InvoiceDocument, "number" | "issuedOn" | "dueOn">;

/** All that an invoice or a credit note says. */
export function writeDocument(
  { kind, note, lines }: Draft,
  letterhead: Letterhead,
  more: Pick<InvoiceDocument, "corrects" | "paidCents" | "payUrl">,
): Unnumbered {
  const { invoicing, currency } = letterhead;
  const orders = ordersOf(lines, letterhead);
  const hasLines = orders.some((order) => order.lines.length > 0);
  const charges = hasLines ? chargesOf(lines, letterhead) : [];
  const shown = hasLines
    ? orders.filter((order) => order.lines.length > 0)
    : orders
        .map((order, index) => ({ ...order, lines: index === 0 ? [deliveryLine(lines, letterhead)] : [] }))
        .slice(0, 1);
  const [first] = lines;
  if (!first) throw new Error("An invoice has lines.");
  return {
    kind,
    currency,
    profile: first.order.company?.invoiceProfile ?? "en16931",
    note,
    seller: sellerOf(letterhead),
    buyer: buyerOf(first.order),
    orders: shown,
    charges,
    taxes: taxesOfDocument(lines, letterhead, shown, charges),
    bank: invoicing.iban ? { iban: invoicing.iban, bic: invoicing.bic || null } : null,
    ...more,
  };
}

function sellerOf({ invoicing: { seller }, contactPhone }: Letterhead): InvoiceDocument["seller"] {
  const { name, address, country, taxId, registrationId, email } = seller;
  return {
    name,
    ...writtenAddress(address, country),
    ...{
      taxId: taxId || null,
      registrationId: registrationId || null,
      email: email || null,
      phone: contactPhone || null,
    },
  };
}

function buyerOf({ row, company }: OrderToBill): InvoiceDocument["buyer"] {
  if (!company) {
    const own = { address: row.address, postcode: row.postcode, region: row.region, country: row.country };
    return {
      name: row.buyerName,
      ...(row.billingAddress ? writtenAddress(row.billingAddress, row.country) : own),
      ...{ taxId: null, registrationId: null, email: row.buyerEmail, buyerReference: null },
    };
  }
  return {
    name: company.name,
    ...writtenAddress(row.billingAddress ?? company.billingAddress, company.country),
    ...{ taxId: company.taxId, registrationId: null, email: company.invoiceEmail },
    buyerReference: company.buyerReference,
  };
}

/** Each shipment of an order by itself, because each has its day. */
function ordersOf(lines: readonly DraftLine[], { invoicing, timeZone }: Letterhead): InvoicedOrder[] {
  const groups = Map.groupBy(lines, ({ order, shipmentId }) => `${order.row.id} ${shipmentId}`);
  return [...groups.values()].flatMap((ofShipment) => {
    const [first] = ofShipment;
    if (!first) return [];
    const { order, shipmentId } = first;
    const { row } = order;
    const shippedAt = order.shipments.find(({ id }) => id === shipmentId)?.shippedAt;
    const { address, postcode, region, country } = row;
    return [
      {
        number: formatOrderNumber(row.number),
        purchaseOrder: row.poNumber,
        costCentre: row.costCentre,
        reference: row.reference,
        deliverTo: row.delivery === collectOption ? null : { name: row.buyerName, address, postcode, region, country },
        deliveredOn: shippedAt ? dayIn(timeZone, shippedAt.getTime()) : null,
        lines: ofShipment.filter(hasPrice).map((line) => lineOf(line, invoicing.seller.country)),
      },
    ];
  });
}

const hasPrice = ({ quantity, parts }: DraftLine): boolean => quantity > 0 || parts.netCents + parts.taxCents > 0;

function lineOf(draft: DraftLine, sellerCountry: string): InvoicedOrder["lines"][number] {
  const { line, quantity, parts } = draft;
  const { row, whole } = line;
  const price =
    quantity === 0
      ? { quantity: 1, unit: { kind: "piece" as const }, priceCents: parts.netCents, priceUnit: 1 }
      : row.isTaxIncluded
        ? { quantity, unit: row.salesUnit, priceCents: whole.netCents, priceUnit: row.quantity }
        : { quantity, unit: row.salesUnit, priceCents: row.unitPriceCents, priceUnit: row.priceUnit };
  return {
    name: row.toolName,
    sku: row.sku,
    explanation: quantity === 0 ? "An amount, without pieces" : explainedPrice(row.explanation),
    ...price,
    netCents: parts.netCents,
    tax: taxOfLine(draft, sellerCountry),
    costCentre: row.costCentre,
    reference: row.reference,
  };
}

/** Nothing where the price is the tool's own. */
const explainedPrice = (explanation: readonly { rule: string; text: string }[]): string | null =>
  explanation.length > 1 || explanation[0]?.rule !== "price"
    ? explanation
        .map(({ text }) => text)
        .join("; ")
        .slice(0, 2_000)
    : null;

const saleOf = ({ row, company }: OrderToBill, sellerCountry: string) => ({
  charges: row.charges,
  country: row.country,
  sellerCountry,
  isReverseCharge: company?.isReverseCharge ?? false,
  hasTaxId: company?.taxId !== null && company?.taxId !== undefined,
});
const taxOfLine = ({ order, line }: DraftLine, sellerCountry: string): LineTax =>
  taxOf(line.rate, saleOf(order, sellerCountry));
const taxOfDelivery = ({ order }: DraftLine, sellerCountry: string): LineTax =>
  taxOf(order.deliveryRate, saleOf(order, sellerCountry));

/** Rates of one percentage are one tax, as in `taxesOf`. */
const keyOf = ({ category, percent }: LineTax): string =>
  `${category === "reduced" ? "standard" : category} ${percent}`;

function chargesOf(lines: readonly DraftLine[], { invoicing }: Letterhead): InvoiceDocument["charges"] {
  const { country } = invoicing.seller;
  const groups = Map.groupBy(lines, (line) => keyOf(taxOfDelivery(line, country)));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const netCents = group.reduce((sum, { parts }) => sum + parts.deliveryCents, 0);
    return first && netCents > 0 ? [{ name: "Delivery", netCents, tax: taxOfDelivery(first, country) }] : [];
  });
}

/** Where only delivery is credited. */
function deliveryLine(lines: readonly DraftLine[], letterhead: Letterhead): InvoicedOrder["lines"][number] {
  const [charge] = chargesOf(lines, letterhead);
  if (!charge) throw new Error("There is nothing to credit.");
  const { netCents, tax } = charge;
  const unit = { kind: "piece" as const };
  const nothing = { sku: null, explanation: null, costCentre: null, reference: null };
  return { name: "Delivery", ...nothing, quantity: 1, unit, priceCents: netCents, priceUnit: 1, netCents, tax };
}

/** The taxes as the order was charged, by rate and category. */
function taxesOfDocument(
  lines: readonly DraftLine[],
  { invoicing }: Letterhead,
  orders: InvoicedOrder[],
  charges: InvoiceDocument["charges"],
): InvoiceDocument["taxes"] {
  const { country } = invoicing.seller;
  const charged = new Map<string, number>();
  const add = (tax: LineTax, cents: number) => void charged.set(keyOf(tax), (charged.get(keyOf(tax)) ?? 0) + cents);
  for (const line of lines) {
    add(taxOfLine(line, country), line.parts.taxCents);
    add(taxOfDelivery(line, country), line.parts.deliveryTaxCents);
  }
  return taxesOf([...orders.flatMap((order) => order.lines), ...charges]).map((tax) => ({
    ...tax,
    taxCents: charged.get(keyOf(tax)) ?? 0,
  }));
}

export const totalOfDraft = ({ lines }: Pick<Draft, "lines">): number =>
  lines.reduce((sum, { parts }) => sum + totalOf(parts), 0);
