import { toolStock } from "@ironmonger/db/schema";
import { asc } from "drizzle-orm";
import type { Within } from "../../../core/database/in-transaction.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";

/** Counts pieces of tools as sold, by one update; the tools are locked in the order of their ids. Each tool comes at most once. */
export async function countAsSold(
  { db, sql }: Within<object>,
  lines: readonly { toolId: string; quantity: number }[],
): Promise<void> {
  const toolIds = lines.map(({ toolId }) => toolId);
  const { toolId } = toolStock;
  await db.select({ toolId }).from(toolStock).where(isAnyOf(toolId, toolIds)).orderBy(asc(toolId)).for("no key update");
  const pieces = sql`unnest(${toolIds}::uuid[], ${lines.map(({ quantity }) => quantity)}::int[]) as l (tool_id, quantity)`;
  await sql`update tool_stock s set sold = s.sold + l.quantity from ${pieces} where s.tool_id = l.tool_id`;
}
