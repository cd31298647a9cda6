import type { ListPriceListRowsInput, PriceListPage } from "@ironmonger/contract/price-lists";
import type { Database } from "@ironmonger/db/client";
import {
  companies,
  companyGroups,
  priceListCompanies,
  priceListEntries,
  priceListGroups,
  priceListRules,
  priceLists,
} from "@ironmonger/db/schema";
import { count, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { OfficeContext } from "../../core/context.ts";
import { inDirection } from "../../core/database/find-page.ts";
import { filterOfLists } from "./internal/price-list-rows.ts";

/** How many of the companies and groups of a list its row names. */
const maxNamed = 3;

/** A page of the price lists, with the first of those whom each is for. */
export async function listPriceListRows(
  { db }: OfficeContext<"prices.read">,
  input: ListPriceListRowsInput,
): Promise<PriceListPage> {
  const { page, pageSize, sortBy, direction } = input;
  const filter = filterOfLists(db, input);
  const by = inDirection(direction);
  const sorted = sortBy === "name" ? sql`lower(${priceLists.name})` : priceLists[sortBy];
  const [total, lists] = await Promise.all([
    db.$count(priceLists, filter),
    db
      .select()
      .from(priceLists)
      .where(filter)
      .orderBy(by(sorted), by(priceLists.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const ids = lists.map(({ id }) => id);
  const [companiesOf, groupsOf, entriesOf, rulesOf] = await Promise.all([
    readNamed(db, ids, { pairs: priceListCompanies, buyerId: priceListCompanies.companyId, buyers: companies }),
    readNamed(db, ids, { pairs: priceListGroups, buyerId: priceListGroups.groupId, buyers: companyGroups }),
    readCounts(db, ids, priceListEntries),
    readCounts(db, ids, priceListRules),
  ]);
  const rows = lists.map(({ id, name, validFrom, validUntil, version }) => ({
    ...{ id, name, version },
    validFrom: validFrom?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
    companies: companiesOf(id),
    groups: groupsOf(id),
    entryCount: entriesOf(id),
    ruleCount: rulesOf(id),
  }));
  return { rows, total };
}

type OfList = typeof priceListCompanies | typeof priceListGroups | typeof priceListEntries | typeof priceListRules;

async function readCounts(db: Database, ids: string[], table: OfList): Promise<(id: string) => number> {
  const rows = await db
    .select({ listId: table.listId, rows: count() })
    .from(table)
    .where(inArray(table.listId, ids))
    .groupBy(table.listId);
  const counts = new Map(rows.map((row) => [row.listId, row.rows]));
  return (id) => counts.get(id) ?? 0;
}

type Pairs = {
  pairs: typeof priceListCompanies | typeof priceListGroups;
  buyerId: PgColumn;
  buyers: typeof companies | typeof companyGroups;
};

async function readNamed(db: Database, ids: string[], { pairs, buyerId, buyers }: Pairs) {
  const first = db
    .select({ id: buyers.id, name: buyers.name })
    .from(pairs)
    .innerJoin(buyers, eq(buyers.id, buyerId))
    .where(eq(pairs.listId, priceLists.id))
    .orderBy(sql`lower(${buyers.name})`)
    .limit(maxNamed)
    .as("first");
  const [rows, countOf] = await Promise.all([
    db
      .select({ listId: priceLists.id, id: first.id, name: first.name })
      .from(priceLists)
      .innerJoinLateral(first, sql`true`)
      .where(inArray(priceLists.id, ids)),
    readCounts(db, ids, pairs),
  ]);
  const named = Map.groupBy(rows, ({ listId }) => listId);
  return (listId: string) => ({
    first: (named.get(listId) ?? []).map(({ id, name }) => ({ id, name })),
    count: countOf(listId),
  });
}
