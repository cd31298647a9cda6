import type { CompanyId, CompanyTrade } from "@ironmonger/contract/companies";
import type { Database } from "@ironmonger/db/client";
import { companies, companiesInGroups, priceListCompanies, priceListGroups, priceLists } from "@ironmonger/db/schema";
import { asc, eq, inArray } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { OfficeContext } from "../../core/context.ts";
import { sumBuyers } from "./sum-buyers.ts";

/** What a company ordered in twelve months, and its price lists. */
export async function getCompanyTrade(
  { db }: OfficeContext<"companies.read">,
  { id }: CompanyId,
): Promise<CompanyTrade> {
  return (await readTrade(db, [id]))(id);
}

/** The same of several companies. */
export async function readTrade(db: Database, ids: string[]): Promise<(id: string) => CompanyTrade> {
  const [sumsOf, accounts, lists] = await Promise.all([
    sumBuyers(db, "company", ids),
    db.select({ id: companies.id, openCents: companies.openCents }).from(companies).where(inArray(companies.id, ids)),
    readPriceLists(db, ids),
  ]);
  const onAccount = new Map(accounts.map((company) => [company.id, company.openCents]));
  const listsOf = Map.groupBy(lists, ({ companyId }) => companyId);
  return (id) => ({
    ...sumsOf(id),
    openCents: sumsOf(id).openCents + (onAccount.get(id) ?? 0),
    priceLists: (listsOf.get(id) ?? []).map(({ listId, name, validFrom, validUntil }) => ({
      id: listId,
      name,
      validFrom: validFrom?.toISOString() ?? null,
      validUntil: validUntil?.toISOString() ?? null,
    })),
  });
}

async function readPriceLists(db: Database, ids: string[]) {
  if (ids.length === 0) return [];
  const own = db
    .select({ companyId: priceListCompanies.companyId, listId: priceListCompanies.listId })
    .from(priceListCompanies)
    .where(inArray(priceListCompanies.companyId, ids));
  const byGroup = db
    .select({ companyId: companiesInGroups.companyId, listId: priceListGroups.listId })
    .from(companiesInGroups)
    .innerJoin(priceListGroups, eq(priceListGroups.groupId, companiesInGroups.groupId))
    .where(inArray(companiesInGroups.companyId, ids));
  const listed = union(own, byGroup).as("listed");
  return db
    .select({
      companyId: listed.companyId,
      listId: listed.listId,
      name: priceLists.name,
      validFrom: priceLists.validFrom,
      validUntil: priceLists.validUntil,
    })
    .from(listed)
    .innerJoin(priceLists, eq(priceLists.id, listed.listId))
    .orderBy(asc(priceLists.name));
}
