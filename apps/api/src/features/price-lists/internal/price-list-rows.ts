import { type ListPriceListRowsInput, maxPriceLists, maxRules, type PriceList } from "@ironmonger/contract/price-lists";
import { rangeOf } from "@ironmonger/contract/tables/paging";
import type { priceListStates } from "@ironmonger/contract/tables/table-choices";
import type { Database } from "@ironmonger/db/client";
import {
  priceListCompanies,
  priceListEntries,
  priceListGroups,
  priceListRules,
  priceLists,
} from "@ironmonger/db/schema";
import { and, asc, count, eq, gt, inArray, like, lte, type SQL, sql } from "drizzle-orm";
import { isUniqueViolation } from "../../../core/database/is-unique-violation.ts";
import { likePattern } from "../../../core/database/like-pattern.ts";
import { DomainError } from "../../../core/domain-error.ts";

const priceListNotFound = () => new DomainError("not_found", "There is no such price list.");

type Filter = Partial<Pick<ListPriceListRowsInput, "search" | "state" | "company" | "group">>;

const states = {
  current: sql`coalesce(${priceLists.validFrom} <= now(), true) and coalesce(${priceLists.validUntil} > now(), true)`,
  later: gt(priceLists.validFrom, sql`now()`),
  ended: lte(priceLists.validUntil, sql`now()`),
} satisfies Record<(typeof priceListStates)[number], SQL>;

/** The search finds a part of the name. */
export function filterOfLists(db: Database, { search, state, company, group }: Filter): SQL | undefined {
  return and(
    search ? like(sql`lower(${priceLists.name})`, `%${likePattern(search)}%`) : undefined,
    state ? states[state] : undefined,
    company
      ? inArray(
          priceLists.id,
          db
            .select({ id: priceListCompanies.listId })
            .from(priceListCompanies)
            .where(eq(priceListCompanies.companyId, company)),
        )
      : undefined,
    group
      ? inArray(
          priceLists.id,
          db.select({ id: priceListGroups.listId }).from(priceListGroups).where(eq(priceListGroups.groupId, group)),
        )
      : undefined,
  );
}

/** The lists that a condition finds, by name: a page of them, or all. */
export async function readPriceLists(
  db: Database,
  condition?: SQL,
  { from, to }: ReturnType<typeof rangeOf> = rangeOf({}),
): Promise<PriceList[]> {
  const found = db.select().from(priceLists).where(condition).orderBy(sql`lower(${priceLists.name})`).$dynamic();
  const matching = await (Number.isFinite(to) ? found.limit(to - from).offset(from) : found);
  const ids = matching.map(({ id }) => id);
  if (ids.length === 0) return [];
  const companies = await db.select().from(priceListCompanies).where(inArray(priceListCompanies.listId, ids));
  const groups = await db.select().from(priceListGroups).where(inArray(priceListGroups.listId, ids));
  const rules = await db
    .select()
    .from(priceListRules)
    .where(inArray(priceListRules.listId, ids))
    .orderBy(asc(priceListRules.categoryId));
  const entries = await db
    .select({ listId: priceListEntries.listId, count: count() })
    .from(priceListEntries)
    .where(inArray(priceListEntries.listId, ids))
    .groupBy(priceListEntries.listId);
  return matching.map(({ id, name, validFrom, validUntil, mayExceedPublic, version }) => ({
    id,
    name,
    validFrom: validFrom?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
    mayExceedPublic,
    companyIds: companies.filter(({ listId }) => listId === id).map(({ companyId }) => companyId),
    groupIds: groups.filter(({ listId }) => listId === id).map(({ groupId }) => groupId),
    rules: rules
      .filter(({ listId }) => listId === id)
      .map(({ categoryId, percentOff }) => ({ categoryId, percentOff })),
    entryCount: entries.find(({ listId }) => listId === id)?.count ?? 0,
    version,
  }));
}

/** @throws DomainError not_found */
export async function readPriceList(db: Database, id: string): Promise<PriceList> {
  const [list] = await readPriceLists(db, eq(priceLists.id, id));
  if (!list) throw priceListNotFound();
  return list;
}

/** What the audit log says of a list. */
export const auditedList = ({ version: _, ...list }: PriceList): Omit<PriceList, "version"> => list;

/**
 * Locks a list for a change of it or of its entries, and counts its version up, so that an order that is being placed at its prices is
 * refused. Returns the list as it was before.
 * @throws DomainError not_found
 */
export async function lockPriceList(transaction: Database, id: string): Promise<PriceList> {
  const changed = await transaction
    .update(priceLists)
    .set({ version: sql`${priceLists.version} + 1` })
    .where(eq(priceLists.id, id))
    .returning({ id: priceLists.id });
  if (changed.length === 0) throw priceListNotFound();
  const list = await readPriceList(transaction, id);
  return { ...list, version: list.version - 1 };
}

/**
 * Reads a list that stays as it is until the transaction ends: what changes it waits.
 * @throws DomainError not_found
 */
export async function holdPriceList(transaction: Database, id: string): Promise<typeof priceLists.$inferSelect> {
  const [list] = await transaction.select().from(priceLists).where(eq(priceLists.id, id)).for("share");
  if (!list) throw priceListNotFound();
  return list;
}

/** @throws DomainError conflict (the shop has too many lists) */
export async function requireRoomForList(db: Database): Promise<void> {
  if ((await db.$count(priceLists)) >= maxPriceLists)
    throw new DomainError("conflict", `There can be at most ${maxPriceLists} price lists.`);
}

/**
 * Writes a list.
 * @throws DomainError conflict (another list has its name)
 */
export async function withOwnName(write: () => Promise<PriceList>): Promise<PriceList> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "price_lists_name"))
      throw new DomainError("conflict", "There is a price list with this name already.");
    throw error;
  }
}

/** @throws DomainError conflict (the list has too many rules) */
export async function requireRoomForRules(db: Database, listId: string): Promise<void> {
  if ((await db.$count(priceListRules, eq(priceListRules.listId, listId))) > maxRules)
    throw new DomainError("conflict", `A price list can have discounts for at most ${maxRules} categories.`);
}
