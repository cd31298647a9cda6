import { afterAll, expect, test } from "vitest";
import { delivery } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { placeOrder } from "./place-order.ts";

const shop = await startTestShop();
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
        return placeOrder(person.ctx, { toolId: tool.id, quantity, ...delivery });
      }),
    );
    const refusals = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
    expect(ends.length - refusals.length).toBe(Math.floor(available / quantity));
    expect(new Set(refusals.map((reason) => reason.kind))).toEqual(new Set(["conflict"]));
    const [left] = await sql<{ available: number }[]>`select available from tool_stock where tool_id = ${tool.id}`;
    expect(left?.available).toBe(available % quantity);
  }
  const ledger = await checkLedger(shop.services);
  expect(ledger.checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

test("when buyers order and cancel concurrently, the stock stays exact", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => shop.buyer()));
  const tool = await shop.tool({ minOrder: 1, available: 50 });
  await Promise.all(
    people.map(async (person) => {
      for (let round = 0; round < 15; round += 1) {
        const order = await person.api.orders
          .placeOrder({ toolId: tool.id, quantity: 9, ...delivery })
          .catch(() => undefined);
        if (order) await person.api.orders.cancelOrder({ id: order.id });
      }
    }),
  );
  expect(await sql`select available, sold from tool_stock where tool_id = ${tool.id}`).toEqual([
    { available: 50, sold: 0 },
  ]);
  expect((await checkLedger(shop.services)).isGreen).toBe(true);
});
