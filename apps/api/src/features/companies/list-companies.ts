import type { CompanyPage, ListCompaniesInput } from "@ironmonger/contract/companies";
import type { Database } from "@ironmonger/db/client";
import {
  companies,
  companiesInGroups,
  companyMembers,
  priceListCompanies,
  priceListGroups,
  users,
} from "@ironmonger/db/schema";
import { and, count, desc, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inDirection } from "../../core/database/find-page.ts";
import { likePattern } from "../../core/database/like-pattern.ts";
import { readTrade } from "./get-company-trade.ts";
import { describeCompanies } from "./internal/company-row.ts";
import { isSameAsAnother } from "./internal/same-companies.ts";

/**
 * A page of the companies: those that wait for a decision first, then the newest, unless another order is named. The search finds a part of
 * the number, name, tax id or email.
 */
export async function listCompanies(
  ctx: OfficeContext<"companies.read">,
  input: ListCompaniesInput,
): Promise<CompanyPage> {
  const { db } = ctx;
  const { page, pageSize } = input;
  const filter = filterOf(db, input);
  const [total, listed] = await Promise.all([
    db.$count(companies, filter),
    db
      .select()
      .from(companies)
      .where(filter)
      .orderBy(...orderOf(input))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const ids = listed.map(({ id }) => id);
  const [peopleOf, tradeOf] = await Promise.all([readPeople(db, ids), readTrade(db, ids)]);
  const rows = (await describeCompanies(ctx, listed)).map((row) => ({
    ...row,
    ...peopleOf(row.id),
    ...tradeOf(row.id),
  }));
  return { rows, total };
}

function filterOf(db: Database, { search, status, group, priceList, same }: ListCompaniesInput): SQL | undefined {
  return and(
    search ? like(companies.searchText, `%${likePattern(search)}%`) : undefined,
    status ? eq(companies.status, status) : undefined,
    same ? isSameAsAnother(db, same) : undefined,
    group ? isInGroup(db, eq(companiesInGroups.groupId, group)) : undefined,
    priceList ? hasPriceList(db, priceList) : undefined,
  );
}

const isInGroup = (db: Database, condition: SQL): SQL =>
  inArray(companies.id, db.select({ id: companiesInGroups.companyId }).from(companiesInGroups).where(condition));

/** Whether the list is for the company, or for one of its groups. */
function hasPriceList(db: Database, listId: string): SQL | undefined {
  const own = db
    .select({ id: priceListCompanies.companyId })
    .from(priceListCompanies)
    .where(eq(priceListCompanies.listId, listId));
  const groups = db
    .select({ id: priceListGroups.groupId })
    .from(priceListGroups)
    .where(eq(priceListGroups.listId, listId));
  return or(inArray(companies.id, own), isInGroup(db, inArray(companiesInGroups.groupId, groups)));
}

function orderOf({ sortBy, direction }: Pick<ListCompaniesInput, "sortBy" | "direction">): SQL[] {
  const by = inDirection(direction);
  if (sortBy === "name") return [by(sql`lower(${companies.name})`), by(companies.number)];
  return [...(sortBy === "waiting" ? [desc(eq(companies.status, "pending"))] : []), by(companies.number)];
}

/** How many people a row names. */
const maxNamed = 3;

/** How many people each of these companies has, and the first of them, managers before others. */
async function readPeople(db: Database, ids: string[]) {
  if (ids.length === 0) return () => ({ memberCount: 0, members: [] });
  const first = db
    .select({ id: users.id, name: users.displayName })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(eq(companyMembers.companyId, companies.id))
    .orderBy(desc(eq(companyMembers.role, "manager")), sql`lower(${users.displayName})`)
    .limit(maxNamed)
    .as("first");
  const [named, counted] = await Promise.all([
    db
      .select({ companyId: companies.id, id: first.id, name: first.name })
      .from(companies)
      .innerJoinLateral(first, sql`true`)
      .where(inArray(companies.id, ids)),
    db
      .select({ companyId: companyMembers.companyId, members: count() })
      .from(companyMembers)
      .where(inArray(companyMembers.companyId, ids))
      .groupBy(companyMembers.companyId),
  ]);
  const namesOf = Map.groupBy(named, ({ companyId }) => companyId);
  const counts = new Map(counted.map(({ companyId, members }) => [companyId, members]));
  return (id: string) => ({
    memberCount: counts.get(id) ?? 0,
    members: (namesOf.get(id) ?? []).map(({ companyId: _, ...person }) => person),
  });
}
