import { rulesIssue } from "@ironmonger/contract/catalog/edit-tool";
import type { Database } from "@ironmonger/db/client";
import { type ChangedFields, changeRows, stockMovements, tools } from "@ironmonger/db/schema";
import { and, eq, inArray, isNull, type SQL, sql, sum } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { type ChangeRow, type Mark, markRows, readNames, readRows } from "../../changes/change-rows.statement.ts";
import { findWhoChanged } from "../../changes/who-changed.ts";
import { isNotDeleted } from "../../tools/tool-row.ts";
import { type ToolField, toolFields } from "../tool-columns.ts";
import { hasSku } from "./find-named-tools.ts";
import { type KnownTool, readKnownTools } from "./known-tools.ts";
import { findLeaving, isOpen, type Leaving } from "./taken-skus.ts";
import { isSame } from "./tool-values.ts";

type ToolRow = ChangeRow & { tool: KnownTool };
type Judged = { row: ToolRow; remark: string | null; hasChanged?: boolean };

/** When an import was previewed or applied. Passed through JavaScript, it would lose its microseconds. */
const momentOf = (importId: string, column: "previewed_at" | "applied_at"): SQL =>
  sql`(select ${sql.identifier(column)} from changes where id = ${importId})`;

/** Marks the rows whose tools are not as the preview showed them. The tools are locked. */
export async function markChangedSince(db: Database, importId: string): Promise<void> {
  const since = momentOf(importId, "previewed_at");
  const isOfShop = and(isOpen, inArray(changeRows.result, ["changed", "taken-out"]));
  for await (const rows of readRows(db, importId, isOfShop)) {
    const judged = (await withTools(db, rows)).map((row): Judged => {
      const { tool, before, after } = row;
      if (tool.deletedAt !== null) return { row, remark: "The tool left the shop after the preview" };
      if (!isAs(tool, before)) return { row, remark: "Changed after the preview", hasChanged: true };
      const remark = "Changed after the preview: its minimum order, case pack and prices would not fit each other";
      return { row, remark: doRulesHold(tool, after) ? null : remark };
    });
    await markJudged(db, importId, judged, "skipped", since);
  }
  for await (const rows of readNames(db, importId, and(isOpen, eq(changeRows.result, "new")))) {
    const isThere = await findNamesakes(db, importId, rows, "taken-out");
    const marks = rows.filter(isThere);
    await markRows(
      db,
      importId,
      marks.map((row): Mark => ({ ...row, outcome: "skipped", remark: "The tool was added after the preview" })),
    );
  }
}

/** Marks the rows that undoing leaves as they are: their tools have been changed by something else since, or cannot become as before. */
export async function markRowsToLeave(db: Database, importId: string): Promise<void> {
  const since = momentOf(importId, "applied_at");
  for await (const rows of readRows(db, importId, and(isOpen, isWritten))) {
    const found = await withTools(db, rows);
    const ids = found.map(({ tool }) => tool.id);
    const corrected = await findCorrected(db, ids, since);
    const leftSince = await findLeftSince(db, ids, since);
    const judged = found.map((row): Judged => {
      const { tool, result, before, after } = row;
      const hasLeft = tool.deletedAt !== null;
      if (result === "taken-out")
        return { row, remark: leftSince.has(tool.id) ? "Changed since" : null, hasChanged: true };
      if (hasLeft) return { row, remark: result === "changed" ? "The tool left the shop since" : null };
      const { available, ...fields } = after ?? {};
      // Sales since then are no change: of the stock, only the difference is taken back.
      const hasChanged = !isAs(tool, fields) || (available !== undefined && corrected.has(tool.id));
      if (hasChanged) return { row, remark: "Changed since", hasChanged };
      const remark = "Its minimum order, case pack and prices would not fit each other";
      return { row, remark: result === "new" || doRulesHold(tool, before) ? null : remark };
    });
    await markJudged(db, importId, judged, "kept", since);
  }
  const isTakenOut = and(isOpen, eq(changeRows.result, "taken-out"));
  for await (const rows of readRows(db, importId, isTakenOut)) {
    const away = (await withTools(db, rows)).filter(({ tool }) => tool.deletedAt !== null);
    const isThere = await findNamesakes(
      db,
      importId,
      away.map(({ tool }) => tool),
      "new",
    );
    const marks = away.filter(({ tool }) => isThere(tool));
    await markRows(
      db,
      importId,
      marks.map((row): Mark => ({ ...row, outcome: "kept", remark: "Another tool has its SKU by now" })),
    );
  }
}

