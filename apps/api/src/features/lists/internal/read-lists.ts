import type { List } from "@ironmonger/contract/lists";
import type { Money } from "@ironmonger/contract/money";
import { type LinePageInput, rangeOf } from "@ironmonger/contract/tables/paging";
import { listLines, lists } from "@ironmonger/db/schema";
import { desc, type SQL } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { priceWith } from "../../pricing/price-lines.ts";
import { readPricedTools } from "../../pricing/read-priced-tools.ts";

export const shareUrl = ({ env }: Pick<PublicContext, "env">, token: string): string =>
  `${env.publicUrl}/lists/${token}`;

/**
 * The lists that a condition on `lists` finds, at today's prices, the last changed one first: the requested page of them, or all, each with
 * the requested page of its lines, or all.
 */
export async function readLists(
  ctx: Pick<PublicContext, "db" | "env" | "buyer">,
  condition: SQL | undefined,
  money: Money,
  { page = {}, linePage = {} }: { page?: LinePageInput | undefined; linePage?: LinePageInput | undefined } = {},
): Promise<List[]> {
  const { from, to } = rangeOf(page);
  const found = ctx.db.select().from(lists).where(condition).orderBy(desc(lists.changedAt), desc(lists.id));
  const listRows = await (Number.isFinite(to) ? found.limit(to - from).offset(from) : found);
  const linesOf = await readLinesOf(
    ctx,
    listRows.map(({ id }) => id),
  );
  const tools = await readPricedTools(
    ctx,
    [...linesOf.values()].flatMap((lines) => lines.map(({ toolId }) => toolId)),
  );
  return listRows.map(({ id, name, shareToken, changedAt }) => ({
    id,
    name,
    url: shareToken === null ? null : shareUrl(ctx, shareToken),
    changedAt: changedAt.toISOString(),
    ...priceWith(tools, linesOf.get(id) ?? [], money, linePage),
  }));
}

/** The lines of each of these lists, in their order. */
export async function readLinesOf({ db }: Pick<PublicContext, "db">, listIds: string[]) {
  const { listId, toolId, quantity, position } = listLines;
  const rows = await db
    .select({ listId, toolId, quantity })
    .from(listLines)
    .where(isAnyOf(listId, listIds))
    .orderBy(listId, position);
  return Map.groupBy(rows, (line) => line.listId);
}
