import { queryBuilder } from "@ironmonger/db/client";
import { toolImportChunks, toolImports } from "@ironmonger/db/schema";
import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Services } from "../../../core/services.ts";

/**
 * Deletes files that nobody has imported within a day, those kept for their refused rows a day after the import, and failed imports after a
 * month. The other imports stay, because they are the details of entries in the audit log. An import without a preview that is still running
 * after a day belongs to a server that has stopped: it has failed.
 */
export async function deleteOldImports({ longSql }: Pick<Services, "longSql">): Promise<void> {
  const db = queryBuilder(longSql);
  await db
    .update(toolImports)
    .set({ state: "failed" })
    .where(and(eq(toolImports.state, "running"), lt(toolImports.startedAt, sql`now() - interval '1 day'`)));
  const applied = db
    .select({ id: toolImports.id })
    .from(toolImports)
    .where(lt(toolImports.appliedAt, sql`now() - interval '1 day'`));
  await db.delete(toolImportChunks).where(inArray(toolImportChunks.importId, applied));
  await db
    .delete(toolImports)
    .where(
      or(
        and(
          inArray(toolImports.state, ["uploading", "staged"]),
          lt(toolImports.startedAt, sql`now() - interval '1 day'`),
        ),
        and(isNull(toolImports.appliedAt), lt(toolImports.startedAt, sql`now() - interval '30 days'`)),
      ),
    );
}
