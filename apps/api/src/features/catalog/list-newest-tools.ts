import type { ListedTool } from "@ironmonger/contract/catalog/search";
import { limits } from "@ironmonger/contract/messages";
import type { Database } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { and, desc, type SQL, sql } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { prepareOnce } from "../../core/database/prepare-once.ts";
import { readAssortment } from "../categories/assortment.ts";
import { withModels } from "../models/with-models.ts";
import { isOnSale, selectTools, toTool } from "../tools/tool-row.ts";

/** The newest tools that pass the filter. Of the sizes of a model, only the newest. */
const selectNewest = (db: Database, filter: SQL | undefined) =>
  selectTools(db)
    .where(
      and(
        filter,
        sql`not exists (select from (select ${tools.id} as id, ${tools.modelId} as model_id) as this_tool
          join ${tools} on ${tools.modelId} = this_tool.model_id and ${tools.id} > this_tool.id where ${filter})`,
      ),
    )
    .orderBy(desc(tools.id))
    .limit(limits.homeTools);

const findNewest = prepareOnce((db) => selectNewest(db, isOnSale).prepare("find_newest_tools"));

/** The tools of the home page, newest first. A model counts as one. */
export async function listNewestTools({ db, buyer }: Pick<PublicContext, "db" | "buyer">): Promise<ListedTool[]> {
  const { condition } = await readAssortment(db, buyer);
  const rows = condition ? await selectNewest(db, and(isOnSale, condition)) : await findNewest(db).execute();
  return withModels(db, rows.map(toTool), condition);
}
