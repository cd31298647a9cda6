import type { CutLine } from "@ironmonger/contract/approvals";
import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import { moneyIn } from "@ironmonger/contract/money";
import { hasLeft } from "@ironmonger/contract/orders/line-states";
import { priceTogether } from "@ironmonger/contract/pricing";
import { type Charges, chargeAgain, chargeRest } from "@ironmonger/contract/pricing/charges";
import type { Settings } from "@ironmonger/contract/settings";
import { orderLines, orders, tools } from "@ironmonger/db/schema";
import { asc, eq, getTableColumns } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import type { Within } from "../../core/database/in-transaction.ts";
import { DomainError, type Issue } from "../../core/domain-error.ts";
import { tellOrder } from "../events/order-events.statement.ts";
import { readPricedTools } from "../pricing/read-priced-tools.ts";
import { type LineToWrite, writeCutLines } from "./cut-lines.statement.ts";
import { buyerIn } from "./price-today.ts";

type Ctx = Within<SignedInContext>;
type OrderRow = typeof orders.$inferSelect;
type Line = Awaited<ReturnType<typeof readLines>>[number];
/** The pieces of lines before and after. */
type Cut = { lineId: string; before: number; after: number };
type Request = { waiting: Line[]; requested: readonly CutLine[]; cuts: ReadonlyMap<string, number> };

/**
 * Cuts lines of an order that waits for approval, which is locked: fewer pieces, or none. Cut lines are priced as of today, the others keep
 * their price; delivery is reckoned again, and with it what is due by card of an order on account. Returns what was cut.
 * @throws DomainError conflict, with an issue for each line that cannot be cut like this (more pieces, below a minimum, not of the order) ·
 * conflict (nothing would be left; the total would rise, with both totals; it would be too small for one payment)
 */
export async function cutLines(
  ctx: Ctx,
  order: OrderRow,
  requested: readonly CutLine[],
  settings: Settings,
): Promise<Cut[]> {
  const all = await readLines(ctx, order.id);
  const waiting = all.filter(({ fulfilment }) => fulfilment === "to-approve");
  const cuts = findCuts(waiting, requested);
  if (cuts.size === 0) return [];
  const gone = waiting.filter(({ id }) => cuts.get(id) === 0);
  if (gone.length === waiting.length)
    throw new DomainError("conflict", "Nothing would be left of the order. Decline it instead.");
  const left = await priceLeft(ctx, order, { waiting, requested, cuts }, settings);
  const charged = chargeAgain(left, order.charges, settings.delivery, order);
  requireLess(order, charged.totalCents, settings);
  await ctx.db
    .update(orders)
    .set({
      charges: chargesWith(order, charged.charges, all),
      depositCents: order.depositCents && Math.round((order.depositCents * charged.totalCents) / order.totalCents),
    })
    .where(eq(orders.id, order.id));
  const ofLeft = charged.lines.map((line): LineToWrite => ({ ...line, isGone: false }));
  await writeCutLines(ctx, [...ofLeft, ...gone.map((line) => withoutDelivery(order, line))], ctx.user.id);
  const done = waiting.flatMap(({ id, quantity }): Cut[] => {
    const after = cuts.get(id);
    return after === undefined ? [] : [{ lineId: id, before: quantity, after }];
  });
  await tellCut(ctx, order, waiting, done);
  return done;
}

const readLines = ({ db }: Ctx, orderId: string) =>
  db
    .select({ ...getTableColumns(orderLines), weightGrams: tools.weightGrams })
    .from(orderLines)
    .innerJoin(tools, eq(tools.id, orderLines.toolId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));

/** The pieces that are left of each cut line, by its id. A line that is to keep all its pieces is not cut. */
function findCuts(waiting: Line[], requested: readonly CutLine[]): Map<string, number> {
  const lines = new Map(waiting.map((line) => [line.id, line]));
  const issues = requested.flatMap(({ lineId, quantity }, index): Issue[] => {
    const line = lines.get(lineId);
    if (!line) return [{ path: `lines.${index}.lineId`, message: "This line does not wait for approval." }];
    const { quantity: ordered, salesUnit } = line;
    const message = `Only ${countUnits(ordered, salesUnit)} were ordered, and who approves orders no more.`;
    return quantity > ordered ? [{ path: `lines.${index}.quantity`, message }] : [];
  });
  requireNone(issues);
  return new Map(
    requested.flatMap(({ lineId, quantity }) =>
      quantity === lines.get(lineId)?.quantity ? [] : [[lineId, quantity] as const],
    ),
  );
}

