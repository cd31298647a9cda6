import type { Sql } from "@ironmonger/db/client";

/** The shop's currency as an ISO code, such as `USD`. */
export async function readShopCurrency(sql: Sql): Promise<string> {
  const [shop] = await sql<[{ currency: string }]>`select upper(shop_currency()) as currency`;
  return shop.currency;
}
