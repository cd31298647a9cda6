import { toolStock, tools } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { prepareOnce } from "../../core/database/prepare-once.ts";
import { isInPublicCategory, readAssortment } from "../categories/assortment.ts";
import { findPriceSources } from "./find-price-sources.ts";

const findTools = prepareOnce((db) =>
  db
    .select({
      toolId: tools.id,
      name: tools.name,
      sku: tools.sku,
      imageUrl: tools.imageUrl,
      minOrder: tools.minOrder,
      casePack: tools.casePack,
      priceCents: tools.priceCents,
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
    })
    .from(tools)
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
    .where(isAnyOf(tools.id, sql.placeholder("ids")))
    .prepare("priced_tools"),
);

/** A tool as a line sees it, with the rules by which it is priced for one buyer. Nothing is available of one that has left the shop. */
export type PricedTool = Awaited<ReturnType<typeof readPricedTools>> extends Map<string, infer Tool> ? Tool : never;

/**
 * The tools with these ids as the buyer of the call sees them, also those that have left the shop; an id without a tool, or of one that the
 * buyer is not shown, is missing. Whatever validates or prices a line loads its tools here. A company that is not confirmed yet has public
 * prices. A tool's `version` changes with everything by which an order is validated and charged.
 */
export async function readPricedTools(ctx: Pick<PublicContext, "db" | "buyer">, ids: Iterable<string>) {
  return new Map([...(await readToolsOfBasket(ctx, ids))].filter(([, { isShown }]) => isShown));
}

/**
 * As `readPricedTools`, with the tools that the buyer is no longer shown, as if they had left the shop: only for lines that the buyer could
 * add when the tool was shown.
 */
export async function readToolsOfBasket(ctx: Pick<PublicContext, "db" | "buyer">, ids: Iterable<string>) {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map<string, never>();
  const companyId = ctx.buyer?.company?.status === "pending" ? null : ctx.buyer?.companyId;
  const [loaded, assortment, sourcesOf] = await Promise.all([
    findTools(ctx.db).execute({ ids: unique }),
    // Everybody else sees what is public, which the statement knows.
    ctx.buyer?.company?.hasAssortment ? readAssortment(ctx.db, ctx.buyer) : undefined,
    companyId ? findPriceSources(ctx.db, companyId, unique) : undefined,
  ]);
  return new Map(
    loaded.map(({ stock, deletedAt, state, isPublic, ...tool }) => {
      const isShown = assortment ? assortment.shows(tool.category) : isPublic;
      const isInShop = isShown && deletedAt === null && state !== "draft";
      const allowBackorder = tool.allowBackorder && isInShop && state !== "discontinued";
      return [
        tool.toolId,
        { ...tool, allowBackorder, isShown, isInShop, available: isInShop ? stock : 0, sources: sourcesOf?.(tool) },
      ];
    }),
  );
}
