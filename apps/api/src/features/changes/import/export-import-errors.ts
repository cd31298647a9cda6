import { toolImportRemarks } from "@ironmonger/db/schema";
import { and, asc, eq, gte } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../../core/csv.ts";
import { showImport } from "./show-import.ts";

type Remark = typeof toolImportRemarks.$inferSelect;

const columns: CsvColumns<Remark> = {
  line: (remark) => remark.line,
  result: (remark) => (remark.isRefusal ? "refused" : "note"),
  reason: (remark) => remark.reason,
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

/** In the order of the file, in batches. */
export async function* readRemarks(
  { db }: OfficeContext<"files.import">,
  id: string,
): AsyncGenerator<Remark[], void, undefined> {
  const { importId, line, isRefusal, reason } = toolImportRemarks;
  // A line may have several remarks, so if a batch ends within a line, that line is read again from its first remark.
  let from = 0;
  let seen = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(toolImportRemarks)
      .where(and(eq(importId, id), gte(line, from)))
      .orderBy(asc(line), asc(isRefusal), asc(reason))
      .limit(batchSize);
    const unread = rows.slice(seen);
    if (unread.length === 0) return;
    yield unread;
    if (rows.length < batchSize) return;
    from = rows.at(-1)?.line ?? from;
    seen = rows.filter((row) => row.line === from).length;
  }
}
