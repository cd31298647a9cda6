import { createHash } from "node:crypto";
import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import type { CreditLinesInput, Invoice } from "@ironmonger/contract/invoices";
import { onlyThisIsLeft } from "@ironmonger/contract/messages";
import type { Money } from "@ironmonger/contract/money";
import { type LineParts, splitCents } from "@ironmonger/contract/pricing/charges";
import { invoiceLines, invoices, orders, refunds } from "@ironmonger/db/schema";
import { and, asc, eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction, type Within } from "../../core/database/in-transaction.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { requireCheckedRestore } from "../../core/database/unchecked-restore.ts";
import { DomainError, type Issue } from "../../core/domain-error.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { decideRefund } from "../payments/refunds/refund-lines.ts";
import { getVisibleInvoice } from "./find-invoices.ts";
import { getInvoice } from "./get-invoice.ts";
import { leftOf, type NewParts, partsToCredit, type WrittenLine } from "./internal/billed-line.ts";
import { addParts, noParts, splitInto, totalOf } from "./internal/parts.ts";
import { type LineToBill, readOrdersToBill } from "./internal/read-orders.ts";
import { issueNextWithin } from "./issue-invoices.ts";

type Caller = OfficeContext<"payments.refund">;
type Place = { id: string; line: LineToBill; written: WrittenLine; left: NewParts };
type Chosen = { line: LineToBill; quantity: number; parts: LineParts };

/**
 * Credits lines of an invoice, in pieces or by amounts with tax, or all that is left of it. What is credited is refunded: by card, where
 * that paid it; otherwise it is less to pay, or credit of the buyer. Answers the credit note, or that of its first order if the invoice is
 * for several.
 * Repeated with its idempotency key, it answers the same one.
 * @throws DomainError not_found · conflict (a credit note, nothing is left, with an issue for each line that has less left, or the key was
 * used for another one) · unavailable (the shop was restored from a backup, and has not been compared with the card provider yet)
 */
export async function creditLines(ctx: Caller, input: CreditLinesInput): Promise<Invoice> {
  const invoice = await getVisibleInvoice(ctx, input.number);
  if (invoice.kind === "credit-note") throw new DomainError("conflict", "A credit note cannot be credited.");
  await requireCheckedRestore(ctx);
  const { idempotencyKey, ...what } = input;
  const key = idempotencyKey === undefined ? null : `credit/${idempotencyKey}`;
  const keyHash = key === null ? null : createHash("sha256").update(JSON.stringify(what)).digest("base64url");
  const [money, letterhead] = await Promise.all([shopMoney(ctx), ctx.settings.read()]);
  try {
    const number = await inTransaction(ctx, async (ctx) => {
      const places = await lockPlaces(ctx.db, invoice.id);
      const before = key === null ? undefined : await findByKey(ctx, key);
      if (before && before.hash !== keyHash) throw keyReused();
      const refundId = before?.id ?? (await credit(ctx, choose(places, input, money)));
      return numberOf(ctx, { refundId, creditsId: invoice.id });
    });
    return getInvoice(ctx, { number });
  } catch (error) {
    throw isUniqueViolation(error, "refunds_idempotency") ? keyReused() : error;
  }

  /** Returns the refund of the first order, which has the key. */
  async function credit(ctx: Within<Caller>, chosen: readonly Chosen[]): Promise<string> {
    let first: string | undefined;
    for (const [orderId, some] of Map.groupBy(chosen, ({ line }) => line.row.orderId)) {
      const lines = some.map(({ line, quantity, parts }) => ({
        ...{ lineId: line.row.id, amountCents: totalOf(parts) },
        ...(quantity > 0 && { quantity }),
      }));
      const keys = first === undefined ? { key, keyHash } : { key: null, keyHash: null };
      const { restock = false, reason } = input;
      const { refundId } = await decideRefund(ctx, { orderId, lines, restock, reason, ...keys }, money);
      first ??= refundId;
      const parts = new Map(some.map((one) => [one.line.row.id, one.parts]));
      const rules = { prefer: invoice.id, note: reason, parts };
      while (await issueNextWithin(ctx, orderId, letterhead, rules));
    }
    if (first === undefined) throw nothingLeft();
    return first;
  }
}

const keyReused = () => new DomainError("conflict", "This key was used for another credit note.");
const nothingLeft = () => new DomainError("conflict", "Nothing is left to credit.");

async function findByKey({ db, user }: Within<Caller>, key: string) {
  const [row] = await db
    .select({ id: refunds.id, hash: refunds.idempotencyHash })
    .from(refunds)
    .where(and(eq(refunds.byUserId, user.id), eq(refunds.idempotencyKey, key)));
  return row;
}

type Note = { refundId: string; creditsId: string };

