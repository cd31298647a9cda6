import type { Services } from "../../../core/services.ts";

export type Terms = { available: number; minOrder: number; priceCents: number };

/** What decides whether a quantity of the tool can be ordered, read on the primary. */
export async function findTerms({ sql }: Pick<Services, "sql">, toolId: string): Promise<Terms | undefined> {
  const [row] = await sql<Terms[]>`
    select s.available, t.min_order as "minOrder", t.price_cents as "priceCents" from tools t join tool_stock s on s.tool_id = t.id
    where t.id = ${toolId} and t.deleted_at is null`;
  return row;
}
