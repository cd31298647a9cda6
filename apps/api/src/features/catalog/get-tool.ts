import type { ToolId, ToolOnItsPage } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import type { Database } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import { may, type PublicContext } from "../../core/context.ts";
import { prepareOnce } from "../../core/database/prepare-once.ts";
import { DomainError } from "../../core/domain-error.ts";
import { readAssortment } from "../categories/assortment.ts";
import { isOnSale, selectToolsForAdmins, toToolForAdmins } from "../tools/tool-row.ts";

const findTool = prepareOnce((db) =>
  selectToolsForAdmins(db)
    .where(and(eq(tools.id, sql.placeholder("id")), isOnSale))
    .prepare("find_tool"),
);

/**
 * A tool as the caller may see it: only admins see what it costs the shop, and the id of a successor that the buyer is not shown.
 * @throws DomainError not_found (no such tool, it left the shop, it is a draft, or the buyer is not shown it)
 */
export async function getTool(
  { db, buyer, user = null }: Pick<PublicContext, "db" | "buyer"> & Partial<Pick<PublicContext, "user">>,
  { id }: ToolId,
): Promise<ToolOnItsPage> {
  const [[row], assortment] = await Promise.all([findTool(db).execute({ id }), readAssortment(db, buyer)]);
  if (!row || !assortment.shows(row.category)) throw new DomainError("not_found", messages.toolNotFound);
  const found = row.successorId ? await findSuccessor(db, row.successorId) : undefined;
  const successor = found && assortment.shows(found.category) ? { id: found.id, name: found.name } : undefined;
  const { costCents, ownTaxClass, successorId, ...tool } = toToolForAdmins(row);
  return {
    ...tool,
    successorId: successor?.id ?? null,
    ...(successor && { successor }),
    ...(user && may(user, "tools.read") && { costCents, ownTaxClass, successorId }),
  };
}

async function findSuccessor(db: Database, id: string) {
  const [found] = await db
    .select({ id: tools.id, name: tools.name, category: tools.category })
    .from(tools)
    .where(and(eq(tools.id, id), isOnSale));
  return found;
}
