import { queryBuilder } from "@ironmonger/db/client";
import { toolImports } from "@ironmonger/db/schema";
import { and, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Services } from "../../../core/services.ts";

/**
 * Deletes files that nobody has imported within a day, and failed imports after a month. The others stay, because they are the details of
 * entries in the audit log.
 */
export async function deleteOldImports({ longSql }: Pick<Services, "longSql">): Promise<void> {
  await queryBuilder(longSql)
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
