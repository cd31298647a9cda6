import type { AddNoteInput, OrderEvent, SendMessageInput } from "@ironmonger/contract/orders";
import { queryBuilder } from "@ironmonger/db/client";
import { orderEvents } from "@ironmonger/db/schema";
import type { AdminContext } from "../../core/context.ts";
import { newId } from "../../core/new-id.ts";
import { requireVisibleOrder } from "./get-order.ts";
import { listOrderEvents } from "./list-order-events.ts";

/**
 * Adds a note to the order's history, which admins alone see. Answers the history.
 * @throws DomainError not_found
 */
export async function addNote(ctx: AdminContext, { orderId, text }: AddNoteInput): Promise<OrderEvent[]> {
  await requireVisibleOrder(ctx, orderId);
  await ctx.db.insert(orderEvents).values({ id: newId(), orderId, kind: "note", text, byUserId: ctx.user.id });
  return listOrderEvents(ctx, { orderId });
}

/**
 * Adds a message to the order's history, which its buyer sees and is sent by email. Answers the history.
 * @throws DomainError not_found
 */
export async function sendMessage(ctx: AdminContext, { orderId, text }: SendMessageInput): Promise<OrderEvent[]> {
  await requireVisibleOrder(ctx, orderId);
  const id = newId();
  await ctx.sql.begin(async (tx) => {
    await queryBuilder(tx).insert(orderEvents).values({ id, orderId, kind: "message", text, byUserId: ctx.user.id });
    await ctx.jobs.enqueue(tx, "order-mails", { orderId, about: "message", eventId: id });
  });
  return listOrderEvents(ctx, { orderId });
}
