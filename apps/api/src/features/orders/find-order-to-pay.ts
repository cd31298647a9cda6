import type { Order } from "@ironmonger/contract/orders";
import type { SignedInContext } from "../../core/context.ts";
import { findUnpaidOrder } from "./internal/find-orders.ts";

/** The caller's newest unpaid order of exactly this amount; for clients that know only what is to be paid. */
export const findOrderToPay = (
  ctx: SignedInContext,
  { totalCents }: { totalCents: number },
): Promise<Order | undefined> => findUnpaidOrder(ctx, ctx.user.id, totalCents);
