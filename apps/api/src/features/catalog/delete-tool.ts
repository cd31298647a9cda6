import type { ToolId } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import type { AdminContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";

/**
 * Takes a tool out of the shop. Its orders keep it: those unpaid can still be paid, and cancelling them still gives stock back.
 * @throws DomainError not_found (no such tool, or it left the shop before)
 */
export async function deleteTool({ sql, pageInvalidation }: AdminContext, { id }: ToolId): Promise<void> {
  const { count } = await sql`update tools set deleted_at = now() where id = ${id} and deleted_at is null`;
  if (count === 0) throw new DomainError("not_found", messages.toolNotFound);
  pageInvalidation.invalidate();
}
