import type { ListMyOrdersInput } from "@ironmonger/contract/orders";
import { orders } from "@ironmonger/db/schema";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { ordersSeenBy } from "../../../core/database/owned-by.ts";
import { requireBuyer } from "../../companies/find-membership.ts";
import { listMyCompanies } from "../../companies/list-my-companies.ts";

/**
 * The orders of a person: those that the buyer of the call sees, those that they see as another buyer, or all that they placed themselves,
 * but for a company that they have left.
 * @throws DomainError not_found (not a member of the company, or there is none)
 */
export async function isMine(
  ctx: SignedInContext,
  boughtFor: ListMyOrdersInput["boughtFor"],
): Promise<SQL | undefined> {
  if (boughtFor === undefined) return ordersSeenBy(orders, ctx);
  if (boughtFor !== "all") {
    const buyer = await requireBuyer(ctx, boughtFor === "myself" ? null : boughtFor);
    return ordersSeenBy(orders, { buyer });
  }
  const companyIds = (await listMyCompanies(ctx)).map(({ id }) => id);
  return and(inArray(orders.ownerId, [ctx.user.id, ...companyIds]), eq(orders.userId, ctx.user.id));
}
