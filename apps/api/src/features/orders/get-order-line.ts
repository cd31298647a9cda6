import { messages } from "@ironmonger/contract/messages";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { findLine, type LineInOrder } from "./internal/order-rows.ts";

/**
 * One line that is not cancelled, with its order, for its buyer and for admins.
 * @throws DomainError not_found (no such line, another buyer's, or cancelled)
 */
export async function getOrderLine({ db, user }: SignedInContext, { id }: { id: string }): Promise<LineInOrder> {
  const found = await findLine(db, id);
  const isVisible = found && found.line.status !== "cancelled" && (found.userId === user.id || user.isAdmin);
  if (!isVisible) throw new DomainError("not_found", messages.orderNotFound);
  return found;
}
