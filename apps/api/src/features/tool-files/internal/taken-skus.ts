import type { Database } from "@ironmonger/db/client";
import { changeRows, tools } from "@ironmonger/db/schema";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { inBatches } from "../../../core/in-batches.ts";
import { type ChangeRow, type Mark, markRows, readRows } from "../../changes/change-rows.statement.ts";
import { aboutCell } from "../../files/row-record.ts";
import { isNotDeleted } from "../../tools/tool-row.ts";
import { hasSku } from "./find-named-tools.ts";
import type { Comparison } from "./plan-rows.ts";
import { textIn } from "./tool-values.ts";

/** Which of a row's two versions of the tool is meant: `after` while it is applied, `before` while it is undone. */
export type Side = "before" | "after";
export type Leaving = "taken-out" | "new";

/** The rows of tools that are not marked. */
export const isOpen = and(eq(changeRows.subjectKind, "tool"), isNull(changeRows.outcome));

/** The tools of the shop that have one of these SKUs, each with its own. */
export async function findHolders(db: Database, skus: string[]): Promise<{ id: string; sku: string }[]> {
  const holders: { id: string; sku: string }[] = [];
  for (const batch of inBatches(skus)) {
    const found = await db
      .select({ id: tools.id, sku: tools.sku })
      .from(tools)
      .where(and(hasSku(batch), isNotDeleted));
    holders.push(...found.map(({ id, sku }) => ({ id, sku: sku?.toLowerCase() ?? "" })));
  }
  return holders;
}

/**
 * Those of these tools that will not keep their SKUs: rows of the import, which are not marked, take them out of the shop or give them
 * others.
 */
export async function findLeaving(
  db: Database,
  importId: string,
  ids: string[],
  leaving: Leaving,
): Promise<Set<string>> {
  const isLeaving = sql`(${changeRows.result} = ${leaving} or ${changeRows.result} = 'changed' and ${changeRows.after} ? 'sku')`;
  const found = new Set<string>();
  for (const batch of inBatches(ids)) {
    const rows = await db
      .select({ id: changeRows.subjectId })
      .from(changeRows)
      .where(and(eq(changeRows.changeId, importId), isAnyOf(changeRows.subjectId, batch), isOpen, isLeaving));
    for (const { id } of rows) if (id) found.add(id);
  }
  return found;
}

type RequestedSku = Pick<ChangeRow, "id" | "result" | "line" | "subjectId"> & { sku: string };

/**
 * Marks rows whose tool would get a SKU that another tool of the shop will still have. Rows marked before count as not written.
 * `leaving`: the rows whose tools leave the shop.
 */
export async function markTakenSkus(
  db: Database,
  importId: string,
  { side, leaving, outcome }: { side: Side; leaving: Leaving; outcome: "skipped" | "kept" },
): Promise<void> {
  const requests: RequestedSku[] = [];
  const isOther = sql`${changeRows.result} = 'changed' and ${changeRows.after} ? 'sku'`;
  for await (const rows of readRows(db, importId, and(isOpen, isOther)))
    for (const { id, result, line, subjectId, [side]: fields } of rows) {
      const sku = textIn(fields?.sku);
      if (sku !== null) requests.push({ id, result, line, subjectId, sku });
    }
  if (requests.length === 0) return;
  const keyOf = ({ sku }: { sku: string }) => sku.toLowerCase();
  const holders = await findHolders(db, requests.map(keyOf));
  const holdersOf = Map.groupBy(holders, keyOf);
  const skuOf = new Map(holders.map((holder) => [holder.id, keyOf(holder)]));
  const requestsFor = Map.groupBy(requests, keyOf);
  const ids = holders.map(({ id }) => id);
  const isLeaving = await findLeaving(db, importId, ids, leaving);
  const isTaken = (request: RequestedSku) =>
    holdersOf.get(keyOf(request))?.some(({ id }) => id !== request.subjectId && !isLeaving.has(id));
  const taken = new Set(requests.filter(isTaken));
  // The tool of a row that is not written stays with its SKU, which another row may need. The loop goes on to the rows that it adds.
  for (const { subjectId } of taken) {
    isLeaving.delete(subjectId ?? "");
    const kept = skuOf.get(subjectId ?? "");
    for (const request of requestsFor.get(kept ?? "") ?? []) if (isTaken(request)) taken.add(request);
  }
  const toMark = ({ sku, ...row }: RequestedSku): Mark => ({
    ...row,
    outcome,
    remark: `Another tool has the SKU ${sku}`,
  });
  await markRows(db, importId, [...taken].map(toMark));
}

/** Refuses the rows of a preview that want the SKU of another tool. */
export async function refuseTakenSkus({ db, importId, record, headingOf }: Comparison): Promise<void> {
  await markTakenSkus(db, importId, { side: "after", leaving: "taken-out", outcome: "skipped" });
  for await (const rows of readRows(db, importId, eq(changeRows.outcome, "skipped"))) {
    for (const { line, sku, name, after } of rows) {
      const reason = aboutCell(headingOf("sku"), textIn(after?.sku) ?? "", "another tool has this SKU.");
      await record.remark({ line, isRefused: true, reason, sku, name });
    }
    const lines = rows.map(({ line }) => line);
    // With the rows of their variants, and without the remarks.
    const isRefused = and(eq(changeRows.result, "changed"), inArray(changeRows.line, lines));
    await db.delete(changeRows).where(and(eq(changeRows.changeId, importId), isRefused));
  }
}
