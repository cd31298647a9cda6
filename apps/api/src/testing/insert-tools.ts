import type { TestShop } from "./test-shop.ts";

/** The ids of so many tools for $1 each, of which a thousand pieces are in stock. */
export async function insertTools(shop: TestShop, count: number): Promise<string[]> {
  const { sql } = shop.services;
  const { id } = await shop.tool({ minOrder: 1, available: 1000, priceCents: 100 });
  const ids = await sql<{ id: string }[]>`
    with made as (
      insert into tools (id, name, description, image_url, price_cents, min_order)
      select new_id(), 'Heavy ' || nth, 'x', image_url, price_cents, min_order from tools, generate_series(2, ${count}) nth where id = ${id}
      returning id, min_order
    ), stock as (
      insert into tool_stock (tool_id, min_order) select id, min_order from made
    ), moved as (
      insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 1000, 'opening' from made
    ) select id from made`;
  return [id, ...ids.map((row) => row.id)];
}
