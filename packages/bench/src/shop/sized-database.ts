import { migrate } from "@ironmonger/db/migrate";
import postgres from "postgres";
import type { Size } from "../flags.ts";

/** Creates a database with that many tools and orders in the cluster of `url`; returns its address. */
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
      ["tools", "tool_attributes", "tool_stock", "stock_movements", "orders", "order_lines", "order_events"],
      async () => {
        await fillUsers(sql);
        await fillTools(sql, size);
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

/** Older orders are shipped or cancelled. */
const openDays = 60;

/** A number below `end`, the same in every run and independent of other columns, which remainders of `i` would not be. */
const anyBelow = (sql: postgres.Sql, end: number, column: number) => sql`
  ((hashint8extended(i, ${column}) & 2147483647) % ${end})::int`;

export const skuOf = (number: number): string => `B-${String(number).padStart(7, "0")}`;

/**
 * Three tools in ten are hand tools and three are fasteners. Category, name, price and stock are independent of each other. Half of the tools
 * have a family of a few tools, and one in a thousand a family whose name is a word that a twentieth of all tools have.
 */
async function fillTools(sql: postgres.Sql, { tools: count, ...size }: Size): Promise<void> {
  const sold = anyBelow(sql, 20_000, 10);
  await sql`
    insert into categories (id, name, slug, path)
    select ${id(sql, sql`1767600000000`, sql`'category' || slug`)}, slug, slug, slug
    from unnest(array['hand-tools','fasteners','power-tools','safety','measuring','site-equipment']) as slug`;
  const below = Math.floor((size.categories - 6) / 6);
  await sql`
    insert into categories (id, parent_id, name, slug, path)
    select ${id(sql, sql`1767600000000`, sql`'category' || slug || number`)}, id, name || ' ' || number, slug || '-' || number,
      path || '/' || slug || '-' || number
    from categories, generate_series(1, ${below}::int) as number`;
  await sql`
    insert into tools (id, sku, category, name, description, image_url, price_cents, min_order, family, tax_class, popularity, created_at)
    select ${id(sql, sql`1767600000000 + i`, sql`'tool' || i`)}, 'B-' || lpad(i::text, 7, '0'),
      (array['hand-tools','hand-tools','hand-tools','fasteners','fasteners','fasteners','power-tools','safety','measuring',
        'site-equipment'])[${anyBelow(sql, 10, 1)} + 1] || ${below > 0 ? sql`'-' || 1 + ${anyBelow(sql, below, 16)}` : sql`''`},
      kind || ' ' || 1000 + i,
      kind || ': sold in bulk to workshops and building sites. Drop forged body, replaceable parts, two year warranty. Case of '
        || 6 + (i % 5) * 6 || ', made for daily use; the handle is coated and the edges are hardened. Item ' || i || '.',
      '/images/no-picture.svg', 100 * (5 + ${anyBelow(sql, 195, 2)}), 1 + ${anyBelow(sql, 50, 3)},
      case when ${anyBelow(sql, 1000, 14)} = 0 then split_part(kind, ' ', 2) when ${anyBelow(sql, 2, 15)} = 0 then kind || ' series ' || i / 1000 end,
      'standard', popularity_of(${sold}), to_timestamp(1767600000 + i / 1000.0)
    from (select i,
        (array['Heavy','Compact','Pro','Insulated','Forged','Cordless','Precision','Magnetic','Titanium','Folding'])[i % 10 + 1]
        || ' ' ||
        (array['Hammer','Wrench','Screwdriver','Drill','Pliers','Saw','Chisel','Level','Clamp','Grinder','File','Caliper',
          'Mallet','Ratchet','Socket','Vise','Crowbar','Punch','Shears','Router'])[(i / 10) % 20 + 1] as kind
      from generate_series(1, ${count}::bigint) as i) as made`;
  if (size.hasAttributes) await fillAttributes(sql);
  await sql`
    insert into tool_stock (tool_id, min_order, family_pack, available, sold, sold_before)
    select id, min_order, family_pack_of(family, case_pack),
      case when ${anyBelow(sql, 100, 4)} = 0 then ${anyBelow(sql, 200, 5)} else 1000000 + ${anyBelow(sql, 10007, 5)} end, ${sold}, ${sold}
    from (select *, row_number() over (order by id) as i from tools) as numbered`;
  await sql`
    insert into stock_movements (id, tool_id, delta, reason, happened_at)
    select t.id, t.id, s.available, 'opening', t.created_at from tools t join tool_stock s on s.tool_id = t.id where s.available > 0`;
  await sql`
    insert into search_words
    select distinct word from tools, regexp_split_to_table(name_key, '[^[:alpha:]]+') as word where length(word) between 3 and 40`;
}

/** Twelve attributes, which every tool has: numbers with many values, texts and choices with few. */
async function fillAttributes(sql: postgres.Sql): Promise<void> {
  await sql`
    create temporary table made_attributes as
    select ${id(sql, sql`1767600000000`, sql`'attribute' || name`)} as id, * from (values
      (1, 'Length', 'number', 'mm', 400, ''), (2, 'Diameter', 'number', 'mm', 60, ''), (3, 'Power', 'number', 'W', 150, ''),
      (4, 'Voltage', 'number', 'V', 12, ''), (5, 'Torque', 'number', 'Nm', 90, ''), (6, 'Thread', 'text', null, 12, 'M'),
      (7, 'Standard', 'text', null, 40, 'DIN '), (8, 'Strength', 'text', null, 8, 'Class '), (9, 'Material', 'choice', null, 6, 'Steel '),
      (10, 'Finish', 'choice', null, 5, 'Finish '), (11, 'Colour', 'choice', null, 9, 'Colour '), (12, 'Head', 'choice', null, 7, 'Head ')
    ) as of (nth, name, kind, unit, value_count, prefix)`;
  await sql`
    insert into attributes (id, name, kind, unit, choices)
    select id, name, kind, unit, case kind when 'choice' then (select jsonb_agg(prefix || value) from generate_series(1, value_count) as value) else '[]' end
    from made_attributes`;
  await sql`
    insert into tool_attributes (tool_id, attribute_id, value, key, number, low, high, text)
    select t.id, a.id, prefix || chosen, case kind when 'number' then '' when 'choice' then to_char(chosen, 'FM000') else size_key(prefix || chosen) end, number, number, number, concat_ws(' ', prefix || chosen, unit)
    from tools t, made_attributes a,
      lateral (select 1 + (hashtextextended(t.id::text, nth) & 2147483647) % value_count as chosen) as any_value,
      lateral (select case kind when 'number' then chosen end as number) as as_number
    order by t.id`;
  await sql`
    update tools set attributes = made.attributes from (
      select tool_id, jsonb_agg(jsonb_build_object('name', name, 'value', text) order by nth) as attributes
      from tool_attributes join made_attributes on made_attributes.id = attribute_id group by tool_id) as made
    where made.tool_id = tools.id`;
}

/**
 * Orders of the last days, six in ten with one line, three with two and one with five, or more lines; columns are independent of each other, and the tools
 * have plenty of stock. All lines of an order have the same status, but every twentieth order has its other lines cancelled. `search_text` is
 * that of `orderSearchText` in the contract, written in SQL because the rows never leave the database.
 */
async function fillOrders(sql: postgres.Sql, { orders, days = 60, hasLongOrders = false }: Size): Promise<void> {
  const lineCounts = sql.unsafe(hasLongOrders ? "array[1,1,2,2,2,3,3,4,5,7]" : "array[1,1,1,1,1,1,2,2,2,5]");
  await sql`
    create temporary table plentiful as
    select row_number() over (order by id) as number, tools.* from tools join tool_stock on tool_id = id where available >= 1000000`;
  await sql`create unique index on plentiful (number)`;
  await sql`create temporary table numbered_users as select row_number() over (order by id) as number, * from users`;
  await sql`
    create temporary table made as
    select i, ${id(sql, sql`placed_ms`, sql`'order' || i`)} as id, placed_ms, user_number, status,
      (${lineCounts})[${anyBelow(sql, 10, 11)} + 1] as line_count, ${anyBelow(sql, 20, 12)} = 0 as is_partly_cancelled
    from (
      select i, (extract(epoch from now() - make_interval(days => ${days})) * 1000)::bigint + i * (${days}::int * 86400000::bigint / ${orders}::bigint) as placed_ms,
        case when ${anyBelow(sql, 500, 13)} = 0 then 'refunded'
          when (${orders}::bigint - i) * ${days}::bigint > ${openDays} * ${orders}::bigint then (array['shipped','shipped','shipped','shipped','cancelled'])[${anyBelow(sql, 5, 7)} + 1]
          else (array['unpaid','pending','shipped','shipped','cancelled'])[${anyBelow(sql, 5, 7)} + 1] end as status,
        1 + ${anyBelow(sql, 1000, 9)} as user_number
      from generate_series(1, ${orders}::bigint) as i) as numbered`;
  const fulfilment = sql`case when status in ('cancelled', 'refunded') then 'cancelled' when status = 'shipped' then 'shipped' else 'to-ship' end::fulfilment`;
  const payment = sql`case status when 'unpaid' then 'due' when 'cancelled' then null when 'refunded' then 'refunded' else 'paid' end::payment_state`;
  await sql`
    insert into order_lines (id, order_id, position, tool_id, tool_name, sku, category, quantity, unit_price_cents, total_cents, explanation, fulfilment, payment,
      shipped_quantity, refunded_quantity, restocked_quantity, refunded_cents)
    select ${id(sql, sql`placed_ms`, sql`'line' || i`)}, order_id, position, t.id, t.name, t.sku, t.category, quantity, t.price_cents, quantity * t.price_cents::bigint,
      jsonb_build_array(jsonb_build_object('rule', 'price', 'text', 'Price per piece', 'unitPriceCents', t.price_cents, 'fromQuantity', t.min_order)), ${fulfilment}, ${payment},
      case status when 'shipped' then quantity else 0 end, case status when 'refunded' then quantity else 0 end,
      case status when 'refunded' then quantity else 0 end,
      case status when 'refunded' then quantity * t.price_cents::bigint else 0 end
    from (
      select i, placed_ms, order_id, position, status, 50 + ${anyBelow(sql, 50, 6)} as quantity,
        1 + (hashint8extended(i, 8) & 2147483647) % (select count(*) from plentiful) as tool_number
      from (
        select i * 10 + position as i, placed_ms, id as order_id, position,
          case when position > 0 and is_partly_cancelled then 'cancelled' else status end as status
        from made, generate_series(0, line_count - 1) as position) as split) as lines
    join plentiful t on t.number = tool_number`;
  await sql`
    insert into orders (id, user_id, buyer_name, buyer_email, address, country, phone, po_number, first_tool_name, search_text, line_count, pieces, total_cents,
      fulfilment, payment, statuses, paid_cents, refunded_cents, transaction_id, placed_at, expires_at)
    select made.id, u.id, u.display_name, u.email, '1 Dock Street', 'US', '5550100', case when i % 3 = 0 then 'PO-' || i end, first_tool_name,
      lower(concat_ws(chr(10), case when i % 3 = 0 then 'PO-' || i end, names)), lines.line_count, pieces, total_cents, fulfilment, payment, statuses, case when is_paid then total_cents else 0 end,
      case made.status when 'refunded' then total_cents else 0 end, case when is_paid then 'pi_' || i end, to_timestamp(placed_ms / 1000.0),
      to_timestamp(placed_ms / 1000.0) + interval '24 hours'
    from (select *, status in ('pending', 'shipped', 'refunded') as is_paid from made) as made
    join (
      select order_id, count(*) filter (where status <> 'cancelled') as line_count,
        coalesce(sum(quantity) filter (where status <> 'cancelled'), 0) as pieces,
        coalesce(sum(total_cents) filter (where status <> 'cancelled'), 0) as total_cents,
        min(fulfilment) as fulfilment, min(payment) as payment, array_agg(distinct status order by status) as statuses, min(tool_name) filter (where position = 0) as first_tool_name,
        string_agg(concat_ws(chr(10), tool_name, sku), chr(10) order by position) as names
      from order_lines group by order_id) as lines on lines.order_id = made.id
    join numbered_users u on u.number = user_number
    order by i`;
  await sql`
    insert into stock_movements (id, tool_id, order_line_id, delta, reason, happened_at)
    select l.id, tool_id, l.id, -quantity, 'order', placed_at from order_lines l join orders o on o.id = order_id
    where status not in ('cancelled', 'refunded')`;
  await sql`
    insert into order_events (id, order_id, kind, happened_at) select id, id, 'placed', placed_at from orders`;
  await sql`
    update tool_stock set available = available - taken, sold = sold + paid
    from (select tool_id, sum(quantity) as taken, coalesce(sum(quantity) filter (where status in ('pending', 'shipped')), 0) as paid
      from order_lines where status not in ('cancelled', 'refunded') group by tool_id) as of_tool
    where tool_stock.tool_id = of_tool.tool_id`;
}

/** The totals that the triggers would have counted. */
async function fillTotals(sql: postgres.Sql): Promise<void> {
  await sql`truncate shop_totals`;
  await sql`
    insert into shop_totals (tools, available, sold, users, unpaid, pending, shipped, cancelled, refunded, listed)
    select (select count(*) from tools), (select sum(available) from tool_stock), (select sum(sold) from tool_stock),
      (select count(*) from users), count(*) filter (where statuses @> '{unpaid}'), count(*) filter (where statuses @> '{pending}'),
      count(*) filter (where statuses @> '{shipped}'), count(*) filter (where statuses @> '{cancelled}'),
      count(*) filter (where statuses @> '{refunded}'), count(*) filter (where statuses <> '{cancelled}')
    from orders`;
  await sql`truncate sales_by_quarter`;
  await sql`
    insert into sales_by_quarter (quarter, orders, paid_orders, paid_pieces, paid_cents, refunded_cents)
    select quarter_of(id) as quarter, count(*) filter (where statuses <> '{cancelled}'), count(*) filter (where paid_cents > 0),
      coalesce(sum(pieces) filter (where paid_cents > 0), 0), sum(paid_cents), sum(refunded_cents)
    from orders group by quarter`;
}
