import { queryBuilder } from "@ironmonger/db/client";
import { toolImportChunks, toolImports } from "@ironmonger/db/schema";
import { and, inArray, lt, sql } from "drizzle-orm";
import type { Services } from "../../../core/services.ts";

/**
 * Deletes files that nobody has imported within a day, and those stored for their refused rows a day after the import. The other imports stay,
 * because they are the details of entries in the audit log.
 */
export async function deleteOldImports({ longSql }: Pick<Services, "longSql">): Promise<void> {
  const db = queryBuilder(longSql);
  const applied = db
    .select({ id: toolImports.id })
    .from(toolImports)
    .where(lt(toolImports.appliedAt, sql`now() - interval '1 day'`));
  await db.delete(toolImportChunks).where(inArray(toolImportChunks.importId, applied));
  await db
    .delete(toolImports)
    .where(
      and(
        inArray(toolImports.state, ["uploading", "staged"]),
        lt(toolImports.startedAt, sql`now() - interval '1 day'`),
      ),
    );
}
