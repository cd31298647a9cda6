import { formatCompanyNumber } from "@ironmonger/contract/companies";
import type { Today } from "@ironmonger/contract/insights";
import { companies } from "@ironmonger/db/schema";
import { and, desc, eq, gte, or } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { lowestId } from "../../core/new-id.ts";
import { isSameAsEarlier, readSameCompanies } from "./internal/same-companies.ts";

const newForMs = 7 * 24 * 3_600_000;

/**
 * The companies that may be the same firm as one that was there before, the newest first: those that wait for a decision, and those that
 * are at most a week old. Of older ones their record and the list say so.
 */
export async function listSameCompanies(
  { db }: OfficeContext<"companies.read">,
  { limit }: { limit: number },
): Promise<Today["sameCompanies"]> {
  const isNew = or(eq(companies.status, "pending"), gte(companies.id, lowestId(Date.now() - newForMs)));
  const filter = and(isNew, isSameAsEarlier(db));
  const [total, rows] = await Promise.all([
    db.$count(companies, filter),
    db
      .select({ id: companies.id, number: companies.number, name: companies.name })
      .from(companies)
      .where(filter)
      .orderBy(desc(companies.number))
      .limit(limit),
  ]);
  const sameAs = await readSameCompanies(
    db,
    rows.map(({ id }) => id),
  );
  return {
    total,
    companies: rows.map((row) => ({ ...row, number: formatCompanyNumber(row.number), ...sameAs(row.id) })),
  };
}
