import type { Sql } from "@ironmonger/db/client";
import { DomainError } from "../../../core/domain-error.ts";
import type { Remark } from "./read-tool-row.ts";

const remarksAtOnce = 1000;
const rowsBetweenReports = 5000;

/**
 * What is kept of an import while it runs and after. It is written beside the import's own transaction, so that progress is seen
 * and the reasons stay when nothing is imported.
 */
export type ImportRecord = {
  rows: number;
  rejected: number;
  hasRemarks: boolean;
  countRow: () => Promise<void>;
  remark: (remark: Remark) => Promise<void>;
  close: (state: "done" | "failed", imported: number) => Promise<void>;
};

export async function openImportRecord(
  sql: Sql,
  { id, userId }: { id: string; userId: string },
): Promise<ImportRecord> {
  await sql`delete from tool_imports where started_at < now() - interval '30 days'`;
  const { count } =
    await sql`insert into tool_imports (id, by_user_id) values (${id}, ${userId}) on conflict do nothing`;
  if (count === 0) throw new DomainError("conflict", "There is an import with this id.");
  const waiting: Remark[] = [];
  const report = async () => {
    const remarks = waiting.splice(0);
    if (remarks.length > 0) {
      await sql`
        insert into tool_import_remarks ${sql(remarks.map(({ line, isRefusal, reason }) => ({ import_id: id, line, is_refusal: isRefusal, reason })))}`;
    }
    await sql`update tool_imports set rows = ${record.rows}, rejected = ${record.rejected} where id = ${id}`;
  };
  const record: ImportRecord = {
    rows: 0,
    rejected: 0,
    hasRemarks: false,
    countRow: async () => {
      record.rows += 1;
      if (record.rows % rowsBetweenReports === 0) await report();
    },
    remark: async (remark) => {
      record.hasRemarks = true;
      if (remark.isRefusal) record.rejected += 1;
      waiting.push(remark);
      if (waiting.length >= remarksAtOnce) await report();
    },
    close: async (state, imported) => {
      await report();
      await sql`update tool_imports set state = ${state}, imported = ${imported} where id = ${id}`;
    },
  };
  return record;
}
