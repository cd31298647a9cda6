import { connect, type TransactionSql } from "@ironmonger/db/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";

const count = 4_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.services.longSql`insert into attributes (id, name, kind) values (new_id(), 'Steel', 'text')`;
  await shop.services.longSql`
    with added as (
      insert into tools (id, sku, name, description, image_url, price_cents, min_order, attributes)
      select new_id(), 'MANY-' || i, 'Chisel ' || i, 'One of many', '/images/no-picture.svg', 1000, 10, '[{"name": "Steel", "value": "C45"}]'
      from generate_series(1, ${count}::int) i returning id),
    stocked as (insert into tool_stock (tool_id, min_order) select id, 10 from added)
    insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 50, 'opening' from added`;
  await shop.services.longSql`analyze tools, tool_stock, tool_attributes`;
});
afterAll(() => shop.close());

/** Statements that change the tools of a condition. */
const changes: [what: string, change: (tx: TransactionSql, isMeant: "one" | "all") => Promise<unknown>][] = [
  ["takes tools out of the shop", (tx, meant) => tx`update tools set deleted_at = now() where ${isMeant(tx, meant)}`],
  ["gives tools other names", (tx, meant) => tx`update tools set name = name || ' long' where ${isMeant(tx, meant)}`],
  [
    "gives tools other attributes",
    (tx, meant) => tx`
      update tools set attributes = '[{"name": "Steel", "value": "C60"}]'::text::jsonb where ${isMeant(tx, meant)}`,
  ],
  [
    "changes stock",
    (tx, meant) => tx`
      insert into stock_movements (id, tool_id, delta, reason)
      select new_id(), id, 1, 'correction' from tools where ${isMeant(tx, meant)}`,
  ],
];
const isMeant = (tx: TransactionSql, meant: "one" | "all") =>
  meant === "one" ? tx`sku = 'MANY-1'` : tx`sku like 'MANY-%'`;

class Rollback extends Error {}

/** Milliseconds for the change of all tools, on a connection that has changed one of them so many times before. */
async function timeOf(change: (typeof changes)[number][1], singleChanges: number): Promise<number> {
  const { sql, close } = connect(shop.databaseUrl, { max: 1 });
  let milliseconds = 0;
  try {
    await sql.begin(async (tx) => {
      for (let times = 0; times < singleChanges; times += 1) {
        for (const [, each] of changes) await each(tx, "one");
        await tx`update tools set deleted_at = null where ${isMeant(tx, "one")}`;
      }
      const start = performance.now();
      await change(tx, "all");
      milliseconds = performance.now() - start;
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  } finally {
    await close();
  }
  return milliseconds;
}

test.each(changes)(
  "a statement that %s is as fast on a connection that changed single tools before",
  async (_, change) => {
    const fresh = Math.min(await timeOf(change, 0), await timeOf(change, 0));
    const warm = Math.min(await timeOf(change, 7), await timeOf(change, 7));
    expect(warm / fresh).toBeLessThan(3);
  },
);
