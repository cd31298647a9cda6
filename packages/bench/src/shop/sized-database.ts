import { migrate } from "@ironmonger/db/migrate";
import postgres from "postgres";
import type { Size } from "../flags.ts";

/** Creates a database with that many tools and orders in the cluster of `url`; answers its address. */
export async function makeSizedDatabase(url: string, size: Size): Promise<string> {
  const address = new URL(url);
  address.pathname = `/bench_${size.name}`;
  const cluster = postgres(url, { max: 1, onnotice: () => {} });
  await cluster.unsafe(`create database bench_${size.name}`);
  await cluster.end();
  await migrate(address.href);
  const sql = postgres(address.href, { max: 1, onnotice: () => {} });
  try {
    await withoutIndexesAndTriggers(
      sql,
      ["tools", "tool_stock", "stock_movements", "orders", "order_events"],
      async () => {
        await fillUsers(sql);
        await fillTools(sql, size.tools);
        await fillOrders(sql, size);
        // Taking stock has rewritten every row; in a shop that grew tool by tool they lie in order and without gaps.
        await sql`cluster tool_stock using tool_stock_pkey`;
      },
    );
    await fillTotals(sql);
    await sql`vacuum analyze`;
    await sql`checkpoint`;
    await readIntoMemory(sql);
  } finally {
    await sql.end();
  }
  return address.href;
}

/** As in a shop that has been open for a while. Otherwise the first searches would measure the disk. */
async function readIntoMemory(sql: postgres.Sql): Promise<void> {
  await sql`create extension if not exists pg_prewarm`;
  await sql`
    select pg_prewarm(oid::regclass) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and pg_relation_size(oid) > 0`;
}

/** Filling first and indexing afterwards takes minutes instead of an hour. */
async function withoutIndexesAndTriggers(
  sql: postgres.Sql,
  tables: string[],
  fill: () => Promise<void>,
): Promise<void> {
  await sql`set maintenance_work_mem = '512MB'`;
  await sql`set synchronous_commit = off`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any (${tables}) and schemaname = 'public'
      and not exists (select from pg_constraint where conname = indexname)`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  for (const table of tables) await sql`alter table ${sql(table)} disable trigger all`;
  await fill();
  for (const { definition } of indexes) await sql.unsafe(definition);
  for (const table of tables) await sql`alter table ${sql(table)} enable trigger all`;
}

/** A UUIDv7 of the time `at` in milliseconds. The rest is derived from `seed`, so that every run has the same rows. */
const id = (sql: postgres.Sql, at: postgres.Fragment, seed: postgres.Fragment) => sql`
  (lpad(to_hex(${at}), 12, '0') || '7' || substr(md5(${seed}), 1, 3) || 'a' || substr(md5(${seed}), 4, 15))::uuid`;

async function fillUsers(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into users (id, email, display_name, created_at)
    select ${id(sql, sql`1767600000000 + i`, sql`'user' || i`)}, 'buyer' || i || '@bench.example', 'Buyer ' || i, now()
    from generate_series(1, 1000) as i`;
}

/** A number below `end`, the same in every run and independent of other columns, which remainders of `i` would not be. */
const anyBelow = (sql: postgres.Sql, end: number, column: number) => sql`
  ((hashint8extended(i, ${column}) & 2147483647) % ${end})::int`;

/** Three tools in ten are hand tools and three are fasteners. Category, name, price and stock are independent of each other. */
async function fillTools(sql: postgres.Sql, count: number): Promise<void> {
  const sold = anyBelow(sql, 20_000, 10);
  await sql`
    insert into tools (id, sku, category, name, description, image_url, price_cents, min_order, popularity, created_at)
    select ${id(sql, sql`1767600000000 + i`, sql`'tool' || i`)}, 'B-' || lpad(i::text, 7, '0'),
      (array['hand-tools','hand-tools','hand-tools','fasteners','fasteners','fasteners','power-tools','safety','measuring',
        'site-equipment'])[${anyBelow(sql, 10, 1)} + 1],
      kind || ' ' || 1000 + i,
      kind || ': sold in bulk to workshops and building sites. Drop forged body, replaceable parts, two year warranty. Case of '
        || 6 + (i % 5) * 6 || ', made for daily use; the handle is coated and the edges are hardened. Item ' || i || '.',
      '/images/no-picture.svg', 100 * (5 + ${anyBelow(sql, 195, 2)}), 1 + ${anyBelow(sql, 50, 3)}, popularity_of(${sold}),
      to_timestamp(1767600000 + i / 1000.0)
    from (select i,
        (array['Heavy','Compact','Pro','Insulated','Forged','Cordless','Precision','Magnetic','Titanium','Folding'])[i % 10 + 1]
        || ' ' ||
        (array['Hammer','Wrench','Screwdriver','Drill','Pliers','Saw','Chisel','Level','Clamp','Grinder','File','Caliper',
          'Mallet','Ratchet','Socket','Vise','Crowbar','Punch','Shears','Router'])[(i / 10) % 20 + 1] as kind
      from generate_series(1, ${count}::bigint) as i) as made`;
  await sql`
    insert into tool_stock (tool_id, min_order, available, sold, sold_before)
    select id, min_order,
      case when ${anyBelow(sql, 100, 4)} = 0 then ${anyBelow(sql, 200, 5)} else 1000000 + ${anyBelow(sql, 10007, 5)} end, ${sold}, ${sold}
    from (select *, row_number() over (order by id) as i from tools) as numbered`;
  await sql`
    insert into stock_movements (id, tool_id, delta, reason, happened_at)
    select t.id, t.id, s.available, 'opening', t.created_at from tools t join tool_stock s on s.tool_id = t.id where s.available > 0`;
  await sql`
    insert into search_words
    select distinct word from tools, regexp_split_to_table(name_key, '[^[:alpha:]]+') as word where length(word) between 3 and 40`;
}

