import type { Company } from "@ironmonger/contract/companies";
import { formatCompanyNumber } from "@ironmonger/contract/companies";
import type { sameAsAnother } from "@ironmonger/contract/tables/table-choices";
import type { Database } from "@ironmonger/db/client";
import { companies } from "@ironmonger/db/schema";
import { and, asc, eq, exists, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

type Same = Pick<Company, "sameTaxId" | "sameName">;

/** What everybody else sees: nobody learns from a company which others there are. */
export const noneTheSame: Same = { sameTaxId: [], sameName: [] };

/** Of each company and kind, to bound the cost of a page. */
const maxSame = 10;

const other = alias(companies, "other");
const isSame = {
  "tax-id": eq(other.taxIdKey, companies.taxIdKey),
  name: eq(other.nameKey, companies.nameKey),
} satisfies Record<(typeof sameAsAnother)[number], SQL>;

/** Whether another company has the same tax id, or the same name. */
export const isSameAsAnother = (db: Database, kind: (typeof sameAsAnother)[number]) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(other)
      .where(and(isSame[kind], ne(other.id, companies.id))),
  );

/** Whether a company that was there before has the same tax id or the same name. */
export const isSameAsEarlier = (db: Database) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(other)
      .where(and(or(...Object.values(isSame)), lt(other.number, companies.number))),
  );

/** The other companies with the tax id or the name of each of these, by number. */
export async function readSameCompanies(db: Database, ids: string[]): Promise<(id: string) => Same> {
  const [sameTaxId, sameName] = await Promise.all([readSame(db, ids, "tax-id"), readSame(db, ids, "name")]);
  return (id) => ({ sameTaxId: sameTaxId.get(id) ?? [], sameName: sameName.get(id) ?? [] });
}

async function readSame(db: Database, ids: string[], kind: keyof typeof isSame) {
  const same = db
    .select({ id: other.id, number: other.number, name: other.name })
    .from(other)
    .where(and(isSame[kind], ne(other.id, companies.id)))
    .orderBy(asc(other.number))
    .limit(maxSame)
    .as("same");
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ of: companies.id, id: same.id, number: same.number, name: same.name })
          .from(companies)
          .innerJoinLateral(same, sql`true`)
          .where(inArray(companies.id, ids))
          .orderBy(same.number);
  const found = new Map<string, Same["sameName"]>();
  for (const { of, number, ...company } of rows)
    found.set(of, [...(found.get(of) ?? []), { ...company, number: formatCompanyNumber(number) }]);
  return found;
}
