import { plainTaxId } from "@ironmonger/contract/companies/tax-id";
import type { Database } from "@ironmonger/db/client";
import { companies, companiesInGroups, companyGroups } from "@ironmonger/db/schema";
import { eq, inArray, or, sql } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import type { CompanyFileRow, CompanyValues } from "./read-company-rows.ts";

export type KnownCompany = {
  id: string;
  number: number;
  /** By the names of the columns; the groups in the order of their names. */
  values: Required<Omit<CompanyValues, "taxId">> & { taxId: string | null };
};

const isOneOf = (column: typeof companies.name | typeof companies.taxId, values: string[]) =>
  sql`lower(${column}) = any((select ${sql.param(values.map((value) => value.toLowerCase()))}::text[])::text[])`;

/** The companies that these rows may name: by number, by tax id, or by name. */
export async function findCompanies(db: Database, rows: CompanyFileRow[]): Promise<KnownCompany[]> {
  const numbers = rows.flatMap(({ number }) => number ?? []);
  const names = rows.flatMap(({ values }) => values.companyName ?? []);
  const taxIds = rows.flatMap(({ values: { taxId, country } }) =>
    taxId ? [plainTaxId(taxId), `${country ?? ""}${plainTaxId(taxId)}`] : [],
  );
  return readKnown(
    db,
    await db
      .select()
      .from(companies)
      .where(
        or(
          sql`${companies.number} = any(${sql.param(numbers)}::int[])`,
          isOneOf(companies.name, names),
          isOneOf(companies.taxId, taxIds),
        ),
      )
      .orderBy(companies.number),
  );
}

export const findCompaniesById = async (db: Database, ids: string[]): Promise<Map<string, KnownCompany>> =>
  new Map(
    (await readKnown(db, await db.select().from(companies).where(isAnyOf(companies.id, ids)))).map((company) => [
      company.id,
      company,
    ]),
  );

async function readKnown(db: Database, rows: (typeof companies.$inferSelect)[]): Promise<KnownCompany[]> {
  const groups = await db
    .select({ companyId: companiesInGroups.companyId, name: companyGroups.name })
    .from(companiesInGroups)
    .innerJoin(companyGroups, eq(companyGroups.id, companiesInGroups.groupId))
    .where(
      isAnyOf(
        companiesInGroups.companyId,
        rows.map(({ id }) => id),
      ),
    );
  const groupsOf = Map.groupBy(groups, ({ companyId }) => companyId);
  return rows.map(({ id, number, name, taxId, country, billingAddress, invoiceEmail, status }) => ({
    id,
    number,
    values: {
      companyName: name,
      ...{ taxId, country, billingAddress, invoiceEmail },
      groups: (groupsOf.get(id) ?? []).map((group) => group.name).toSorted(),
      companyStatus: status,
    },
  }));
}

export const personKey = (companyId: string, email: string): string => `${companyId} ${email.toLowerCase()}`;

/** The ids of groups by name; those that do not exist yet are added. */
export async function findOrMakeGroups(
  db: Database,
  names: string[],
  newId: () => string,
): Promise<Map<string, string>> {
  const distinct = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
  if (distinct.length === 0) return new Map();
  await db
    .insert(companyGroups)
    .values(distinct.map((name) => ({ id: newId(), name })))
    .onConflictDoNothing();
  const key = sql<string>`lower(${companyGroups.name})`;
  const rows = await db
    .select({ id: companyGroups.id, key })
    .from(companyGroups)
    .where(
      inArray(
        key,
        distinct.map((name) => name.toLowerCase()),
      ),
    );
  return new Map(rows.map((row) => [row.key, row.id]));
}
