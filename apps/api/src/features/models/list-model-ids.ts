import { tools } from "@ironmonger/db/schema";
import { and, asc, isNotNull } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { readAssortment } from "../categories/assortment.ts";
import { isOnSale } from "../tools/tool-row.ts";

/** The ids of all models that the public is shown. */
export async function listModelIds({ replica: { db } }: Pick<PublicContext, "replica">): Promise<string[]> {
  const { condition } = await readAssortment(db, null);
  const rows = await db
    .selectDistinct({ id: tools.modelId })
    .from(tools)
    .where(and(isOnSale, condition, isNotNull(tools.modelId)))
    .orderBy(asc(tools.modelId));
  return rows.flatMap(({ id }) => id ?? []);
}
