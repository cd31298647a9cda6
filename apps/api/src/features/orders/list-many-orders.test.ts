import type { ListOrdersInput } from "@ironmonger/contract/orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

// So many that a page in the middle is far from both ends; a fourth of them is cancelled.
const orders = 12_000;
const pageSize = 100;

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
  const { id } = await shop.tool();
  await shop.services.sql`
    insert into users (id, email, display_name)
    select gen_random_uuid(), 'buyer' || i || '@example.com', 'Buyer' from generate_series(0, 79) as i`;
  await shop.services.sql`
    insert into orders (id, user_id, tool_id, tool_name, buyer_name, buyer_email, quantity, unit_price_cents, total_cents,
      address, phone, status, transaction_id, expires_at)
    select gen_random_uuid(), ${admin.ctx.user.id}, ${id}, 'Bolt ' || i % 300, 'Buyer', 'buyer' || i % 80 || '@example.com', 1 + i % 17, 100,
      100 * (1 + i % 17), '1 Dock Street', '5550100', (array['pending', 'pending', 'unpaid', 'cancelled'])[1 + i / 3000],
      case when i < 6000 then 'pi_' || i end, now()
    from generate_series(0, ${orders - 1}) as i`;
  await shop.services.sql`analyze orders`;
});
afterAll(() => shop.close());

test.for<[ListOrdersInput["sortBy"], string]>([
  ["placedAt", "id"],
  ["buyerEmail", `buyer_email collate "C"`],
  ["toolName", `tool_name collate "C"`],
  ["quantity", "quantity"],
  ["total", "total_cents"],
])(
  "sorted by %s, any page of a long table is the one that counting the rows before it gives",
  async ([sortBy, key]) => {
    for (const [status, condition] of [
      [undefined, "status <> 'cancelled'"],
      ["pending", "status = 'pending'"],
    ] as const)
      for (const direction of ["asc", "desc"] as const) {
        const wanted = await shop.services.sql.unsafe(
          `select id from orders where ${condition} order by ${key} ${direction}, id ${direction}`,
        );
        for (const page of [1, 30, 60]) {
          const { rows, total } = await admin.api.orders.listOrders({ sortBy, direction, status, page, pageSize });
          expect(total).toBe(wanted.length);
          expect(rows.map(({ id }) => id)).toEqual(
            wanted.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
          );
        }
      }
  },
);

test("one or two letters are looked for among the newest orders", async () => {
  const { sql } = shop.services;
  const wanted = await sql<{ id: string }[]>`
    select id from orders where status <> 'cancelled' order by id desc limit 1000`;
  const found = await admin.api.orders.listOrders({ search: "bo", page: 10, pageSize });
  expect(found.total).toBe(1000);
  expect(found.rows.map(({ id }) => id)).toEqual(wanted.slice(900).map(({ id }) => id));
});

test.for<[ListOrdersInput["sortBy"], string]>([
  ["quantity", "quantity"],
  ["buyerEmail", `buyer_email collate "C"`],
])(
  "of the thousands that some buyers placed, a search sorted by %s shows the first thousand, whatever their status",
  async ([sortBy, key]) => {
    for (const [status, condition] of [
      [undefined, "status <> 'cancelled'"],
      ["unpaid", "status = 'unpaid'"],
      ["cancelled", "status = 'cancelled'"],
    ] as const)
      for (const direction of ["asc", "desc"] as const) {
        const wanted = await shop.services.sql.unsafe(
          `select id from orders where buyer_email like 'buyer%' and ${condition} order by ${key} ${direction}, id ${direction} limit 1000`,
        );
        const found = await admin.api.orders.listOrders({
          search: "BUYER",
          status,
          sortBy,
          direction,
          page: 10,
          pageSize,
        });
        expect(found.total).toBe(1000);
        expect(found.rows.map(({ id }) => id)).toEqual(wanted.slice(900).map(({ id }) => id));
      }
  },
);

test("orders that are all last in the requested order are found by a common word", async () => {
  const { sql } = shop.services;
  const [{ id }] = await sql<[{ id: string }]>`select id from tools limit 1`;
  await sql`
    insert into orders (id, user_id, tool_id, tool_name, buyer_name, buyer_email, quantity, unit_price_cents, total_cents,
      address, phone, status, expires_at)
    select gen_random_uuid(), ${admin.ctx.user.id}, ${id}, case when i <= 20500 then 'Anvil' else 'Zinc pail' end, 'Buyer', 'b@example.com', i, 1, i,
      '1 Dock Street', '5550100', 'unpaid', now()
    from generate_series(1, 22000) as i`;
  await sql`analyze orders`;
  const wanted = await sql<{ id: string }[]>`
    select id from orders where tool_name = 'Zinc pail' order by tool_name collate "C", id limit 1000`;
  for (const page of [1, 10]) {
    const found = await admin.api.orders.listOrders({
      search: "pail",
      sortBy: "toolName",
      direction: "asc",
      page,
      pageSize,
    });
    expect(found.total).toBe(1000);
    expect(found.rows.map(({ id }) => id)).toEqual(
      wanted.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
    );
  }
});
