import type { Tool } from "@ironmonger/contract/catalog";
import { limits } from "@ironmonger/contract/messages";
import type { PublicContext } from "../../core/context.ts";
import { readTogether } from "../../core/database/read-together.ts";
import { type ToolRow, toTool } from "./internal/tool-row.ts";

const readNewest = readTogether(async (sql) => {
  const rows = await sql<ToolRow[]>`
    select id, sku, category, name, description, image_url as "imageUrl", price_cents as "priceCents",
      min_order as "minOrder", available, sold, created_at as "createdAt"
    from tools where deleted_at is null order by id desc limit ${limits.homeTools}`;
  return () => rows;
});

/** The tools of the home page, newest first. */
export async function listNewestTools({ sql }: Pick<PublicContext, "sql">): Promise<Tool[]> {
  const rows = await readNewest(sql, "newest");
  return rows.map(toTool);
}
