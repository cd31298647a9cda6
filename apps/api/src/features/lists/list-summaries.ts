import type { ListSummary } from "@ironmonger/contract/lists";
import { sumLines } from "@ironmonger/contract/pricing";
import { listLines, lists } from "@ironmonger/db/schema";
import { desc, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { ownedBy } from "../../core/database/owned-by.ts";
import { readPricedTools } from "../pricing/read-priced-tools.ts";
import { shareUrl } from "./internal/read-lists.ts";

/**
 * All lists of the user without their lines, the last changed one first. Two statements read what their totals need, for at most
 * `maxListLines` lines.
 */
export async function listSummaries(ctx: SignedInContext): Promise<ListSummary[]> {
  const rows = await ctx.db
    .select({
      list: { id: lists.id, name: lists.name, shareToken: lists.shareToken, changedAt: lists.changedAt },
      toolId: listLines.toolId,
      quantity: listLines.quantity,
    })
    .from(lists)
    .leftJoin(listLines, eq(listLines.listId, lists.id))
    .where(ownedBy(lists, ctx))
    .orderBy(desc(lists.changedAt), desc(lists.id));
  const tools = await readPricedTools(
    ctx,
    rows.flatMap(({ toolId }) => toolId ?? []),
  );
  const byList = Map.groupBy(rows, ({ list }) => list.id);
  return [...byList.values()].flatMap((ofList) => {
    const lines = ofList.flatMap(({ toolId, quantity }) => {
      const tool = toolId === null ? undefined : tools.get(toolId);
      return quantity !== null && tool ? [{ quantity, tool }] : [];
    });
    const { totalCents, wrongCount } = sumLines(lines);
    return ofList.slice(0, 1).map(
      ({ list: { shareToken, changedAt, ...list } }): ListSummary => ({
        ...list,
        url: shareToken === null ? null : shareUrl(ctx, shareToken),
        changedAt: changedAt.toISOString(),
        lineCount: lines.length,
        problemCount: wrongCount,
        totalCents,
      }),
    );
  });
}
