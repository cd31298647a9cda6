import type { Services } from "../../../core/services.ts";

export type Terms = { available: number; minOrder: number; priceCents: number };

/** What decides whether a quantity of the tool can be ordered, read on the primary. */
export async function findTerms({ sql }: Pick<Services, "sql">, toolId: string): Promise<Terms | undefined> {
  const [row] = await sql<Terms[]>`
    select available, min_order as "minOrder", price_cents as "priceCents" from tools
    where id = ${toolId} and deleted_at is null`;
  return row;
}
