import type { ImportedFields } from "@ironmonger/contract/catalog/import-tools";
import { CompanyRole } from "@ironmonger/contract/companies";
import { formatNumber } from "@ironmonger/contract/money";
import { type Database, queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import {
  addresses,
  baskets,
  companies,
  companiesInGroups,
  companyInvitations,
  companyMembers,
  lists,
  orders,
  partNumbers,
} from "@ironmonger/db/schema";
import { and, eq, gt, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import type { WithinLong } from "../../../core/database/in-transaction.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { isForeignKeyViolation } from "../../../core/database/is-foreign-key-violation.ts";
import { newId } from "../../../core/new-id.ts";
import type { HeldImport } from "../../changes/import/hold-import.ts";
import { type ImportRules, noSuggestions, plainHeadings, type Recognised } from "../../changes/import/import-kind.ts";
import {
  countMarkedRows,
  countStored,
  markRow,
  readRowsToWrite,
  type StoredRow,
} from "../../changes/import/import-rows.ts";
import { normalizeHeading } from "../../files/normalize-heading.ts";
import { addInvitations } from "../members/invite-member.ts";
import { companyHeadings } from "./company-headings.ts";
import { compareCompanies } from "./compare-companies.ts";
import { findCompanies, findCompaniesById, findOrMakeGroups, type KnownCompany } from "./known-companies.ts";
import { type CompanyChange, updateCompanies } from "./update-companies.statement.ts";

const recognise = (headings: string[]): Recognised => ({
  format: null,
  fields: headings.map((heading) => companyHeadings.get(normalizeHeading(heading))),
});

/** The rows are companies and the people who are invited to them. */
export const companyImport: ImportRules = {
  kind: "companies",
  recognise,
  readHeadings: plainHeadings(recognise, undefined),
  missing: (fields) =>
    fields.has("companyName") || fields.has("companyNumber") || fields.has("taxId")
      ? null
      : "No column names the companies. Choose which one is the name, the number or the tax id.",
  suggest: noSuggestions,
  compare: compareCompanies,
  markChanged,
  write: async (tx, ctx, held) => {
    await writeCompanies(tx, ctx, held);
    return {};
  },
  takeBack,
  count: countStored,
  countMarked: countMarkedRows,
  format: (count) => `${formatNumber(count)} ${count === 1 ? "company" : "companies"}`,
};

const rowsPerInsert = 2_000;
type Values = KnownCompany["values"];
const personFields = ["email", "role"];
const fieldsOf = (values: ImportedFields | null): ImportedFields =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([field]) => !personFields.includes(field)));
const isLike = (company: KnownCompany | undefined, values: ImportedFields): boolean =>
  company !== undefined &&
  Object.entries(values).every(
    ([field, value]) => JSON.stringify(company.values[field as keyof Values]) === JSON.stringify(value),
  );

async function markChanged(tx: TransactionSql, { id }: HeldImport) {
  const db = queryBuilder(tx);
  const rows = await readRowsToWrite(db, id);
  const added = rows.filter(({ kind }) => kind === "new");
  const newIds = new Set(added.map(({ subjectId }) => subjectId));
  const current = await findCompaniesById(
    db,
    rows.map(({ subjectId }) => subjectId),
  );
  const sameNow = await findCompanies(
    db,
    added.map(({ line, name }) => ({ line, values: { companyName: name } })),
  );
  const byName = Map.groupBy(sameNow, ({ values }) => values.companyName.toLowerCase());
  const skipped = new Set<string>();
  for (const row of rows) {
    const { kind, subjectId, name, before, after } = row;
    const isThere =
      kind === "new" &&
      byName
        .get(name.toLowerCase())
        ?.some(({ values }) => !values.taxId || !after.taxId || values.taxId === after.taxId);
    if (isThere) skipped.add(subjectId);
    const note = skipped.has(subjectId)
      ? "The company was added after the preview"
      : kind === "changed" && !newIds.has(subjectId) && !isLike(current.get(subjectId), fieldsOf(before))
        ? "Changed after the preview"
        : null;
    if (note) await markRow(db, row, { outcome: "skipped", note });
  }
  return countMarkedRows(tx, id);
}

