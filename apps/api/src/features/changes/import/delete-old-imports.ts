import { queryBuilder } from "@ironmonger/db/client";
import { changeFileChunks, changes } from "@ironmonger/db/schema";
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Services } from "../../../core/services.ts";

const aDayAgo = sql`now() - interval '1 day'`;

/**
 * Deletes files that nobody has imported within a day, and those stored for their refused rows a day after the import. The other imports
 * stay, because they are the details of entries in the audit log.
 */
export async function deleteOldImports({ longSql }: Pick<Services, "longSql">): Promise<void> {
  const db = queryBuilder(longSql);
  const applied = db
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.kind, "file"), lt(changes.appliedAt, aDayAgo)));
  await db.delete(changeFileChunks).where(inArray(changeFileChunks.changeId, applied));
  await db.delete(changes).where(and(eq(changes.kind, "file"), isNull(changes.appliedAt), lt(changes.at, aDayAgo)));
}
