import { toolStock, tools } from "@ironmonger/db/schema";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Services } from "../../core/services.ts";

/** Updates `popularity`, by which searches choose among many matches, from the pieces sold. Writes only tools whose value changed. */
export async function refreshPopularity({ db }: Pick<Services, "db">): Promise<void> {
  const popularity = sql`popularity_of(${toolStock.sold})`;
  await db
    .update(tools)
    .set({ popularity })
    .from(toolStock)
    .where(and(eq(toolStock.toolId, tools.id), ne(tools.popularity, popularity)));
}
