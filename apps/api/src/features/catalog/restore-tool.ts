import type { Tool, ToolId } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import { tools } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { DomainError } from "../../core/domain-error.ts";
import { selectTools, toTool } from "./internal/tool-row.ts";

/**
 * Puts a deleted tool back in the shop. A tool that is there stays as it is.
 * @throws DomainError not_found · conflict (another tool has its sku by now)
 */
export async function restoreTool({ db, pageInvalidation }: AdminContext, { id }: ToolId): Promise<Tool> {
  try {
    await db.update(tools).set({ deletedAt: null }).where(eq(tools.id, id));
  } catch (error) {
    if (isUniqueViolation(error, "tools_sku")) throw new DomainError("conflict", messages.skuTaken);
    throw error;
  }
  const [row] = await selectTools(db).where(eq(tools.id, id));
  if (!row) throw new DomainError("not_found", messages.toolNotFound);
  pageInvalidation.invalidate();
  return toTool(row);
}
