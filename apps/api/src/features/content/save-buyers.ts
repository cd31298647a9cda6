import type { Buyer, SaveBuyersInput } from "@ironmonger/contract/content";
import { buyers } from "@ironmonger/db/schema";
import { inArray, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { type ListNames, lockContent, recordListChange, requireSameList } from "./internal/change-list.ts";
import { listBuyers } from "./list-buyers.ts";

const names: ListNames<Buyer> = { key: "buyers", title: "Top buyers", nameOf: ({ name }) => name };

/**
 * Replaces the top buyers of the home page: those that are left out are removed.
 * @throws DomainError conflict (they are not as `expected`)
 */
export async function saveBuyers(
  ctx: OfficeContext<"content.edit">,
  { items, expected }: SaveBuyersInput,
): Promise<Buyer[]> {
  await inTransaction(ctx, async (ctx) => {
    await lockContent(ctx.db);
    const before = await listBuyers({ db: ctx.db });
    requireSameList(names, before, expected);
    const savedIds = new Set(items.map(({ id }) => id));
    const removed = before.map(({ id }) => id).filter((id) => !savedIds.has(id));
    await ctx.db.delete(buyers).where(inArray(buyers.id, removed));
    if (items.length > 0)
      await ctx.db
        .insert(buyers)
        .values(items.map((item, position) => ({ ...item, position })))
        .onConflictDoUpdate({
          target: buyers.id,
          set: {
            name: sql`excluded.name`,
            shop: sql`excluded.shop`,
            imageUrl: sql`excluded.image_url`,
            toolsBought: sql`excluded.tools_bought`,
            from: sql`excluded."from"`,
            position: sql`excluded.position`,
          },
        });
    await recordListChange(ctx, names, before, items);
  });
  return items;
}
