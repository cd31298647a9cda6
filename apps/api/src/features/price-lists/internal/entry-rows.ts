import { maxPriceListEntries } from "@ironmonger/contract/price-lists";
import type { Database } from "@ironmonger/db/client";
import { priceListEntries } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { DomainError } from "../../../core/domain-error.ts";

/** Rows of one insert, so that its parameters stay within what the protocol allows. */
const insertRows = 5_000;

type Row = typeof priceListEntries.$inferSelect;
export type Entry = Omit<Row, "listId" | "toolId">;

/** Adds these entries, or replaces those of their tools. */
export async function putEntries(
  tx: Database,
  listId: string,
  entries: readonly (Pick<Row, "toolId" | "priceCents" | "priceUnit"> & {
    [Field in keyof Entry]?: Entry[Field] | undefined;
  })[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += insertRows)
    await tx
      .insert(priceListEntries)
      .values(
        entries
          .slice(from, from + insertRows)
          .map(({ toolId, priceCents, priceUnit, priceBreaks = null, minOrder = null, casePack = null }) => {
            return { listId, toolId, priceCents, priceUnit, priceBreaks, minOrder, casePack };
          }),
      )
      .onConflictDoUpdate({
        target: [priceListEntries.listId, priceListEntries.toolId],
        set: {
          priceCents: sql`excluded.price_cents`,
          priceUnit: sql`excluded.price_unit`,
          priceBreaks: sql`excluded.price_breaks`,
          minOrder: sql`excluded.min_order`,
          casePack: sql`excluded.case_pack`,
        },
      });
}

/** The entries of these tools, by the ids of the tools. */
export async function readEntries(db: Database, listId: string, toolIds: string[]): Promise<Map<string, Entry>> {
  const rows = await db
    .select()
    .from(priceListEntries)
    .where(and(eq(priceListEntries.listId, listId), isAnyOf(priceListEntries.toolId, toolIds)));
  return new Map(rows.map(({ listId: _list, toolId, ...entry }) => [toolId, entry]));
}

export const isSameEntry = (one: Entry | undefined, other: Entry | undefined): boolean => textOf(one) === textOf(other);

const textOf = (entry: Entry | undefined): string =>
  entry === undefined
    ? ""
    : JSON.stringify([
        ...[entry.priceCents, entry.priceUnit, entry.minOrder, entry.casePack],
        (entry.priceBreaks ?? []).map(({ fromQuantity, unitPriceCents }) => [fromQuantity, unitPriceCents]),
      ]);

/** @throws DomainError conflict (the list has too many entries) */
export async function requireRoom(db: Database, listId: string): Promise<void> {
  if ((await db.$count(priceListEntries, eq(priceListEntries.listId, listId))) > maxPriceListEntries)
    throw new DomainError("conflict", `A price list can have at most ${maxPriceListEntries} entries.`);
}
