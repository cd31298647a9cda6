import type { List } from "@ironmonger/contract/lists";
import { listLines, lists } from "@ironmonger/db/schema";
import { desc, eq, type SQL } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import { priceEach } from "../../pricing/price-lines.ts";

export const shareUrl = ({ env }: Pick<PublicContext, "env">, token: string): string =>
  `${env.publicUrl}/lists/${token}`;

/** The lists that a condition on `lists` finds, at today's prices, the last changed one first. */
export async function readLists(
  ctx: Pick<PublicContext, "db" | "env" | "buyer">,
  condition: SQL | undefined,
): Promise<List[]> {
  const { db } = ctx;
  const listRows = await db.select().from(lists).where(condition).orderBy(desc(lists.changedAt), desc(lists.id));
  const rows = await db
    .select({ listId: listLines.listId, toolId: listLines.toolId, quantity: listLines.quantity })
    .from(listLines)
    .innerJoin(lists, eq(lists.id, listLines.listId))
    .where(condition)
    .orderBy(listLines.listId, listLines.position);
  const byList = Map.groupBy(rows, ({ listId }) => listId);
  const priced = await priceEach(
    ctx,
    listRows.map(({ id }) => byList.get(id) ?? []),
  );
  return listRows.map(({ id, name, shareToken, changedAt }, index) => ({
    id,
    name,
    url: shareToken === null ? null : shareUrl(ctx, shareToken),
    changedAt: changedAt.toISOString(),
    lines: priced[index]?.lines ?? [],
    totalCents: priced[index]?.totalCents ?? 0,
  }));
}
