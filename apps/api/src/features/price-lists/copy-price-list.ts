import { type CopyPriceListInput, maxPriceListName, type PriceList } from "@ironmonger/contract/price-lists";
import type { Database } from "@ironmonger/db/client";
import { priceListEntries, priceListRules, priceLists } from "@ironmonger/db/schema";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { newId } from "../../core/new-id.ts";
import { tellChange } from "../events/tell-change.ts";
import {
  auditedList,
  holdPriceList,
  readPriceList,
  requireRoomForList,
  withOwnName,
} from "./internal/price-list-rows.ts";

/**
 * Adds a list with the period, the rules and the entries of another one. It is for no company and no group until an admin chooses them.
 * @throws DomainError not_found (no such list) · conflict (another list has this name, too many lists)
 */
export async function copyPriceList(
  ctx: OfficeContext<"prices.edit">,
  { id, name }: CopyPriceListInput,
): Promise<PriceList> {
  return withOwnName(() =>
    inTransaction(ctx, async (ctx) => {
      const original = await holdPriceList(ctx.db, id);
      await requireRoomForList(ctx.db);
      const listId = newId();
      const { mayExceedPublic, validFrom, validUntil } = original;
      await ctx.db.insert(priceLists).values({
        id: listId,
        name: name ?? (await findFreeName(ctx.db, original.name)),
        mayExceedPublic,
        validFrom,
        validUntil,
      });
      const ofCopy = { listId: sql<string>`${listId}::uuid`.as("list_id") };
      const rules = ctx.db.select({ ...getTableColumns(priceListRules), ...ofCopy }).from(priceListRules);
      await ctx.db.insert(priceListRules).select(rules.where(eq(priceListRules.listId, id)));
      const entries = ctx.db.select({ ...getTableColumns(priceListEntries), ...ofCopy }).from(priceListEntries);
      await ctx.db.insert(priceListEntries).select(entries.where(eq(priceListEntries.listId, id)));
      const copy = await readPriceList(ctx.db, listId);
      await tellChange(
        ctx,
        { entity: "price-list", id: listId, name: copy.name },
        { before: null, after: auditedList(copy) },
      );
      return copy;
    }),
  );
}

/** The first of "Roofs copy", "Roofs copy 2", … that no list has. */
async function findFreeName(db: Database, original: string): Promise<string> {
  const rows = await db.select({ name: sql<string>`lower(${priceLists.name})` }).from(priceLists);
  const taken = new Set(rows.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? " copy" : ` copy ${number}`;
    const name = original.slice(0, maxPriceListName - end.length) + end;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
