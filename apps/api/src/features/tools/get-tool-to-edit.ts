import type { ToolId } from "@ironmonger/contract/catalog";
import type { ToolToEdit } from "@ironmonger/contract/catalog/edit-tool";
import { messages } from "@ironmonger/contract/messages";
import { tools } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { selectToolsForAdmins, toToolForAdmins } from "./tool-row.ts";

/**
 * A tool for the admin who edits it, also one that left the shop.
 * @throws DomainError not_found
 */
export async function getToolToEdit(
  { db }: Pick<OfficeContext<"tools.read">, "db">,
  { id }: ToolId,
): Promise<ToolToEdit> {
  const [[row], [own]] = await Promise.all([
    selectToolsForAdmins(db).where(eq(tools.id, id)),
    db.select({ deletedAt: tools.deletedAt }).from(tools).where(eq(tools.id, id)),
  ]);
  if (!row || !own) throw new DomainError("not_found", messages.toolNotFound);
  return { tool: toToolForAdmins(row), deletedAt: own.deletedAt?.toISOString() ?? null };
}
