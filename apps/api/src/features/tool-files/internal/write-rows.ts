import type { Database } from "@ironmonger/db/client";
import { type ChangedFields, changeRows } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import { newId } from "../../../core/new-id.ts";
import {
  type ChangeRow,
  type Mark,
  markRows,
  readRows,
  type SettledRow,
  settleRows,
} from "../../changes/change-rows.statement.ts";
import { isToMake } from "../../changes/to-make.ts";
import {
  addTools,
  setDeleted,
  type ToolChange,
  updateTools,
  type WrittenBy,
  type WrittenFields,
} from "../../tools/write-tools.statement.ts";
import { type Made, withMade } from "./made-by-import.ts";
import { findHolders, isOpen } from "./taken-skus.ts";
import { putBackVariants, writeVariants } from "./variants.ts";

/** Whose import is written; `report` is told how many of its rows are written. */
export type Writing = { db: Database; importId: string; by: WrittenBy; report: (rows: number) => Promise<void> };

/** Writes the rows that are not marked. `made` has the categories and models that the import has added for them. */
export async function writeRows(to: Writing, made: Made): Promise<void> {
  const { db, importId, by } = to;
  // First, because a new tool may have the SKU of a tool that leaves.
  await moveTools(to, "taken-out", true);
  await freeSkus(to);
  const waiting: ToolRow[] = [];
  let written = 0;
  for await (const rows of readRows(db, importId, isOf("changed"))) {
    const settled = rows.flatMap((row) => settle(row, row.subjectId, made));
    await updateTools(db, settled.map(toToolChange), by);
    await noteSettled(to, settled);
    waiting.push(...settled.filter(isWaiting));
    written += rows.length;
    await to.report(written);
  }
  await writeVariants(db, importId, by);
  for await (const rows of readRows(db, importId, isOf("new"))) {
    // Ids are ordered by time, and these tools are newer than those that were added since the preview.
    const settled = rows.flatMap((row) => settle(row, newId(), made));
    const added = settled.map(({ subjectId: id, after }) => ({ id, ...toWrite(after) }));
    await addTools(db, added, by.userId);
    await noteSettled(to, settled);
    waiting.push(...settled.filter(isWaiting));
    written += rows.length;
    await to.report(written);
  }
  await nameNewSuccessors(to, waiting);
}

/** Takes back the rows that are not marked. */
export async function takeRowsBack(to: Writing): Promise<void> {
  const { db, importId, by } = to;
  // First, because another tool may get back the SKU of a tool that leaves.
  await moveTools(to, "new", true);
  await freeSkus(to);
  let written = 0;
  for await (const rows of readRows(db, importId, isOf("changed"))) {
    const short = await updateTools(
      db,
      rows.flatMap((row) => {
        const { subjectId, before, after } = row;
        return subjectId && after ? toToolChange({ ...row, subjectId, before: after, after: before ?? {} }) : [];
      }),
      by,
    );
    await markShort(to, rows, short);
    written += rows.length;
    await to.report(written);
  }
  await putBackVariants(db, importId, by);
  await moveTools(to, "taken-out", false);
}

const isOf = (result: ChangeRow["result"]) => and(isOpen, eq(changeRows.result, result));

/** Takes tools out of the shop, or puts them back. */
async function moveTools({ db, importId }: Writing, result: "taken-out" | "new", isDeleted: boolean): Promise<void> {
  for await (const rows of readRows(db, importId, isOf(result)))
    await setDeleted(
      db,
      rows.flatMap(({ subjectId }) => subjectId ?? []),
      isDeleted,
    );
}

/** Clears all SKUs that will change, so that tools can exchange theirs. */
async function freeSkus({ db, importId, by }: Writing): Promise<void> {
  const changesSku = sql`${changeRows.after} ? 'sku'`;
  for await (const rows of readRows(db, importId, and(isOf("changed"), changesSku)))
    await updateTools(
      db,
      rows.flatMap(({ subjectId }) => (subjectId ? [{ id: subjectId, fields: { sku: null } }] : [])),
      by,
    );
}

/** A row as it is written: with the id of its tool, and of the category and model that the import has added for it. */
type ToolRow = ChangeRow & { subjectId: string; after: ChangedFields; settled: SettledRow };

function settle(row: ChangeRow, subjectId: string | null, made: Made): ToolRow[] {
  if (subjectId === null || row.after === null) return [];
  const after = withMade(row.after, made);
  const { id, result, line } = row;
  const settled = { ...{ id, result, line }, subjectId, ...(after !== row.after && { after }) };
  return [{ ...row, subjectId, after, settled }];
}

/** Stores the ids that the rows did not have in the preview. */
const noteSettled = ({ db, importId }: Writing, rows: ToolRow[]): Promise<void> =>
  settleRows(
    db,
    importId,
    rows.filter(({ result, settled }) => result === "new" || settled.after).map(({ settled }) => settled),
  );

/** Whether the same file adds its successor. */
const isWaiting = ({ after }: ToolRow): boolean => isToMake(after.successorId);

/** The fields of a tool, and its stock. A successor that is not in the shop yet is written later. */
function toWrite({ available, successorId, ...fields }: ChangedFields): { fields: WrittenFields; available: number } {
  const successor = isToMake(successorId) ? undefined : successorId;
  return { fields: { ...fields, successorId: successor }, available: Number(available ?? 0) };
}

/** Stock changes by the difference, so that orders placed since the preview stay subtracted. */
const toToolChange = ({
  subjectId: id,
  before,
  after,
}: Pick<ToolRow, "subjectId" | "before" | "after">): ToolChange => ({
  ...{ id, fields: toWrite(after).fields, delta: toWrite(after).available - toWrite(before ?? {}).available },
});

/** Once all rows are written, sets the successors that the same file has added. */
async function nameNewSuccessors({ db, importId, by }: Writing, waiting: ToolRow[]): Promise<void> {
  const skuOf = ({ after: { successorId } }: ToolRow) => (isToMake(successorId) ? successorId.make.toLowerCase() : "");
  const holders = new Map((await findHolders(db, waiting.map(skuOf))).map(({ id, sku }) => [sku, id]));
  const settled = waiting.flatMap((row) => {
    const { id, result, line, subjectId, after } = row;
    const successorId = holders.get(skuOf(row));
    return successorId && successorId !== subjectId
      ? [{ ...{ id, result, line, subjectId }, after: { ...after, successorId } }]
      : [];
  });
  await updateTools(
    db,
    settled.map(({ subjectId, after: { successorId } }) => ({ id: subjectId, fields: { successorId } })),
    by,
  );
  await settleRows(db, importId, settled);
}

/** Marks the rows whose stock could not be taken back completely. */
async function markShort(
  { db, importId }: Writing,
  rows: ChangeRow[],
  short: { id: string; missing: number }[],
): Promise<void> {
  const missing = new Map(short.map((tool) => [tool.id, tool.missing]));
  const marks = rows.flatMap((row): Mark | [] => {
    const pieces = missing.get(row.subjectId ?? "");
    const remark = `Of its stock, ${pieces} could not be taken back: they are sold`;
    return pieces === undefined ? [] : { ...row, outcome: "short", remark };
  });
  await markRows(db, importId, marks);
}
