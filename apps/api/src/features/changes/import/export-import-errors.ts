import { changeRows } from "@ironmonger/db/schema";
import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../../core/csv.ts";
import { showImport } from "./show-import.ts";

type Remark = typeof changeRows.$inferSelect;

const columns: CsvColumns<Remark> = {
  line: ({ line }) => line,
  result: ({ result }) => (result === "refused" ? "refused" : "note"),
  reason: ({ remark }) => remark,
};

/**
 * The remarks of an import about lines of its file, in the file's order, as CSV with a heading.
 * @throws DomainError not_found
 */
export async function exportImportErrors(
  ctx: OfficeContext<"files.import">,
  { id }: { id: string },
): Promise<AsyncGenerator<string, void, undefined>> {
  await showImport(ctx, { id });
  return writeCsv(columns, readRemarks(ctx, id));
}

const batchSize = 1000;

/** Whether a row says something about a line of the file. */
export const isRemark = sql`${changeRows.result} in ('refused', 'remark')`;

/** In the order of the file, in batches. */
export async function* readRemarks(
  { db }: OfficeContext<"files.import">,
  id: string,
): AsyncGenerator<Remark[], void, undefined> {
  const { changeId, line, outcome, remark } = changeRows;
  // A line may have several remarks, so if a batch ends within a line, that line is read again from its first remark.
  let from = 0;
  let seen = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(changeRows)
      .where(and(eq(changeId, id), isRemark, gte(line, from)))
      .orderBy(asc(line), asc(outcome), asc(remark))
      .limit(batchSize);
    const unread = rows.slice(seen);
    if (unread.length === 0) return;
    yield unread;
    if (rows.length < batchSize) return;
    from = rows.at(-1)?.line ?? from;
    seen = rows.filter((row) => row.line === from).length;
  }
}
