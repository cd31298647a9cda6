import type { ListSummary } from "@ironmonger/contract/lists";
import { priceLines } from "@ironmonger/contract/pricing";
import { listLines, lists, toolStock, tools } from "@ironmonger/db/schema";
import { desc, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { ownedBy } from "../../core/database/owned-by.ts";
import { lineToolColumns } from "../pricing/price-lines.ts";
import { shareUrl } from "./internal/read-lists.ts";

/**
 * All lists of the user without their lines, the last changed one first. One statement reads what their totals need, for at most
 * `maxListLines` lines.
 */
export async function listSummaries(ctx: SignedInContext): Promise<ListSummary[]> {
  const { minOrder, casePack, priceBreaks, family, priceCents } = lineToolColumns;
  const rows = await ctx.db
    .select({
      list: { id: lists.id, name: lists.name, shareToken: lists.shareToken, changedAt: lists.changedAt },
      quantity: listLines.quantity,
      tool: { minOrder, casePack, priceBreaks, family, priceCents, deletedAt: tools.deletedAt },
      available: toolStock.available,
    })
    .from(lists)
    .leftJoin(listLines, eq(listLines.listId, lists.id))
    .leftJoin(tools, eq(tools.id, listLines.toolId))
    .leftJoin(toolStock, eq(toolStock.toolId, tools.id))
    .where(ownedBy(lists, ctx))
    .orderBy(desc(lists.changedAt), desc(lists.id));
  const byList = Map.groupBy(rows, ({ list }) => list.id);
  return [...byList.values()].flatMap((ofList) => {
    const lines = ofList.flatMap(({ quantity, tool, available }) =>
      quantity !== null && tool && available !== null
        ? [{ quantity, tool: { ...tool, available, isInShop: tool.deletedAt === null } }]
        : [],
    );
    const totalCents = priceLines(lines).reduce((sum, { price }) => sum + (price.isValid ? price.totalCents : 0), 0);
    return ofList.slice(0, 1).map(
      ({ list: { shareToken, changedAt, ...list } }): ListSummary => ({
        ...list,
        url: shareToken === null ? null : shareUrl(ctx, shareToken),
        changedAt: changedAt.toISOString(),
        lineCount: lines.length,
        totalCents,
      }),
    );
  });
}
