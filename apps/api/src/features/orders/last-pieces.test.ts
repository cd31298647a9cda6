import { advisoryLocks } from "@ironmonger/db/advisory-locks";
import { afterAll, expect, test } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";

const shop = await startTestShop({ connections: 10 });
const { sql } = shop.services;
afterAll(shop.close);

test("when five hundred buyers want the last pieces concurrently, exactly those pieces are sold", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => shop.buyer()));
  for (const [available, quantity] of [
    [10, 1],
    [7, 3],
    [100, 10],
  ] as const) {
    const tool = await shop.tool({ minOrder: 1, available });
    const ends = await Promise.allSettled(
      Array.from({ length: 500 }, (_, index) => {
        const person = people[index % people.length] ?? people[0];
        if (!person) throw new Error("There is no buyer.");
        return person.api.orders.placeOrder(orderOf([tool.id, quantity]));
      }),
    );
    const errors = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
    expect(ends.length - errors.length).toBe(Math.floor(available / quantity));
    expect(new Set(errors.map((reason) => reason.code))).toEqual(new Set(["CONFLICT"]));
    const [left] = await sql<{ available: number }[]>`select available from tool_stock where tool_id = ${tool.id}`;
    expect(left?.available).toBe(available % quantity);
  }
  const ledger = await checkLedger(shop.services);
  expect(ledger.checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

test("when five hundred baskets with the same tools in different orders want the last pieces, none waits for another forever, and the stock is exact", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => shop.buyer()));
  const tools = await Promise.all(
    Array.from({ length: 8 }, (_, index) => shop.tool({ minOrder: 1, available: 40 + index * 7, priceCents: 100 })),
  );
  const ends = await Promise.allSettled(
    Array.from({ length: 500 }, (_, index) => {
      const person = people[index % people.length];
      if (!person) throw new Error("There is no buyer.");
      // Three to five tools, from another one on, half of them backwards.
      const chosen = Array.from(
        { length: 3 + (index % 3) },
        (_, position) => tools[(index + position * (1 + (index % 2) * 2)) % 8],
      );
      const lines = chosen.flatMap((tool) => (tool ? [[tool.id, 1 + (index % 2)] as const] : []));
      return person.api.orders.placeOrder(orderOf(...(index % 4 < 2 ? lines : lines.toReversed())));
    }),
  );
  const errors = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  expect(new Set(errors.map((reason) => reason.code))).toEqual(new Set(["CONFLICT"]));
  const orders = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
  const lines = orders.flatMap((order) => order.lines);
  for (const tool of tools) {
    const taken = lines.filter(({ toolId }) => toolId === tool.id).reduce((sum, { quantity }) => sum + quantity, 0);
    const [left] = await sql<{ available: number }[]>`select available from tool_stock where tool_id = ${tool.id}`;
    expect(left?.available).toBe(tool.available - taken);
  }
  const ledger = await checkLedger(shop.services);
  expect(ledger.checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

test("when buyers order and cancel lines and orders concurrently, the stock stays exact", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => shop.buyer()));
  const [one, other] = await Promise.all([1, 2].map(() => shop.tool({ minOrder: 1, available: 50 })));
  if (!one || !other) throw new Error("There are no tools.");
  await Promise.all(
    people.map(async (person, index) => {
      for (let round = 0; round < 15; round += 1) {
        const lines = [[one.id, 9] as const, [other.id, 5] as const];
        const order = await person.api.orders
          .placeOrder(orderOf(...(index % 2 === 0 ? lines : lines.toReversed())))
          .catch(() => undefined);
        if (!order) continue;
        const [line] = order.lines;
        if (line && round % 3 === 0) await person.api.orders.cancelLine({ id: line.id });
        await person.api.orders.cancelOrder({ id: order.id });
      }
    }),
  );
  for (const { id } of [one, other])
    expect(await sql`select available, sold from tool_stock where tool_id = ${id}`).toEqual([
      { available: 50, sold: 0 },
    ]);
  expect((await checkLedger(shop.services)).isGreen).toBe(true);
});

test("pieces that come back while an order is being placed can be ordered, even if there were fewer in between", async () => {
  const [buyer, tool] = [await shop.buyer(), await shop.tool({ minOrder: 1, available: 10 })];
  const setStock = (available: number) => sql`
    with s as (select * from tool_stock where tool_id = ${tool.id} for update)
    insert into stock_movements (id, tool_id, delta, reason) select new_id(), tool_id, ${available}::int - available, 'correction' from s`;
  const someoneWaits = (locktype: string) =>
    expect
      .poll(async () => (await sql`select from pg_locks where not granted and locktype = ${locktype}`).length)
      .toBeGreaterThan(0);
  shop.services.settings.invalidate();
  let placing: Promise<unknown> | undefined;
  await sql.begin(async (beforeItsStatement) => {
    await beforeItsStatement`lock table settings`;
    placing = buyer.api.orders.placeOrder(orderOf([tool.id, 5]));
    await someoneWaits("relation");
    await setStock(2);
    await sql.begin(async (withinItsStatement) => {
      await withinItsStatement`
        select pg_advisory_xact_lock(${advisoryLocks.heldOrders}, hashtext(id::text)) from users where email = ${buyer.email}`;
      await beforeItsStatement`rollback`;
      await someoneWaits("advisory");
      await setStock(20);
    });
  });
  expect(await placing).toMatchObject({ lines: [{ quantity: 5 }] });
  expect(await sql`select available from tool_stock where tool_id = ${tool.id}`).toMatchObject([{ available: 15 }]);
});
