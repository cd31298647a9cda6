import type { CompanyPage, ListCompaniesInput } from "@ironmonger/contract/companies";
import { companies, companyMembers } from "@ironmonger/db/schema";
import { and, count, desc, eq, inArray, like } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { likePattern } from "../../core/database/like-pattern.ts";
import { readTrade } from "./get-company-trade.ts";
import { describeCompanies } from "./internal/company-row.ts";

/** A page of the companies: those that wait for a decision first, then the newest. The search finds a part of the number, name, tax id or email. */
export async function listCompanies(
  { db }: OfficeContext<"companies.read">,
  { page, pageSize, search, status }: ListCompaniesInput,
): Promise<CompanyPage> {
  const filter = and(
    search ? like(companies.searchText, `%${likePattern(search)}%`) : undefined,
    status && eq(companies.status, status),
  );
  const [total, listed] = await Promise.all([
    db.$count(companies, filter),
    db
      .select()
      .from(companies)
      .where(filter)
      .orderBy(desc(eq(companies.status, "pending")), desc(companies.number))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const ids = listed.map(({ id }) => id);
  const members = await db
    .select({ companyId: companyMembers.companyId, members: count() })
    .from(companyMembers)
    .where(inArray(companyMembers.companyId, ids))
    .groupBy(companyMembers.companyId);
  const counts = new Map(members.map((row) => [row.companyId, row.members]));
  const tradeOf = await readTrade(db, ids);
  const rows = (await describeCompanies(db, listed)).map((row) => ({
    ...row,
    memberCount: counts.get(row.id) ?? 0,
    ...tradeOf(row.id),
  }));
  return { rows, total };
}