async function writeCompanies(
  tx: TransactionSql,
  ctx: WithinLong<OfficeContext<"files.import">>,
  { id }: HeldImport,
): Promise<void> {
  const db = queryBuilder(tx);
  const rows = await readRowsToWrite(db, id);
  const groups = await findOrMakeGroups(
    db,
    rows.flatMap(({ after }) => (after.groups as string[] | undefined) ?? []),
    newId,
  );
  const valuesOf = ({ after }: StoredRow) => fieldsOf(after) as CompanyChange;
  const changeOf = (row: StoredRow): [string, CompanyChange] => [row.subjectId, valuesOf(row)];
  const added = rows
    .filter(({ kind }) => kind === "new")
    .map((row) => ({ id: row.subjectId, ...(valuesOf(row) as Values), foundedBy: ctx.user.id }));
  for (let from = 0; from < added.length; from += rowsPerInsert)
    await db
      .insert(companies)
      .values(
        added
          .slice(from, from + rowsPerInsert)
          .map(({ companyName: name, companyStatus: status, groups: _, ...company }) => ({ ...company, name, status })),
      );
  await updateCompanies(tx, addUpChanges(rows.filter(({ kind }) => kind !== "new").map(changeOf)));
  await setGroups(db, addUpChanges(rows.map(changeOf)), groups);
  const people = rows.flatMap((row) => {
    const { email, role } = row.after;
    return typeof email === "string" ? [{ row, companyId: row.subjectId, email, role: CompanyRole.parse(role) }] : [];
  });
  const refusals = await addInvitations(
    ctx,
    people.map(({ row: _, ...person }) => person),
  );
  for (const [index, { row, email }] of people.entries()) {
    const refusal = refusals[index];
    if (refusal) await markRow(db, row, { outcome: "short", note: `${email} was not invited. ${refusal}` });
  }
}

/** The changes of each company; of several for one field, the last one counts. */
function addUpChanges(changes: [companyId: string, CompanyChange][]): Map<string, CompanyChange> {
  const added = new Map<string, CompanyChange>();
  for (const [id, change] of changes) added.set(id, { ...added.get(id), ...change });
  return added;
}

/** Puts the companies whose changes name groups into those groups alone. */
async function setGroups(db: Database, changes: Map<string, CompanyChange>, ids: Map<string, string>): Promise<void> {
  const grouped = [...changes].flatMap(([companyId, { groups }]) => (groups ? [{ companyId, names: groups }] : []));
  await db.delete(companiesInGroups).where(
    isAnyOf(
      companiesInGroups.companyId,
      grouped.map(({ companyId }) => companyId),
    ),
  );
  const rows = grouped.flatMap(({ companyId, names }) =>
    [...new Set(names.flatMap((name) => ids.get(name.toLowerCase()) ?? []))].map((groupId) => ({ companyId, groupId })),
  );
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await db.insert(companiesInGroups).values(rows.slice(from, from + rowsPerInsert));
}

/** The last row first, so that the people of a new company go before it. */
async function takeBack(
  tx: TransactionSql,
  _ctx: WithinLong<OfficeContext<"files.import">>,
  { id }: HeldImport,
): Promise<void> {
  const db = queryBuilder(tx);
  const rows = await readRowsToWrite(db, id);
  const newIds = new Set(rows.filter(({ kind }) => kind === "new").map(({ subjectId }) => subjectId));
  const current = await findCompaniesById(
    db,
    rows.map(({ subjectId }) => subjectId),
  );
  const groups = await findOrMakeGroups(
    db,
    rows.flatMap(({ before }) => (before?.groups as string[] | undefined) ?? []),
    newId,
  );
  const restored: [string, CompanyChange][] = [];
  for (const row of rows.toReversed()) {
    const { kind, subjectId, before, after } = row;
    if (kind === "new") {
      const reason = await removeCompany(tx, subjectId);
      if (reason) await markRow(db, row, { outcome: "kept", note: reason });
      continue;
    }
    const { email } = after;
    const isGone = typeof email !== "string" || (await withdraw(db, subjectId, email));
    // The people of a new company leave with it.
    if (newIds.has(subjectId)) continue;
    const isUnchanged = isLike(current.get(subjectId), fieldsOf(after));
    if (isUnchanged) restored.push([subjectId, fieldsOf(before) as CompanyChange]);
    if (isGone && isUnchanged) continue;
    const note = isUnchanged ? `${String(email)} has accepted the invitation` : "The company was changed since";
    await markRow(db, row, { outcome: "kept", note });
  }
  const changes = addUpChanges(restored);
  await updateCompanies(tx, changes);
  await setGroups(db, changes, groups);
}

async function withdraw(db: Database, companyId: string, email: string): Promise<boolean> {
  const withdrawn = await db
    .delete(companyInvitations)
    .where(
      and(
        eq(companyInvitations.companyId, companyId),
        eq(companyInvitations.email, email),
        gt(companyInvitations.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: companyInvitations.id });
  return withdrawn.length > 0;
}

/** Removes a company with everything that its people saved. One that has ordered stays. Returns why it stays. */
async function removeCompany(tx: TransactionSql, id: string): Promise<string | null> {
  if ((await queryBuilder(tx).$count(orders, eq(orders.companyId, id))) > 0) return "The company has ordered since";
  try {
    await tx.savepoint(async (savepoint) => {
      const db = queryBuilder(savepoint);
      for (const table of [baskets, lists, partNumbers, addresses, companyMembers])
        await db.delete(table).where(eq(table.companyId, id));
      await db.delete(companies).where(eq(companies.id, id));
    });
    return null;
  } catch (error) {
    if (isForeignKeyViolation(error)) return "The company is in use by now";
    throw error;
  }
}
