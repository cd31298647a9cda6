import type { ListOrdersInput } from "@ironmonger/contract/orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../../testing/test-shop.ts";

// Enough that a page in the middle is far from both ends; a quarter of them are cancelled.
const orders = 12_000;
const pageSize = 100;

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
  await shop.services.sql`
    insert into users (id, email, display_name)
    select gen_random_uuid(), 'buyer' || i || '@example.com', 'Buyer' from generate_series(0, 79) as i`;
  await insertOrders(`
    select gen_random_uuid() as id, 'Bolt ' || i % 300 as name, 'buyer' || i % 80 || '@example.com' as email, 1 + i % 17 as pieces,
      (array['pending', 'pending', 'unpaid', 'cancelled'])[1 + i / 3000] as status, case when i < 6000 then 'pi_' || i end as intent
    from generate_series(0, ${orders - 1}) as i`);
  await shop.services.sql`analyze orders`;
});
afterAll(() => shop.close());

/** Without their lines: the table reads lines only to show them. */
const insertOrders = (rows: string) =>
  shop.services.longSql.unsafe(
    `insert into orders (id, user_id, buyer_name, buyer_email, address, country, phone, first_tool_name, search_text, line_count, pieces,
      total_cents, statuses, payment, transaction_id, paid_cents, expires_at)
    select id, '${admin.ctx.user.id}', 'Buyer', email, '1 Dock Street', 'US', '5550100', name, lower(name), 1, pieces, 100 * pieces,
      array[status], case status when 'unpaid' then 'due' when 'pending' then 'paid' end::payment_state, intent, case when intent is null then 0 else 100 * pieces end, now()
    from (${rows}) as made`,
  );

test.for<[ListOrdersInput["sortBy"], string]>([
  ["placedAt", "id"],
  ["buyerEmail", `buyer_email collate "C"`],
  ["toolName", `first_tool_name collate "C"`],
  ["pieces", "pieces"],
  ["total", "total_cents"],
])(
  "sorted by %s, any page of a long table is the one that counting the rows before it gives",
  async ([sortBy, key]) => {
    for (const [status, condition] of [
      [undefined, "statuses <> '{cancelled}'"],
      ["pending", "statuses @> '{pending}'"],
    ] as const)
      for (const direction of ["asc", "desc"] as const) {
        const expected = await shop.services.sql.unsafe(
          `select id from orders where ${condition} order by ${key} ${direction}, id ${direction}`,
        );
        for (const page of [1, 30, 60]) {
          const { rows, total } = await admin.api.orders.listOrders({ sortBy, direction, status, page, pageSize });
          expect(total).toBe(expected.length);
          expect(rows.map(({ id }) => id)).toEqual(
            expected.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
          );
        }
      }
  },
);

test("one or two letters are looked for among the newest orders", async () => {
  const { sql } = shop.services;
  const expected = await sql<{ id: string }[]>`
    select id from orders order by id desc limit 1000`;
  const page = await admin.api.orders.listOrders({ search: "bo", page: 10, pageSize });
  expect(page.total).toBe(1000);
  expect(page.rows.map(({ id }) => id)).toEqual(expected.slice(900).map(({ id }) => id));
});

test.for<[ListOrdersInput["sortBy"], string]>([
  ["pieces", "pieces"],
  ["buyerEmail", `buyer_email collate "C"`],
])(
  "of the thousands that some buyers placed, a search sorted by %s shows the first thousand, whatever their status",
  async ([sortBy, key]) => {
    for (const [status, condition] of [
      [undefined, "true"],
      ["unpaid", "statuses @> '{unpaid}'"],
      ["cancelled", "statuses @> '{cancelled}'"],
    ] as const)
      for (const direction of ["asc", "desc"] as const) {
        const expected = await shop.services.sql.unsafe(
          `select id from orders where buyer_email like 'buyer%' and ${condition} order by ${key} ${direction}, id ${direction} limit 1000`,
        );
        const page = await admin.api.orders.listOrders({
          search: "BUYER",
          status,
          sortBy,
          direction,
          page: 10,
          pageSize,
        });
        expect(page.total).toBe(1000);
        expect(page.rows.map(({ id }) => id)).toEqual(expected.slice(900).map(({ id }) => id));
      }
  },
);

test("orders that are all last in the requested order match a common word", async () => {
  const { sql } = shop.services;
  await insertOrders(`
    select gen_random_uuid() as id, case when i <= 20500 then 'Anvil' else 'Zinc pail' end as name, 'b@example.com' as email, i as pieces,
      'unpaid' as status, null as intent
    from generate_series(1, 22000) as i`);
  await sql`analyze orders`;
  const expected = await sql<{ id: string }[]>`
    select id from orders where first_tool_name = 'Zinc pail' order by first_tool_name collate "C", id limit 1000`;
  for (const page of [1, 10]) {
    const matches = await admin.api.orders.listOrders({
      search: "pail",
      sortBy: "toolName",
      direction: "asc",
      page,
      pageSize,
    });
    expect(matches.total).toBe(1000);
    expect(matches.rows.map(({ id }) => id)).toEqual(
      expected.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
    );
  }
});
