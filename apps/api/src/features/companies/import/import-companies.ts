import { CompanyRole } from "@ironmonger/contract/companies";
import { formatNumber } from "@ironmonger/contract/money";
import { type Database, queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import {
  addresses,
  baskets,
  type ChangedFields,
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
import { inBatches } from "../../../core/in-batches.ts";
import { newId } from "../../../core/new-id.ts";
import { type ChangeRow, type Mark, markRows, readRowsToWrite } from "../../changes/change-rows.statement.ts";
import { type ImportSteps, plainHeadings, type Recognised } from "../../changes/import/import-kind.ts";
import type { StoredImport } from "../../changes/import/select-imports.ts";
import { plainSuggestions } from "../../changes/prepare/answers.ts";
import { normalizeHeading } from "../../files/normalize-heading.ts";
import { addInvitations } from "../members/invite-member.ts";
import { companyHeadings } from "./company-headings.ts";
import { compareCompanies } from "./compare-companies.ts";
import { findCompanies, findCompaniesById, findOrMakeGroups, type KnownCompany } from "./known-companies.ts";
import { type CompanyChange, updateCompanies } from "./update-companies.statement.ts";

const recognise = (headings: string[]): Recognised => {
  const meant = headings.map((heading) => companyHeadings.get(normalizeHeading(heading)));
  return { format: null, fields: meant, meant };
};

/** The rows are companies and the people who are invited to them. */
export const companyImport: ImportSteps = {
  kind: "companies",
  recognise,
  readHeadings: plainHeadings(recognise, undefined),
  missing: (fields) =>
    fields.has("companyName") || fields.has("companyNumber") || fields.has("taxId")
      ? null
      : "No column names the companies. Choose which one is the name, the number or the tax id.",
  suggest: plainSuggestions,
  compare: compareCompanies,
  markChanged,
  write: async (ctx, stored) => {
    await writeCompanies(ctx, stored);
    return {};
  },
  takeBack,
  format: (count) => `${formatNumber(count)} ${count === 1 ? "company" : "companies"}`,
};

type Values = KnownCompany["values"];
const personFields = ["email", "role"];
const fieldsOf = (values: ChangedFields | null): CompanyChange =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([field]) => !personFields.includes(field)));
/** Of a new company, whose row has all of them. */
const valuesOf = (values: ChangedFields) => fieldsOf(values) as Values;

type CompanyRow = ChangeRow & { subjectId: string; after: ChangedFields };
const isNew = ({ result }: ChangeRow) => result === "new";

/** The rows to write, each with its company. */
async function readCompanies(db: Database, importId: string): Promise<CompanyRow[]> {
  const rows = await readRowsToWrite(db, importId);
  return rows.flatMap((row) => {
    const { subjectId, after } = row;
    return subjectId && after ? [{ ...row, subjectId, after }] : [];
  });
}

const isLike = (company: KnownCompany | undefined, values: CompanyChange): boolean =>
  company !== undefined &&
  Object.entries(values).every(
    ([field, value]) => JSON.stringify(company.values[field as keyof Values]) === JSON.stringify(value),
  );

async function markChanged(db: Database, { id }: StoredImport): Promise<void> {
  const rows = await readCompanies(db, id);
  const added = rows.filter(isNew);
  const newIds = new Set(added.map(({ subjectId }) => subjectId));
  const current = await findCompaniesById(
    db,
    rows.map(({ subjectId }) => subjectId),
  );
  const sameNow = await findCompanies(
    db,
    added.map(({ line, after }) => ({ line, values: { companyName: valuesOf(after).companyName } })),
  );
  const byName = Map.groupBy(sameNow, ({ values }) => values.companyName.toLowerCase());
  const skipped = new Set<string>();
  const marks: Mark[] = [];
  for (const row of rows) {
    const { subjectId, before, after } = row;
    const isThere =
      isNew(row) &&
      byName
        .get(valuesOf(after).companyName.toLowerCase())
        ?.some(({ values }) => !values.taxId || !after.taxId || values.taxId === after.taxId);
    if (isThere) skipped.add(subjectId);
    const remark = skipped.has(subjectId)
      ? "The company was added after the preview"
      : !isNew(row) && !newIds.has(subjectId) && !isLike(current.get(subjectId), fieldsOf(before))
        ? "Changed after the preview"
        : null;
    if (remark) marks.push({ ...row, outcome: "skipped", remark });
  }
  await markRows(db, id, marks);
}

async function writeCompanies(ctx: WithinLong<OfficeContext<"files.import">>, { id }: StoredImport): Promise<void> {
  const { sql: tx, db } = ctx;
  const rows = await readCompanies(db, id);
  const groups = await findOrMakeGroups(
    db,
    rows.flatMap(({ after }) => (after.groups as string[] | undefined) ?? []),
    newId,
  );
  const changeOf = ({ subjectId, after }: CompanyRow): [string, CompanyChange] => [subjectId, fieldsOf(after)];
  const added = rows.filter(isNew).map(({ subjectId, after }) => {
    const { companyName: name, companyStatus: status, groups: _, ...company } = valuesOf(after);
    return { ...company, id: subjectId, name, status, foundedByUserId: ctx.user.id };
  });
  for (const batch of inBatches(added)) await db.insert(companies).values(batch);
  await updateCompanies(tx, addUpChanges(rows.filter((row) => !isNew(row)).map(changeOf)));
  await setGroups(db, addUpChanges(rows.map(changeOf)), groups);
  const people = rows.flatMap((row) => {
    const { email, role } = row.after;
    return typeof email === "string" ? [{ row, companyId: row.subjectId, email, role: CompanyRole.parse(role) }] : [];
  });
  const issues = await addInvitations(
    ctx,
    people.map(({ row: _, ...person }) => person),
  );
  const marks = people.flatMap(({ row, email }, index): Mark | [] => {
    const issue = issues[index];
    return issue ? { ...row, outcome: "short", remark: `${email} was not invited. ${issue}` } : [];
  });
  await markRows(db, id, marks);
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
  for (const batch of inBatches(rows)) await db.insert(companiesInGroups).values(batch);
}

/** The last row first, so that the people of a new company go before it. */
async function takeBack(
  { sql: tx, db }: WithinLong<OfficeContext<"files.import">>,
  { id }: StoredImport,
): Promise<void> {
  const rows = await readCompanies(db, id);
  const newIds = new Set(rows.filter(isNew).map(({ subjectId }) => subjectId));
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
  const marks: Mark[] = [];
  for (const row of rows.toReversed()) {
    const { subjectId, before, after } = row;
    if (isNew(row)) {
      const remark = await removeCompany(tx, subjectId);
      if (remark) marks.push({ ...row, outcome: "kept", remark });
      continue;
    }
    const { email } = after;
    const isGone = typeof email !== "string" || (await withdraw(db, subjectId, email));
    // The people of a new company leave with it.
    if (newIds.has(subjectId)) continue;
    const isUnchanged = isLike(current.get(subjectId), fieldsOf(after));
    if (isUnchanged) restored.push([subjectId, fieldsOf(before)]);
    if (isGone && isUnchanged) continue;
    const remark = isUnchanged ? `${String(email)} has accepted the invitation` : "The company was changed since";
    marks.push({ ...row, outcome: "kept", remark });
  }
  await markRows(db, id, marks);
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
