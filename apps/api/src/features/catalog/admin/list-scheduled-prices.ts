import type { ToolId } from "@ironmonger/contract/catalog";
import type { ScheduledPrice } from "@ironmonger/contract/catalog/scheduled-prices";
import { scheduledPrices } from "@ironmonger/db/schema";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";

/** The prices that a tool gets later, the next one first. */
export async function listScheduledPrices(
  { db }: Pick<OfficeContext<"tools.read">, "db">,
  { id }: ToolId,
): Promise<ScheduledPrice[]> {
  const { id: priceId, priceCents, priceUnit, priceBreaks, at } = scheduledPrices;
  const rows = await db
    .select({ id: priceId, priceCents, priceUnit, priceBreaks, at })
    .from(scheduledPrices)
    .where(and(eq(scheduledPrices.toolId, id), isNull(scheduledPrices.doneAt)))
    .orderBy(asc(at));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