const isWritten = inArray(changeRows.result, ["new", "changed", "taken-out"]);

async function withTools(db: Database, rows: ChangeRow[]): Promise<ToolRow[]> {
  const known = await readKnownTools(
    db,
    rows.flatMap(({ subjectId }) => subjectId ?? []),
  );
  return rows.flatMap((row) => {
    const tool = known.get(row.subjectId ?? "");
    return tool ? [{ ...row, tool }] : [];
  });
}

/** Whether the tool has these values. */
const isAs = (tool: KnownTool, fields: ChangedFields | null): boolean =>
  Object.entries(fields ?? {}).every(
    ([field, value]) => !toolFields.includes(field as ToolField) || isSame(tool[field as ToolField], value),
  );

/** Whether the rules of the tool with these values fit each other, and a payment can pay its minimum order. */
const doRulesHold = (tool: KnownTool, fields: ChangedFields | null): boolean =>
  rulesIssue({ ...tool, ...fields } as KnownTool) === null;

async function markJudged(
  db: Database,
  importId: string,
  judged: Judged[],
  outcome: Mark["outcome"],
  since: SQL,
): Promise<void> {
  const marked = judged.filter(({ remark }) => remark !== null);
  const changed = marked.flatMap(({ row, hasChanged }) => (hasChanged ? row.tool.id : []));
  const by = await findWhoChanged(db, changed, since);
  await markRows(
    db,
    importId,
    marked.map(({ row, remark, hasChanged }) => ({
      ...row,
      outcome,
      remark: `${remark}${hasChanged ? by(row.tool.id) : ""}`,
    })),
  );
}

type Names = { sku: string | null; variantKey: string | null };

/**
 * Finds out whether the shop has tools with these SKUs, or with these variants if both have no SKU; those that leave with the import, or
 * get another SKU, do not count.
 */
async function findNamesakes(
  db: Database,
  importId: string,
  names: Names[],
  leaving: Leaving,
): Promise<(names: Names) => boolean> {
  const skus = names.flatMap(({ sku }) => sku ?? []);
  const variants = names.flatMap(({ sku, variantKey }) => (sku === null ? (variantKey ?? []) : []));
  const select = (isOne: SQL | undefined) =>
    db
      .select({ id: tools.id, sku: tools.sku, variantKey: tools.variantKey })
      .from(tools)
      .where(and(isOne, isNotDeleted));
  const found = [
    ...(skus.length > 0 ? await select(hasSku(skus)) : []),
    ...(variants.length > 0 ? await select(and(isAnyOf(tools.variantKey, variants), isNull(tools.sku))) : []),
  ];
  const leaves = await findLeaving(
    db,
    importId,
    found.map(({ id }) => id),
    leaving,
  );
  const staying = found.filter(({ id }) => !leaves.has(id));
  const isSku = new Set(staying.map(({ sku }) => sku?.toLowerCase()));
  const isVariant = new Set(staying.flatMap(({ sku, variantKey }) => (sku === null ? variantKey : [])));
  return ({ sku, variantKey }) =>
    sku === null ? variantKey !== null && isVariant.has(variantKey) : isSku.has(sku.toLowerCase());
}

/** The tools whose stock was corrected after a moment, unless the corrections were taken back themselves. */
async function findCorrected(db: Database, ids: string[], since: SQL): Promise<Set<string>> {
  const { toolId, reason, delta, happenedAt } = stockMovements;
  const rows = await db
    .select({ id: toolId })
    .from(stockMovements)
    .where(and(isAnyOf(toolId, ids), eq(reason, "correction"), sql`${happenedAt} > ${since}`))
    .groupBy(toolId)
    .having(sql`${sum(delta)} <> 0`);
  return new Set(rows.map(({ id }) => id));
}

async function findLeftSince(db: Database, ids: string[], since: SQL): Promise<Set<string>> {
  const rows = await db
    .select({ id: tools.id })
    .from(tools)
    .where(and(isAnyOf(tools.id, ids), sql`${tools.deletedAt} > ${since}`));
  return new Set(rows.map(({ id }) => id));
}
