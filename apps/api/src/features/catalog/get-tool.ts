import type { ToolId, ToolOnItsPage } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import type { Database } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { may, type PublicContext } from "../../core/context.ts";
import { prepareOnce } from "../../core/database/prepare-once.ts";
import { DomainError } from "../../core/domain-error.ts";
import { inMerchantsOrder } from "../attributes/in-merchants-order.ts";
import { isInPublicCategory, readAssortment } from "../categories/assortment.ts";
import { isOnSale, selectToolsForAdmins, toToolForAdmins } from "../tools/tool-row.ts";

const prepareFind = (name: string, shown?: SQL) =>
  prepareOnce((db) =>
    selectToolsForAdmins(db)
      .where(and(eq(tools.id, sql.placeholder("id")), isOnSale, shown))
      .prepare(name),
  );
const findTool = prepareFind("find_tool");
const findPublicTool = prepareFind("find_public_tool", isInPublicCategory);

/**
 * A tool as the caller may see it: only admins see what it costs the shop, and the id of a successor that the buyer is not shown.
 * @throws DomainError not_found (no such tool, it left the shop, it is a draft, or the buyer is not shown it)
 */
export async function getTool(
  { db, buyer, user = null }: Pick<PublicContext, "db" | "buyer"> & Partial<Pick<PublicContext, "user">>,
  { id }: ToolId,
): Promise<ToolOnItsPage> {
  // Most buyers are shown what everybody is, which one statement finds out.
  const own = buyer?.company?.hasAssortment ? await readAssortment(db, buyer) : undefined;
  const [row] = await (own ? findTool : findPublicTool)(db).execute({ id });
  if (!row || own?.shows(row.category) === false) throw new DomainError("not_found", messages.toolNotFound);
  const shown = own ? own.condition : isInPublicCategory;
  const successor = row.successorId ? await findSuccessor(db, row.successorId, shown) : undefined;
  const { costCents, ownTaxClass, successorId, ...tool } = toToolForAdmins(row);
  const isOffice = user !== null && may(user, "tools.read");
  // The office saves them as they are stored.
  const [shownTool = tool] = isOffice ? [tool] : await inMerchantsOrder(db, [tool]);
  return {
    ...shownTool,
    successorId: successor?.id ?? null,
    ...(successor && { successor }),
    ...(isOffice && { costCents, ownTaxClass, successorId }),
  };
}

async function findSuccessor(db: Database, id: string, shown: SQL | undefined) {
  const [found] = await db
    .select({ id: tools.id, name: tools.name })
    .from(tools)
    .where(and(eq(tools.id, id), isOnSale, shown));
  return found;
}
