import type { Explanation } from "@ironmonger/contract/pricing";
import { eq, sql as fragment } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { connect, queryBuilder } from "./client.ts";
import { migrate } from "./migrate.ts";
import { orderLines, orders, tools, users } from "./schema/index.ts";
import { startTestServer } from "./test-server.ts";

const server = await startTestServer();
await migrate(server.url);
const client = connect(server.url, { max: 1 });
afterAll(async () => {
  await client.close();
  await server.stop();
});

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const noon = new Date("2026-02-03T12:00:00.123Z");
const buyer = { id: id(1), email: "ann@example.org", displayName: "Ann", createdAt: noon };

test("the builder and plain statements share the pool and read times, counts and JSON alike", async () => {
  const { db, sql } = client;
  await db.insert(users).values(buyer);
  await sql`insert into tools (id, name, description, image_url, price_cents, min_order) values (${id(2)}, 'Hammer', '', '', 100, 1)`;
  await db.insert(orders).values({
    id: id(3),
    userId: buyer.id,
    buyerName: "Ann",
    buyerEmail: buyer.email,
    address: "Here",
    country: "US",
    phone: "1",
    firstToolName: "Hammer",
    searchText: "hammer",
    lineCount: 1,
    pieces: 3,
    totalCents: 6_000_000_000,
    placedAt: noon,
    expiresAt: noon,
  });
  const explanation: Explanation = [
    { rule: "price", text: "$20,000,000 per piece", unitPriceCents: 2_000_000_000, fromQuantity: 1 },
  ];
  await db.insert(orderLines).values({
    id: id(4),
    orderId: id(3),
    position: 0,
    toolId: id(2),
    toolName: "Hammer",
    quantity: 3,
    unitPriceCents: 2_000_000_000,
    totalCents: 6_000_000_000,
    explanation,
  });

  const [built] = await db
    .select({
      placedAt: orders.placedAt,
      latest: fragment<Date>`max(${orders.placedAt}) over ()`,
      total: orders.totalCents,
      sum: fragment<number>`sum(${orders.totalCents}) over ()::bigint`,
      explanation: orderLines.explanation,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id));
  const [plain] = await sql`
    select o.placed_at as "placedAt", max(o.placed_at) over () as latest, o.total_cents as total, sum(o.total_cents) over ()::bigint as sum, l.explanation
    from orders o join order_lines l on l.order_id = o.id`;
  expect(built).toEqual({
    placedAt: noon,
    latest: noon,
    total: 6_000_000_000,
    sum: 6_000_000_000,
    explanation,
  });
  expect({ ...plain }).toEqual(built);
  expect(await db.select({ id: users.id }).from(users).where(fragment`${users.createdAt} = ${noon}`)).toEqual([
    { id: buyer.id },
  ]);
  expect(await sql`select pid from pg_stat_activity where application_name = 'ironmonger'`).toHaveLength(1);
});

test("a statement of the builder is prepared once, in and outside of transactions", async () => {
  const { db, sql } = client;
  const find = (on: typeof db) =>
    on
      .select({ name: tools.name })
      .from(tools)
      .where(eq(tools.id, id(9)));
  await find(db);
  await sql.begin((tx) => find(queryBuilder(tx)));
  await find(db);
  const prepared = await sql`select 1 from pg_prepared_statements where statement like 'select "name" from "tools"%'`;
  expect(prepared).toHaveLength(1);
});

test("the builder writes within the transaction of plain statements, and ends with it", async () => {
  const { db, sql } = client;
  const rename = sql.begin(async (tx) => {
    await queryBuilder(tx).update(users).set({ displayName: "Bea" }).where(eq(users.id, buyer.id));
    await tx`select 1/0`;
  });
  await expect(rename).rejects.toThrow("division by zero");
  const nested = sql.begin(async (tx) => {
    await queryBuilder(tx).update(users).set({ displayName: "Cat" }).where(eq(users.id, buyer.id));
    await expect(
      tx.savepoint(async (inner) => {
        await queryBuilder(inner).update(users).set({ displayName: "Dot" }).where(eq(users.id, buyer.id));
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
  });
  await nested;
  expect(await db.select({ name: users.displayName }).from(users)).toEqual([{ name: "Cat" }]);
});
