import type { AdminContext } from "../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../core/csv.ts";
import { showImport } from "./show-import.ts";

type Remark = { line: number; isRefusal: boolean; reason: string };

const columns: CsvColumns<Remark> = {
  line: (remark) => remark.line,
  result: (remark) => (remark.isRefusal ? "refused" : "note"),
  reason: (remark) => remark.reason,
};

/**
 * What an import had to say about single lines of its file, in the file's order, as CSV with a heading.
 * @throws DomainError not_found
 */
export async function exportImportErrors(
  ctx: AdminContext,
  { id }: { id: string },
): Promise<AsyncGenerator<string, void, undefined>> {
  await showImport(ctx, { id });
  return writeCsv(columns, readRemarks(ctx, id));
}

const batchSize = 1000;

async function* readRemarks({ sql }: AdminContext, id: string): AsyncGenerator<Remark[], void, undefined> {
  // A line has two remarks at most, so a batch that ends within one is read again from that line's start.
  let from = 0;
  let seen = 0;
  for (;;) {
    const rows = await sql<Remark[]>`
      select line, is_refusal as "isRefusal", reason from tool_import_remarks
      where import_id = ${id} and line >= ${from} order by line, is_refusal, reason limit ${batchSize}`;
    const fresh = rows.slice(seen);
    if (fresh.length === 0) return;
    yield fresh;
    if (rows.length < batchSize) return;
    from = rows.at(-1)?.line ?? from;
    seen = rows.filter(({ line }) => line === from).length;
  }
}