async function numberOf({ db }: Within<Caller>, { refundId, creditsId }: Note): Promise<string> {
  const [note] = await db
    .select({ number: invoices.number })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(and(eq(invoices.creditsId, creditsId), eq(invoiceLines.refundId, refundId)))
    .orderBy(invoices.id)
    .limit(1);
  if (!note) throw nothingLeft();
  return note.number;
}

/** What is credited of each order line. */
function choose(places: readonly Place[], input: CreditLinesInput, money: Money): Chosen[] {
  const issues: Issue[] = [];
  const chosen: Chosen[] = [];
  for (const [index, wanted] of (input.lines ?? []).entries()) {
    const place = places.find(({ id }) => id === wanted.lineId);
    const result = place ? judge(place, wanted, money) : { field: "lineId", message: "The invoice has no such line." };
    if ("message" in result) issues.push({ path: `lines.${index}.${result.field}`, message: result.message });
    else if (place) chosen.push({ line: place.line, ...result });
  }
  if (input.deliveryCents) chosen.push(...delivery(places, input.deliveryCents, issues, money));
  if (!input.lines && !input.deliveryCents) chosen.push(...places.map(({ line, left }) => ({ line, ...left })));
  if (issues[0]) throw new DomainError("conflict", issues[0].message, { issues });
  const merged = [...Map.groupBy(chosen, ({ line }) => line).values()].map((some) =>
    some.reduce((one, other) => ({
      line: one.line,
      quantity: one.quantity + other.quantity,
      parts: addParts(one.parts, other.parts),
    })),
  );
  const something = merged.filter(({ parts }) => totalOf(parts) > 0);
  if (something.length === 0) throw nothingLeft();
  return something;
}

/** The lines of an invoice. Their orders are locked until the transaction ends. */
async function lockPlaces(db: Within<Caller>["db"], invoiceId: string): Promise<Place[]> {
  const rows = await db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(invoiceLines.position);
  const ids = [...new Set(rows.map(({ orderId }) => orderId))];
  await db
    .select({ id: orders.id })
    .from(orders)
    .where(isAnyOf(orders.id, ids))
    .orderBy(asc(orders.id))
    .for("no key update");
  const lines = new Map(
    (await readOrdersToBill(db, ids)).flatMap((order) => order.lines.map((line) => [line.row.id, line])),
  );
  return rows.flatMap((row) => {
    const line = lines.get(row.orderLineId);
    const written = line?.written.find((one) => one.invoiceId === invoiceId && one.shipmentId === row.shipmentId);
    return line && written
      ? [{ id: String(row.position + 1), line, written, left: leftOf(written, line.written) }]
      : [];
  });
}

type Wanted = { quantity?: number | undefined; amountCents?: number | undefined };

function judge(
  { line, written, left }: Place,
  { quantity, amountCents }: Wanted,
  money: Money,
): NewParts | { field: string; message: string } {
  const leftCents = totalOf(left.parts);
  if (quantity !== undefined && quantity > left.quantity)
    return { field: "quantity", message: onlyThisIsLeft(countUnits(left.quantity, line.row.salesUnit)) };
  if (amountCents !== undefined && amountCents > leftCents)
    return { field: "amountCents", message: onlyThisIsLeft(money.format(leftCents)) };
  if (leftCents === 0) return { field: "lineId", message: "Nothing is left to credit." };
  if (quantity === undefined && amountCents === undefined) return left;
  const pieces = quantity ?? 0;
  const cents = amountCents ?? (pieces === left.quantity ? leftCents : centsOf(written, pieces));
  return partsToCredit(written, left, { cents, pieces });
}

const centsOf = ({ quantity, parts }: WrittenLine, pieces: number): number =>
  quantity === 0 ? 0 : Math.round((totalOf(parts) * pieces) / quantity);

/** Delivery without its tax, which follows. */
function delivery(places: readonly Place[], cents: number, issues: Issue[], money: Money): Chosen[] {
  const left = places.map((place) => place.left.parts.deliveryCents);
  const leftCents = left.reduce((sum, one) => sum + one, 0);
  if (cents > leftCents) {
    issues.push({ path: "deliveryCents", message: onlyThisIsLeft(money.format(leftCents)) });
    return [];
  }
  const shares = splitCents(
    cents,
    left.map((one) => BigInt(one)),
  );
  return places.flatMap(({ line, left: { parts } }, index) => {
    const deliveryCents = shares[index] ?? 0;
    if (deliveryCents === 0) return [];
    const tax = splitInto(parts.deliveryTaxCents, {
      ...noParts,
      ...{ deliveryCents, deliveryTaxCents: parts.deliveryCents - deliveryCents },
    });
    return [{ line, quantity: 0, parts: { ...noParts, deliveryCents, deliveryTaxCents: tax.deliveryCents } }];
  });
}
