import type { Tool, ToolId } from "@ironmonger/contract/catalog";
import type { RelatedTools } from "@ironmonger/contract/catalog/related-tools";
import { queryBuilder } from "@ironmonger/db/client";
import { orderLines, orders, tools } from "@ironmonger/db/schema";
import { and, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { compareNames } from "../../core/compare-names.ts";
import type { PublicContext } from "../../core/context.ts";
import { readAssortment } from "../categories/assortment.ts";
import { readTree, toLink } from "../categories/category-tree.ts";
import { isOnSale, listToolsById } from "../tools/tool-row.ts";

const maxOfFamily = 12;
/** How many tools with the words of the family's name are read: many more than a family has, and few enough for a page. */
const maxWithWords = 20_000;
const maxTogether = 6;
/**
 * How many orders are read to find what was bought together, to bound the cost: the newest whose first line is the tool, and the newest of
 * all.
 */
const ordersBeginning = 200;
const newestOrders = 1_000;

type Ctx = Pick<PublicContext, "replica" | "buyer">;

/** Its categories, and what a buyer of this tool may also want. Nothing for a tool that does not exist. */
export async function listRelatedTools(ctx: Ctx, { id }: ToolId): Promise<RelatedTools> {
  const [tool] = await ctx.replica.db
    .select({ id: tools.id, name: tools.name, family: tools.family, category: tools.category })
    .from(tools)
    .where(and(eq(tools.id, id), isOnSale));
  const assortment = await readAssortment(ctx.replica.db, ctx.buyer);
  if (!tool || !assortment.shows(tool.category)) return { categories: [], family: [], boughtTogether: [] };
  const [tree, family, boughtTogether] = await Promise.all([
    readTree(ctx.replica.db),
    listFamily(ctx, tool),
    listBoughtTogether(ctx, tool),
  ]);
  const category = tree.bySlug(tool.category ?? "");
  const isShown = (other: Tool) => assortment.shows(other.category);
  return {
    categories: category ? tree.lineOf(category).map(toLink) : [],
    family: family.filter(isShown),
    boughtTogether: boughtTogether.filter(isShown),
  };
}

/** Other tools of the family, by name. They are searched for by the words of its name, because there is no index of families. */
async function listFamily({ replica }: Ctx, { id, family }: { id: string; family: string | null }): Promise<Tool[]> {
  if (family === null) return [];
  // Planned for its values each time: some families are common words, most are not.
  const db = queryBuilder(replica.sql, { prepare: false });
  const withWords = db
    .select({ id: tools.id, family: tools.family })
    .from(tools)
    .where(and(sql`${tools.searchText} @@ phraseto_tsquery('english', ${family})`, isOnSale))
    .limit(maxWithWords)
    .as("with_words");
  const rows = await db
    .select({ id: withWords.id })
    .from(withWords)
    .where(and(eq(withWords.family, family), ne(withWords.id, id)))
    .limit(maxOfFamily);
  const related = await listToolsById(
    db,
    rows.map((row) => row.id),
  );
  return related.toSorted((one, other) => compareNames(one.name, other.name));
}

async function listBoughtTogether({ replica: { db } }: Ctx, { id, name }: { id: string; name: string }) {
  const isSold = inArray(orderLines.status, ["pending", "shipped"]);
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .orderBy(desc(orders.id))
    .limit(newestOrders)
    .as("newest_orders");
  const beginning = db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.firstToolName} collate "C" = ${name}`)
    .orderBy(desc(orders.id))
    .limit(ordersBeginning)
    .as("orders_beginning");
  const sampled = union(db.select().from(newest), db.select().from(beginning)).as("sampled");
  const withTool = db
    .select({ orderId: orderLines.orderId })
    .from(sampled)
    .innerJoin(orderLines, eq(orderLines.orderId, sampled.id))
    .where(and(eq(orderLines.toolId, id), isSold))
    .as("with_tool");
  const rows = await db
    .select({ id: orderLines.toolId })
    .from(withTool)
    .innerJoin(orderLines, eq(orderLines.orderId, withTool.orderId))
    .innerJoin(tools, eq(tools.id, orderLines.toolId))
    .where(and(ne(orderLines.toolId, id), isSold, isOnSale))
    .groupBy(orderLines.toolId)
    .orderBy(desc(count()), desc(orderLines.toolId))
    .limit(maxTogether);
  return listToolsById(
    db,
    rows.map((row) => row.id),
  );
}
