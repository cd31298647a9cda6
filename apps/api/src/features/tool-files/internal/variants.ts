import type { Database } from "@ironmonger/db/client";
import { type ChangedFields, changeRows, changes, tools } from "@ironmonger/db/schema";
import { and, eq, gt, inArray, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { type ChangeRow, type NewChangeRow, readRows, settleRows } from "../../changes/change-rows.statement.ts";
import { updateTools, type WrittenBy } from "../../tools/write-tools.statement.ts";
import type { PlannedRow } from "./plan-rows.ts";
import { textIn } from "./tool-values.ts";

// What another shop calls a tool, its variant, is a row of its own: it changes nothing that a file shows, but a later file may identify the
// tool by it alone.

/** The tools whose variants these rows confirm, and which another import has given them. */
export async function findVariantsOfOthers(db: Database, importId: string, rows: PlannedRow[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ tool, variantKey }) => (tool && tool.variantKey === variantKey ? tool.id : []));
  if (ids.length === 0 || rows.every(({ variantKey }) => variantKey === null)) return new Set();
  const { subjectId, subjectKind, changeId } = changeRows;
  const found = await db
    .selectDistinct({ id: subjectId })
    .from(changeRows)
    .where(and(isAnyOf(subjectId, ids), eq(subjectKind, "variant"), ne(changeId, importId)));
  return new Set(found.flatMap(({ id }) => id ?? []));
}

/** The variant of a tool of the shop, if its row gives it another one, or confirms that of another import. */
export function toVariantRow({ line, tool, variantKey }: PlannedRow, isOfOther: ReadonlySet<string>): NewChangeRow[] {
  if (!tool || variantKey === null || (tool.variantKey === variantKey && !isOfOther.has(tool.id))) return [];
  const [before, after] = [{ variantKey: tool.variantKey }, { variantKey }];
  return [{ subjectKind: "variant", subjectId: tool.id, line, before, after }];
}

const _isVariant = eq(changeRows.subjectKind, "variant");

type VariantRow = Pick<ChangeRow, "id" | "result" | "line"> & {
  tool: { id: string; variantKey: string | null; isNotDeleted: boolean };
  before: string | null;
  after: string | null;
};

/** The rows of variants whose tools are written or taken back, with these as they are now. */
async function* readVariants(db: Database, importId: string): AsyncGenerator<VariantRow[], void, undefined> {
  for await (const rows of readRows(db, importId, eq(changeRows.subjectKind, "variant"))) {
    const ids = rows.flatMap(({ subjectId }) => subjectId ?? []);
    const { id, variantKey } = tools;
    const isNotDeleted = sql<boolean>`${tools.deletedAt} is null`;
    const now = await db.select({ id, variantKey, isNotDeleted }).from(tools).where(isAnyOf(tools.id, ids));
    const isMarked = await findMarked(db, importId, ids);
    const toolOf = new Map(now.map((tool) => [tool.id, tool]));
    yield rows.flatMap(({ subjectId, before, after, ...row }) => {
      const tool = toolOf.get(subjectId ?? "");
      return tool && !isMarked.has(tool.id)
        ? [{ ...row, tool, before: variantIn(before), after: variantIn(after) }]
        : [];
    });
  }
}

const variantIn = (fields: ChangedFields | null): string | null => textIn(fields?.variantKey);

/** Those of these tools that are not written, or not taken back. */
async function findMarked(db: Database, importId: string, ids: string[]): Promise<Set<string | null>> {
  const isMarked = inArray(changeRows.outcome, ["skipped", "kept"]);
  const marked = await db
    .select({ id: changeRows.subjectId })
    .from(changeRows)
    .where(and(eq(changeRows.changeId, importId), isAnyOf(changeRows.subjectId, ids), isMarked));
  return new Set(marked.map(({ id }) => id));
}

/** Gives tools the variants that their rows name, and notes those that they have until then. */
export async function writeVariants(db: Database, importId: string, by: WrittenBy): Promise<void> {
  for await (const rows of readVariants(db, importId)) {
    const written = rows.filter(({ tool }) => tool.isNotDeleted);
    const changed = written.filter(({ tool, after }) => tool.variantKey !== after);
    await updateTools(
      db,
      changed.map(({ tool: { id }, after }) => ({ id, fields: { variantKey: after } })),
      by,
    );
    await settleRows(
      db,
      importId,
      written.map(({ tool: { variantKey }, after: _, ...row }) => ({ ...row, before: { variantKey } })),
    );
  }
}

/** Gives tools the variants back that they had before the import, unless a later import has given them another, or confirmed this one. */
export async function putBackVariants(db: Database, importId: string, by: WrittenBy): Promise<void> {
  for await (const rows of readVariants(db, importId)) {
    const given = rows.filter(({ tool, before, after }) => tool.variantKey === after && before !== after);
    const confirmed = await findConfirmed(
      db,
      importId,
      given.map(({ tool }) => tool.id),
    );
    const isConfirmed = new Set(confirmed.map(({ id }) => id));
    await updateTools(
      db,
      given
        .filter(({ tool }) => !isConfirmed.has(tool.id))
        .map(({ tool: { id }, before }) => ({ id, fields: { variantKey: before } })),
      by,
    );
  }
}

/** Those of these tools whose present variant a later import has written or confirmed. */
async function findConfirmed(db: Database, importId: string, ids: string[]): Promise<{ id: string | null }[]> {
  const { subjectId, subjectKind, changeId, after } = changeRows;
  const tool = alias(changeRows, "of_tool");
  const isSkipped = db
    .select()
    .from(tool)
    .where(and(eq(tool.changeId, changeId), eq(tool.subjectId, subjectId), eq(tool.outcome, "skipped")));
  const appliedAt = db.select({ at: changes.appliedAt }).from(changes).where(eq(changes.id, importId));
  const later = alias(changes, "later");
  return db
    .select({ id: subjectId })
    .from(changeRows)
    .innerJoin(later, eq(later.id, changeId))
    .innerJoin(tools, eq(tools.id, subjectId))
    .where(
      and(
        eq(subjectKind, "variant"),
        isAnyOf(subjectId, ids),
        eq(tools.variantKey, sql`${after} ->> 'variantKey'`),
        gt(later.appliedAt, appliedAt),
        notExists(isSkipped),
      ),
    );
}
