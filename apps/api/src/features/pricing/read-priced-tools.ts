import { toolStock, tools } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { prepareOnce } from "../../core/database/prepare-once.ts";
import { isInPublicCategory, readAssortment } from "../categories/assortment.ts";
import { findPriceSources } from "./find-price-sources.ts";

/** The columns of `tools` and `tool_stock` from which `asSeenBy` makes a tool. */
export const pricedColumns = {
  toolId: tools.id,
  name: tools.name,
  sku: tools.sku,
  imageUrl: tools.imageUrl,
  minOrder: tools.minOrder,
  casePack: tools.casePack,
  priceCents: tools.priceCents,
  priceUnit: tools.priceUnit,
  priceBreaks: tools.priceBreaks,
  family: tools.family,
  salesUnit: tools.salesUnit,
  category: tools.category,
  weightGrams: tools.weightGrams,
  taxClass: tools.effectiveTaxClass,
  handlingDays: tools.handlingDays,
  allowBackorder: tools.allowBackorder,
  backInStockAt: tools.backInStockAt,
  version: tools.version,
  stock: toolStock.available,
  deletedAt: tools.deletedAt,
  state: tools.state,
  isPublic: isInPublicCategory,
};

const selectPricedTools = prepareOnce((db) =>
  db
    .select(pricedColumns)
    .from(tools)
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
    .where(isAnyOf(tools.id, sql.placeholder("ids")))
    .prepare("priced_tools"),
);
type ToolRow = Awaited<ReturnType<ReturnType<typeof selectPricedTools>["execute"]>>[number];

/** A tool as a line sees it, with the rules by which it is priced for one buyer. Nothing is available of one that has left the shop. */
export type PricedTool = Awaited<ReturnType<typeof readPricedTools>> extends Map<string, infer Tool> ? Tool : never;

/**
 * The tools with these ids as the buyer of the call sees them, also those that have left the shop; an id without a tool, or of one that the
 * buyer is not shown, is missing. Whatever validates or prices a line loads its tools here. A company that is not confirmed yet has public
 * prices. A tool's `version` changes with everything by which an order is validated and charged.
 */
export async function readPricedTools(ctx: Pick<PublicContext, "db" | "buyer">, ids: Iterable<string>) {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map<string, never>();
  const [loaded, asSeen] = await Promise.all([
    selectPricedTools(ctx.db).execute({ ids: unique }),
    asSeenBy(ctx, unique),
  ]);
  return new Map(loaded.map((row) => [row.toolId, asSeen(row)] as const).filter(([, { isShown }]) => isShown));
}

/**
 * Makes these tools from their rows, as the buyer of the call sees them. One that the buyer is not shown is as if it had left the shop:
 * only lines that the buyer could add when the tool was shown may have it.
 */
export async function asSeenBy({ db, buyer }: Pick<PublicContext, "db" | "buyer">, ids: string[]) {
  const companyId = buyer?.company?.status === "pending" ? null : buyer?.companyId;
  const [assortment, sourcesOf] = await Promise.all([
    // Everybody else sees what is public, which the statement knows.
    buyer?.company?.hasAssortment ? readAssortment(db, buyer) : undefined,
    companyId ? findPriceSources(db, companyId, ids) : undefined,
  ]);
  return ({ stock, deletedAt, state, isPublic, ...tool }: ToolRow) => {
    const isShown = assortment ? assortment.shows(tool.category) : isPublic;
    const isInShop = isShown && deletedAt === null && state !== "draft";
    const allowBackorder = tool.allowBackorder && isInShop && state !== "discontinued";
    return { ...tool, allowBackorder, isShown, isInShop, available: isInShop ? stock : 0, sources: sourcesOf?.(tool) };
  };
}
