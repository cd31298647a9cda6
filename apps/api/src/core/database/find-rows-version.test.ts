import { connect } from "@ironmonger/db/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { findRowsVersion } from "./find-rows-version.statement.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test("a table that takes longer to read than a statement may has no version, and that is no error", async () => {
  const { sql, longSql, env } = shop.services;
  await longSql`
    with added as (
      insert into tools (id, name, description, image_url, price_cents, min_order)
      select gen_random_uuid(), 'Bolt ' || i, 'Steel.', '/images/no-picture.svg', 100, 10 from generate_series(1, 10000) as i
      returning id, min_order),
    stocked as (insert into tool_stock (tool_id, min_order) select id, min_order from added)
    insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 100, 'opening' from added`;
  const hasty = connect(env.databaseUrl, { max: 1 });
  try {
    await hasty.sql`set statement_timeout = 1`;
    expect(await findRowsVersion(hasty.sql, "tools")).toBeUndefined();
  } finally {
    await hasty.close();
  }
  expect(await findRowsVersion(sql, "tools")).toMatch(/^10000\./);
});
