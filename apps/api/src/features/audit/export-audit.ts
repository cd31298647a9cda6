import { auditLog } from "@ironmonger/db/schema";
import { and, asc, getTableColumns, gt, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../core/csv.ts";
import { readInBatches } from "../../core/database/read-in-batches.ts";
import { type AuditFilter, readAuditFilter } from "./internal/audit-filter.ts";
import { withEmails } from "./internal/people-of-entries.ts";

type Row = Omit<typeof auditLog.$inferSelect, "id" | "byUserId"> & { id: string; by: string };

const columns: CsvColumns<Row> = {
  entry: ({ id }) => id,
  at: ({ at }) => at.toISOString(),
  by: ({ by }) => by,
  "from address": ({ ip }) => ip ?? "",
  action: ({ action }) => action,
  entity: ({ entity }) => entity,
  "entity id": ({ entityId }) => entityId,
  name: ({ entityName }) => entityName,
  before: ({ before }) => (before ? JSON.stringify(before) : ""),
  after: ({ after }) => (after ? JSON.stringify(after) : ""),
  hash: ({ hash }) => hash,
};

/** All changes that the search and the filters of the page find, oldest first, as CSV with a heading. */
export async function* exportAudit(
  ctx: OfficeContext<"audit.read">,
  filters: AuditFilter,
): AsyncGenerator<string, void, undefined> {
  const { db } = ctx.replica;
  const filter = await readAuditFilter(ctx, filters);
  yield* writeCsv(
    columns,
    // An entry has whole records before and after the change.
    readInBatches<Row>({ batchSize: 100 }, async ({ after, limit }) =>
      withEmails(
        db,
        await db
          .select({ ...getTableColumns(auditLog), id: sql<string>`${auditLog.id}::text` })
          .from(auditLog)
          .where(and(filter, after ? gt(auditLog.id, Number(after)) : undefined))
          .orderBy(asc(auditLog.id))
          .limit(limit),
      ),
    ),
  );
}