/** Orders of the last 60 days, with columns independent of each other, of tools that have plenty of stock. */
async function fillOrders(sql: postgres.Sql, { tools, orders }: Size): Promise<void> {
  await sql`
    create temporary table numbered_tools as
    select row_number() over (order by id) as number, tools.*, available from tools join tool_stock on tool_id = id`;
  await sql`create unique index on numbered_tools (number)`;
  await sql`create temporary table numbered_users as select row_number() over (order by id) as number, * from users`;
  await sql`
    insert into orders (id, user_id, tool_id, tool_name, buyer_name, buyer_email, quantity, unit_price_cents, total_cents,
      address, phone, status, transaction_id, placed_at, expires_at)
    select ${id(sql, sql`placed_ms`, sql`'order' || i`)}, u.id, t.id, t.name, u.display_name, u.email, quantity, t.price_cents,
      quantity * t.price_cents::bigint, '1 Dock Street', '5550100', status,
      case when status in ('pending', 'shipped') then 'pi_' || i end, to_timestamp(placed_ms / 1000.0),
      to_timestamp(placed_ms / 1000.0) + interval '24 hours'
    from (
      select i, (extract(epoch from now() - interval '60 days') * 1000)::bigint + i * (60 * 86400000::bigint / ${orders}::bigint) as placed_ms,
        50 + ${anyBelow(sql, 50, 6)} as quantity,
        (array['unpaid','pending','shipped','shipped','cancelled'])[${anyBelow(sql, 5, 7)} + 1] as status,
        1 + ${anyBelow(sql, tools, 8)} as tool_number, 1 + ${anyBelow(sql, 1000, 9)} as user_number
      from generate_series(1, ${orders}::bigint) as i) as made
    join numbered_tools t on t.number = tool_number
    join numbered_users u on u.number = user_number
    where t.available >= 1000000`;
  await sql`
    insert into stock_movements (id, tool_id, order_id, delta, reason, happened_at)
    select id, tool_id, id, -quantity, 'order', placed_at from orders where status <> 'cancelled'`;
  await sql`
    insert into order_events (id, order_id, kind, happened_at) select id, id, 'placed', placed_at from orders`;
  await sql`
    update tool_stock set available = available - taken, sold = sold + paid
    from (select tool_id, sum(quantity) as taken, coalesce(sum(quantity) filter (where status in ('pending', 'shipped')), 0) as paid
      from orders where status <> 'cancelled' group by tool_id) as of_tool
    where tool_stock.tool_id = of_tool.tool_id`;
}

/** The totals that the triggers would have counted. */
async function fillTotals(sql: postgres.Sql): Promise<void> {
  await sql`truncate shop_totals`;
  await sql`
    insert into shop_totals (tools, available, sold, users, unpaid, pending, shipped, cancelled)
    select (select count(*) from tools), (select sum(available) from tool_stock), (select sum(sold) from tool_stock),
      (select count(*) from users), count(*) filter (where status = 'unpaid'), count(*) filter (where status = 'pending'),
      count(*) filter (where status = 'shipped'), count(*) filter (where status = 'cancelled')
    from orders`;
  await sql`truncate sales_by_day`;
  await sql`
    insert into sales_by_day (day, orders, revenue_cents)
    select (placed_at at time zone 'UTC')::date as day, count(*),
      coalesce(sum(total_cents) filter (where status in ('pending', 'shipped')), 0)
    from orders group by day`;
}
