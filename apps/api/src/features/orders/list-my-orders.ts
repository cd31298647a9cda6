import type { ListMyOrdersInput, OrderPage } from "@ironmonger/contract/orders";
import type { SignedInContext } from "../../core/context.ts";
import { findOrdersOf } from "./internal/find-orders.ts";

/** The signed-in buyer's orders, newest first, without cancelled ones. */
export const listMyOrders = (ctx: SignedInContext, input: ListMyOrdersInput): Promise<OrderPage> =>
  findOrdersOf(ctx, ctx.user.id, input);
