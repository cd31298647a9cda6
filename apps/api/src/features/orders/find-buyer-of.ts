import { type Buyer, hasOfficePermission, isOfBuyer, type OfBuyer, type SignedInContext } from "../../core/context.ts";
import { findBuyer } from "../companies/find-membership.ts";

/**
 * As which buyer the caller sees an order, and may change and pay it, whomever they buy for at the moment: as themselves, or as a member of
 * the company for which it was placed. Undefined if they do not see it.
 */
export async function findBuyerOf(ctx: SignedInContext, order: OfBuyer): Promise<Buyer | undefined> {
  const buyer = await findBuyer(ctx, order.companyId);
  return buyer && isOfBuyer(buyer, order) ? buyer : undefined;
}

/**
 * Whether the caller sees an order: as its buyer, or as a member of the office.
 * @throws DomainError as `requirePermission`, for a member of the office who lacks the second factor
 */
export const seesOrder = async (ctx: SignedInContext, order: OfBuyer): Promise<boolean> =>
  (await findBuyerOf(ctx, order)) !== undefined || hasOfficePermission(ctx, "orders.read");
