import type { ListOrdersInput } from "@ironmonger/contract/orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

// So many that a page in the middle is far from both ends.
const orders = 9000;
const pageSize = 100;

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
  const { id } = await shop.tool();
  await shop.services.sql`
    insert into orders (id, user_id, tool_id, tool_name, buyer_name, buyer_email, quantity, unit_price_cents, total_cents,
      address, phone, status, transaction_id, expires_at)
    select gen_random_uuid(), ${admin.ctx.user.id}, ${id}, 'Bolt ' || i % 300, 'Buyer', 'buyer' || i % 80 || '@example.com', 1 + i % 17, 100,
      100 * (1 + i % 17), '1 Dock Street', '5550100', (array['pending', 'unpaid', 'cancelled'])[1 + i / 6000],
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
        for (const page of [1, 21, 25, 30, 33, 39, 60]) {
          const { rows, total } = await admin.api.orders.list({ sortBy, direction, status, page, pageSize });
          expect(total).toBe(wanted.length);
          expect(rows.map(({ id }) => id)).toEqual(
            wanted.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
          );
        }
      }
  },
);
