import { stringify } from "csv-stringify/sync";
import type { AdminContext } from "../../core/context.ts";
import { showImport } from "./show-import.ts";

/**
 * What an import had to say about single lines of its file, in the file's order, as CSV with a heading.
 * @throws DomainError not_found
 */
export async function exportImportErrors(
  ctx: AdminContext,
  { id }: { id: string },
): Promise<AsyncGenerator<string, void, undefined>> {
  await showImport(ctx, { id });
  return writeLines(ctx, id);
}

const batchSize = 1000;

type Row = { line: number; isRefusal: boolean; reason: string };

async function* writeLines({ sql }: AdminContext, id: string): AsyncGenerator<string, void, undefined> {
  yield stringify([["line", "result", "reason"]]);
  // A line has two remarks at most, so a batch that ends within one is read again from that line's start.
  let from = 0;
  let seen = 0;
  for (;;) {
    const rows = await sql<Row[]>`
      select line, is_refusal as "isRefusal", reason from tool_import_remarks
      where import_id = ${id} and line >= ${from} order by line, is_refusal, reason limit ${batchSize}`;
    const fresh = rows.slice(seen);
    if (fresh.length === 0) return;
    yield stringify(
      fresh.map(({ line, isRefusal, reason }) => [line, isRefusal ? "refused" : "note", reason]),
      { escape_formulas: true },
    );
    if (rows.length < batchSize) return;
    from = rows.at(-1)?.line ?? from;
    seen = rows.filter(({ line }) => line === from).length;
  }
}
