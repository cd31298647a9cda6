import type { Tool } from "@ironmonger/contract/catalog";
import { limits } from "@ironmonger/contract/messages";
import { tools } from "@ironmonger/db/schema";
import { and, desc } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { prepareOnce } from "../../core/database/prepare-once.ts";
import { readAssortment } from "../categories/assortment.ts";
import { isOnSale, selectTools, toTool } from "./internal/tool-row.ts";

const findNewest = prepareOnce((db) =>
  selectTools(db).where(isOnSale).orderBy(desc(tools.id)).limit(limits.homeTools).prepare("find_newest_tools"),
);

/** The tools of the home page, newest first. */
export async function listNewestTools({ db, buyer }: Pick<PublicContext, "db" | "buyer">): Promise<Tool[]> {
  const { condition } = await readAssortment(db, buyer);
  const rows = condition
    ? await selectTools(db).where(and(isOnSale, condition)).orderBy(desc(tools.id)).limit(limits.homeTools)
    : await findNewest(db).execute();
  return rows.map(toTool);
}
