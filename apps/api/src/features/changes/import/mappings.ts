import type { ImportField, ImportKind, ImportView, SaveMappingInput } from "@ironmonger/contract/catalog/import-tools";
import type { Database } from "@ironmonger/db/client";
import { changeFiles, changes, importMappings } from "@ironmonger/db/schema";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { getImport } from "./import-views.ts";
import { selectImports } from "./select-imports.ts";

/** What answers say of one file alone: rates, and the dates of its prices. */
const passing: ImportField[] = ["currency", "validFrom", "validUntil"];

type Mapping = Pick<typeof importMappings.$inferSelect, "supplier"> & (typeof importMappings.$inferSelect)["choices"];

/** The suppliers for whom the columns of files with these headings, by their key, were saved. */
export async function findMappings(db: Database, kind: ImportKind, headings: string): Promise<string[]> {
  const rows = await db
    .select({ supplier: importMappings.supplier })
    .from(importMappings)
    .where(and(eq(importMappings.kind, kind), eq(importMappings.headings, headings)))
    .orderBy(asc(sql`lower(${importMappings.supplier})`));
  return rows.map(({ supplier }) => supplier);
}

/**
 * What was saved for files of a supplier: with these headings, or else for the last file.
 * @throws DomainError not_found (nothing was saved for this supplier)
 */
export async function findMapping(
  db: Database,
  { kind, supplier, headings }: { kind: ImportKind; supplier: string | undefined; headings: string },
): Promise<Mapping | undefined> {
  if (supplier === undefined) return undefined;
  const isOfSupplier = sql`lower(${importMappings.supplier}) = lower(${supplier})`;
  const hasHeadings = eq(importMappings.headings, headings);
  const [row] = await db
    .select()
    .from(importMappings)
    .where(and(eq(importMappings.kind, kind), isOfSupplier))
    .orderBy(desc(hasHeadings), desc(importMappings.savedAt))
    .limit(1);
  if (!row) throw new DomainError("not_found", `No columns were saved for ${supplier}.`);
  return { supplier: row.supplier, ...row.choices };
}

/**
 * Saves what the columns of an import mean, and its answers, for further files of a supplier with the same headings. What was saved for
 * them before is replaced.
 * @throws DomainError not_found · conflict (the file has no preview)
 */
export async function saveMapping(
  ctx: OfficeContext<"files.import">,
  { importId, supplier }: SaveMappingInput,
  kind: ImportKind,
): Promise<ImportView> {
  const [stored] = await selectImports(ctx.db).where(and(eq(changes.id, importId), eq(changeFiles.kind, kind)));
  if (!stored) throw new DomainError("not_found", "There is no such import.");
  const { columns, headings, choices, reading } = stored;
  if (!columns || columns.length === 0 || !reading)
    throw new DomainError("conflict", "This file has no preview, so its columns have no meaning yet.");
  const earlier = await findMapping(ctx.db, { kind, supplier: choices.supplier, headings });
  const saved = {
    columns: columns.map(({ heading, field }) => ({ heading, field })),
    values: [...(earlier?.values ?? []), ...(choices.values ?? [])].filter(({ field }) => !passing.includes(field)),
    ...(choices.format !== undefined && { format: choices.format }),
  };
  await inTransaction(ctx, async ({ db }) => {
    const isOfSupplier = sql`lower(${importMappings.supplier}) = lower(${supplier})`;
    await db
      .delete(importMappings)
      .where(and(eq(importMappings.kind, kind), eq(importMappings.headings, headings), isOfSupplier));
    await db.insert(importMappings).values({ kind, supplier, headings, choices: saved });
    const suppliers = await findMappings(db, kind, headings);
    await db
      .update(changeFiles)
      .set({ reading: { ...reading, suppliers, supplier } })
      .where(eq(changeFiles.changeId, importId));
  });
  return getImport(ctx, { importId });
}
