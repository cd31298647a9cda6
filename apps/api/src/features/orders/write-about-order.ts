import type { AddNoteInput, OrderEvent, SendMessageInput } from "@ironmonger/contract/orders";
import { orderEvents } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { tellOrder } from "../events/order-events.statement.ts";
import { orderErrors } from "./error-messages.ts";
import { requireVisibleOrder } from "./get-order.ts";
import { listOrderEvents } from "./list-order-events.ts";

/**
 * Adds a note to the order's history that only admins see. Returns the history. With an idempotency key, a repeated or concurrent request
 * adds it once.
 * @throws DomainError not_found · conflict (the key was used for another note or message)
 */
export const addNote = (ctx: OfficeContext<"orders.edit">, input: AddNoteInput): Promise<OrderEvent[]> =>
  write(ctx, "note", input);

/**
 * Adds a message to the order's history that the buyer sees and gets by email. Returns the history. With an idempotency key, a repeated or
 * concurrent request sends it once.
 * @throws DomainError not_found · conflict (the key was used for another note or message)
 */
export const sendMessage = (ctx: OfficeContext<"orders.edit">, input: SendMessageInput): Promise<OrderEvent[]> =>
  write(ctx, "message", input);

async function write(
  ctx: OfficeContext<"orders.edit">,
  kind: "note" | "message",
  input: AddNoteInput,
): Promise<OrderEvent[]> {
  const { orderId, text, idempotencyKey = null } = input;
  await requireVisibleOrder(ctx, orderId);
  const isRepeated = await inTransaction(ctx, async (ctx) => {
    const entry = { orderId, kind, text, byUserId: ctx.user.id, idempotencyKey };
    const [eventId] = await tellOrder(ctx.db, entry);
    if (eventId && kind === "message")
      await ctx.jobs.enqueue(ctx.sql, "order-mails", { orderId, about: kind, eventId });
    return eventId === undefined;
  });
  if (isRepeated && idempotencyKey !== null) {
    const isSame = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, kind), eq(orderEvents.text, text));
    const isByKey = and(eq(orderEvents.byUserId, ctx.user.id), eq(orderEvents.idempotencyKey, idempotencyKey));
    if ((await ctx.db.$count(orderEvents, and(isByKey, isSame))) === 0)
      throw new DomainError("conflict", orderErrors.messageKeyReused);
  }
  return listOrderEvents(ctx, { orderId });
}
