import type { TestShop } from "./test-shop.ts";

/** The movements of a tool's stock, oldest first. */
export const movementsOf = async ({ services: { sql } }: TestShop, toolId: string) => [
  ...(await sql`select delta, reason, note, by_user_id as by from stock_movements where tool_id = ${toolId} order by id`),
];
