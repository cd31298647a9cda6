import type { ToolId, ToolOnItsPage } from "@ironmonger/contract/catalog";
import { viewsOf } from "@ironmonger/contract/catalog/tool-views";
import { messages } from "@ironmonger/contract/messages";
import { tools } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { prepareOnce } from "../../core/database/prepare-once.ts";
import { DomainError } from "../../core/domain-error.ts";
import { readAssortment } from "../categories/assortment.ts";
import { isOnSale, selectToolsWithPictures, toToolWithPictures } from "./internal/tool-row.ts";

const findTool = prepareOnce((db) =>
  selectToolsWithPictures(db)
    .where(and(eq(tools.id, sql.placeholder("id")), isOnSale))
    .prepare("find_tool"),
);

/** @throws DomainError not_found (no such tool, it left the shop, or the buyer is not shown it) */
export async function getTool(
  { db, buyer }: Pick<PublicContext, "db" | "buyer">,
  { id }: ToolId,
): Promise<ToolOnItsPage> {
  const [row] = await findTool(db).execute({ id });
  if (!row || !(await readAssortment(db, buyer)).shows(row.category))
    throw new DomainError("not_found", messages.toolNotFound);
  const views = viewsOf(row.imageUrl);
  return { ...toToolWithPictures(row), ...(views && { views }) };
}
