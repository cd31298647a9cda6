import { createHash } from "node:crypto";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import type { OrderLine, OrderWithShipments, ShipLinesInput } from "@ironmonger/contract/orders";
import { piecesToShip } from "@ironmonger/contract/orders/shipping";
import { shipments } from "@ironmonger/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { isUniqueViolation } from "../../../core/database/is-unique-violation.ts";
import { requireCheckedRestore } from "../../../core/database/unchecked-restore.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { onlyThisIsToShip, orderErrors } from "../error-messages.ts";
import { getChangedOrder, getVisibleOrder, hasId, isInShipment } from "../get-order.ts";
import { insertShipment } from "../internal/ship-lines.statement.ts";

/**
 * Ships lines of a paid order, or quantities of them, or everything pending; a job notifies the buyer once the shipment
 * can no longer be undone. Nothing is shipped if one of the named lines cannot be. Pieces that are refunded, or whose refund is in
 * progress, are not shipped; a disputed order ships only with `despiteDispute`. With an idempotency key, a repeated or concurrent request
 * ships once.
 * @throws DomainError not_found · conflict (the order is disputed; no line is pending; a named line is of another order or has fewer pieces
 * left, with an issue for each; or the key was used for another shipment, or for one that was undone) · unavailable (the check after a
 * restore is not done)
 */
export async function shipLines(ctx: OfficeContext<"orders.ship">, input: ShipLinesInput): Promise<OrderWithShipments> {
  const { idempotencyKey: key = null, ...shipment } = input;
  await requireCheckedRestore(ctx);
  const keyHash = key === null ? null : createHash("sha256").update(JSON.stringify(shipment)).digest("base64url");
  try {
    if (
      !(await insertShipment(ctx, {
        lines: undefined,
        despiteDispute: false,
        ...shipment,
        by: ctx.user.id,
        key,
        keyHash,
      }))
    )
      throw await findIssue(ctx, shipment);
  } catch (error) {
    if (!(error instanceof DomainError || isUniqueViolation(error, "shipments_idempotency"))) throw error;
    // A repeated request finds its own lines shipped, so the key is checked before refusing.
    const before = key === null ? undefined : await findByKey(ctx, key);
    if (!before) throw error;
    if (before.hash !== keyHash) throw new DomainError("conflict", orderErrors.shipmentKeyReused);
    if (before.undoneAt) throw new DomainError("conflict", "This shipment was undone. Ship again to make another one.");
  }
  return getChangedOrder(ctx, input.orderId, isInShipment(newestOf(input.orderId)));
}

const newestOf = (orderId: string): SQL =>
  sql`(select ${shipments.id} from ${shipments} where ${shipments.orderId} = ${orderId} and ${shipments.undoneAt} is null
    order by ${shipments.id} desc limit 1)`;

/** The shipment that this admin made with this key before. */
async function findByKey({ db, user }: OfficeContext<"orders.ship">, key: string) {
  const [row] = await db
    .select({ hash: shipments.idempotencyHash, undoneAt: shipments.undoneAt })
    .from(shipments)
    .where(and(eq(shipments.byUserId, user.id), eq(shipments.idempotencyKey, key)));
  return row;
}

async function findIssue(ctx: OfficeContext<"orders.ship">, { orderId, lines = [], despiteDispute }: ShipLinesInput) {
  const order = await getVisibleOrder(ctx, hasId(orderId));
  if (order.isDisputed && !despiteDispute) return new DomainError("conflict", messages.orderDisputed);
  const lineOf = new Map(order.lines.map((line) => [line.id, line]));
  const issues = lines.flatMap(({ lineId, quantity = 1 }, index) => {
    const line = lineOf.get(lineId);
    if (!line) return [{ path: `lines.${index}.lineId`, message: orderErrors.lineNotFound }];
    const left = piecesToShip(line);
    const message = left === 0 && isWaiting(line) ? waitsForStock([line]) : onlyThisIsToShip(left, line.salesUnit);
    return quantity > left ? [{ path: `lines.${index}.quantity`, message }] : [];
  });
  const [first] = issues;
  if (first) return new DomainError("conflict", first.message, { issues });
  const waiting = order.lines.filter(isWaiting);
  return new DomainError("conflict", waiting.length > 0 ? waitsForStock(waiting) : messages.orderNotPending);
}

const isWaiting = ({ status, backorderedQuantity }: OrderLine) => status === "pending" && backorderedQuantity > 0;

/** Why a shipment is refused if nothing else of its lines is left to ship. */
function waitsForStock(lines: OrderLine[]): string {
  const names = lines
    .slice(0, maxNamed)
    .map(({ backorderedQuantity, toolName }) => `${formatNumber(backorderedQuantity)} × ${toolName}`);
  const more = lines.length > maxNamed ? ` and ${formatNumber(lines.length - maxNamed)} more` : "";
  return `Not in stock yet: ${names.join(", ")}${more}.`;
}

const maxNamed = 3;