function requireNone(issues: Issue[]): void {
  if (issues[0]) throw new DomainError("conflict", issues[0].message, { issues });
}

/** The lines that are left, those that were cut at today's prices. */
async function priceLeft(ctx: Ctx, order: OrderRow, { waiting, requested, cuts }: Request, settings: Settings) {
  const left = waiting
    .map((line) => ({ ...line, pieces: cuts.get(line.id) ?? line.quantity }))
    .filter(({ pieces }) => pieces > 0);
  const buyer = await buyerIn(ctx, order.companyId);
  const known = await readPricedTools({ db: ctx.db, buyer }, new Set(left.map(({ toolId }) => toolId)));
  const priced = priceTogether(
    left.flatMap(({ id, toolId, quantity, pieces }) => {
      const tool = known.get(toolId);
      // What the order holds is there for it.
      return tool ? [{ id, tool: { ...tool, available: tool.available + quantity }, quantity: pieces }] : [];
    }),
    moneyIn(settings.currency),
  );
  const prices = new Map(priced.map(({ id, price }) => [id, price]));
  requireNone(
    requested.flatMap(({ lineId, quantity }, index): Issue[] => {
      const { problem: message } = prices.get(lineId) ?? { problem: messages.toolNotFound };
      return cuts.has(lineId) && quantity > 0 && message !== null ? [{ path: `lines.${index}.quantity`, message }] : [];
    }),
  );
  return left.map(({ pieces, ...line }) => {
    const price = cuts.has(line.id) ? prices.get(line.id) : undefined;
    if (!price) return { ...line, cutPieces: 0 };
    const { unitPriceCents, priceUnit, totalCents, explanation } = price;
    const cutPieces = line.quantity - pieces;
    return { ...line, quantity: pieces, unitPriceCents, priceUnit, totalCents, explanation, cutPieces };
  });
}

/** @throws DomainError conflict (it would cost more than before, or too little for one payment) */
function requireLess(order: OrderRow, totalCents: number, settings: Settings): void {
  const money = moneyIn(settings.currency);
  if (totalCents > order.totalCents)
    throw new DomainError(
      "conflict",
      `Cut like this, the order would come to ${money.format(totalCents)} instead of ${money.format(order.totalCents)}.`,
    );
  if (order.payment === "due" && totalCents < money.minPaymentCents)
    throw new DomainError("conflict", messages.orderTooSmall(money));
}

/** The charges of the order with its new delivery. A line that was cancelled before keeps its share of a charge by weight. */
function chargesWith({ charges }: OrderRow, charged: Charges | null, all: Line[]): Charges | null {
  const keptCents = all.reduce((sum, line) => sum + (hasLeft(line.status) ? line.deliveryCents : 0), 0);
  const delivery = charged?.delivery ?? (keptCents > 0 ? charges?.delivery : null);
  if (!delivery) return charges && { ...charges, delivery: null };
  const cents = (charged?.delivery?.cents ?? 0) + keptCents;
  return { tax: charges?.tax ?? null, delivery: { ...delivery, cents } };
}

/** A line of which nothing is left has no share of the delivery. */
function withoutDelivery({ charges }: OrderRow, line: Line): LineToWrite {
  const { totalCents, taxClass, quantity: cutPieces } = line;
  const [shares = line] = chargeRest(
    [{ totalCents, taxClass, deliveryCents: 0 }],
    charges && { ...charges, delivery: null },
  ).lines;
  return { ...line, ...shares, isGone: true, cutPieces };
}

/** Writes what was cut into the order's history, for its buyer by mail, too. What is gone is cancelled. */
async function tellCut(
  { db, sql, jobs, user }: Ctx,
  { id: orderId }: OrderRow,
  lines: Line[],
  cuts: Cut[],
): Promise<void> {
  const after = new Map(cuts.map((cut) => [cut.lineId, cut.after]));
  const cut = lines.filter(({ id }) => after.has(id));
  const text = cut
    .map(
      ({ id, toolName, quantity, salesUnit }) => `${toolName}: ${after.get(id)} of ${countUnits(quantity, salesUnit)}`,
    )
    .join("\n");
  const goneIds = cut.filter(({ id }) => after.get(id) === 0).map(({ id }) => id);
  const entry = { orderId, byUserId: user.id };
  const [eventId] = await tellOrder(db, { ...entry, kind: "cut", lineIds: cut.map(({ id }) => id), text });
  if (goneIds.length > 0) await tellOrder(db, { ...entry, kind: "cancelled", lineIds: goneIds });
  if (eventId) await jobs.enqueue(sql, "order-mails", { orderId, about: "cut", eventId });
}
