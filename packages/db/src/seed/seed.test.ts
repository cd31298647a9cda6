import { ToolPictures } from "@ironmonger/contract/catalog/pictures";
import { afterAll, expect, test } from "vitest";
import { connect } from "../client.ts";
import { migrate } from "../migrate.ts";
import { startTestServer } from "../test-server.ts";
import { seedSizes } from "./content/bolts.ts";
import { seedLoose } from "./content/loose-fasteners.ts";
import { toolViews } from "./content/tool-views.ts";
import { seedTools } from "./content/tools.ts";
import { demoHistory, seedDemo } from "./seed.ts";

const server = await startTestServer();
await migrate(server.url);
afterAll(server.stop);

const allTools = [...seedTools, ...seedSizes, ...seedLoose];
const hashPassword = async (password: string) => `hash of ${password}`;

test("every tool of the demo is a model of its own, and no model is left over", () => {
  expect(seedTools.map(({ model }) => model).toSorted()).toEqual(Object.keys(toolViews).toSorted());
});

test("a new database becomes the demo shop once, with a ledger that is right from the first day", async () => {
  const { sql, db, close } = connect(server.url);
  try {
    expect(await Promise.all([seedDemo({ sql, db }, hashPassword), seedDemo({ sql, db }, hashPassword)])).toContain(
      true,
    );
    const count = async () => {
      const [counts] = await sql`
        select (select count(*) from tools) as tools, (select count(*) from users) as users, (select count(*) from faq_items) as faq,
          (select count(*) from buyers) as buyers, (select count(*) from reviews) as reviews`;
      return counts;
    };
    const first = await count();
    expect(first).toMatchObject({ tools: allTools.length, users: 2 });
    expect(await seedDemo({ sql, db }, hashPassword)).toBe(false);
    expect(await count()).toEqual(first);

    const wrong = await sql`
      select t.name from tools t left join tool_stock s on s.tool_id = t.id
      left join (select tool_id, sum(delta) as pieces from stock_movements group by tool_id) as m on m.tool_id = t.id
      where s.available is distinct from coalesce(m.pieces, 0) or s.sold <> s.sold_before or t.popularity <> popularity_of(s.sold)`;
    expect([...wrong]).toEqual([]);
    const pictured = await sql`
      select pictures, image_url as "imageUrl", (select count(*)::int from picture_files f where f.picture_id = pictures->0->>'id') as files
      from tools`;
    for (const { pictures, imageUrl, files } of pictured) {
      expect(ToolPictures.parse(pictures)).toEqual(pictures);
      expect({ imageUrl, files }).toEqual({ imageUrl: `/pictures/${pictures[0].id}-1280.webp`, files: 6 });
    }
    const [summary] =
      await sql`select sum(tools)::bigint as tools, sum(available)::bigint as available from shop_totals`;
    expect(summary).toEqual({
      tools: allTools.length,
      available: allTools.reduce((sum, { available }) => sum + available, 0),
    });
    const [model] = await sql`
      select m.name, count(*)::int as sizes, count(distinct a.value)::int as places from models m join tools t on t.model_id = m.id
      join lateral (select string_agg(value, ' × ' order by attribute_id) as value from tool_attributes where tool_id = t.id) a on true group by m.name`;
    expect(model).toMatchObject({ sizes: seedSizes.length, places: seedSizes.length });
    const newest = await sql`select name, category from tools order by id desc limit 6`;
    expect(newest.map(({ name }) => name)).toEqual(
      seedTools
        .slice(-6)
        .map(({ name }) => name)
        .reverse(),
    );
    expect(new Set(newest.map(({ category }) => category)).size).toBe(6);
    const accounts =
      await sql`select email, role, password_hash as hash, email_verified_at is not null as verified from users order by id`;
    expect([...accounts]).toEqual([
      { email: "admin@ironmonger.dev", role: "admin", hash: "hash of ironmonger", verified: true },
      { email: "buyer@ironmonger.dev", role: "user", hash: "hash of ironmonger", verified: true },
    ]);
  } finally {
    await close();
  }
});

test("with a history, every order's stock, money and sold pieces come from somewhere, and the shop shows the same tools", async () => {
  const other = await startTestServer();
  await migrate(other.url);
  const { sql, db, close } = connect(other.url);
  try {
    const now = new Date("2026-03-04T10:30:00Z");
    const history = demoHistory(now);
    expect(demoHistory(new Date("2026-03-04T10:30:00Z"))).toEqual(history);
    expect(await seedDemo({ sql, db }, hashPassword, async () => history)).toBe(true);
    const shown = await sql`select sku, available, sold from tools join tool_stock on tool_id = id order by sku`;
    expect([...shown]).toEqual(
      allTools
        .map(({ sku, available, soldBefore }) => ({ sku, available, sold: soldBefore }))
        .toSorted((one, other) => (one.sku < other.sku ? -1 : 1)),
    );
    const [stock] = await sql`
      select count(*)::int as wrong from tool_stock s left join (select tool_id, sum(delta) as pieces from stock_movements group by tool_id) m using (tool_id)
      left join (select tool_id, sum(quantity) as paid from order_lines where status in ('pending', 'shipped') group by tool_id) l using (tool_id)
      where s.available is distinct from coalesce(m.pieces, 0) or s.sold - s.sold_before <> coalesce(l.paid, 0) or s.sold_before < 0`;
    expect(stock?.wrong).toBe(0);
    const [counts] = await sql`
      select count(*) filter (where placed_at >= '2026-03-04')::int as today, count(*) filter (where statuses = '{unpaid}')::int as unpaid,
        count(*) filter (where 'pending' = any (statuses))::int as pending, count(*) filter (where cardinality(statuses) > 1)::int as mixed,
        count(*) filter (where 'refunded' = any (statuses))::int as refunded, count(distinct user_id)::int as buyers,
        count(*) filter (where placed_at > '2026-03-04T10:30:00Z')::int as future, bool_and(number::text = (10000 + nth)::text) as numbered
      from (select *, row_number() over (order by placed_at) as nth from orders) as o`;
    expect(counts).toMatchObject({ buyers: 12, future: 0, numbered: true });
    for (const kind of ["today", "unpaid", "pending", "mixed", "refunded"])
      expect(counts?.[kind], kind).toBeGreaterThan(0);
    const [left] = await sql`
      select count(*)::int as wrong from order_lines l left join (select line_id, sum(quantity) as pieces from shipment_lines group by line_id) s on s.line_id = l.id
      where l.shipped_quantity <> coalesce(s.pieces, 0)`;
    expect(left?.wrong).toBe(0);
    const [reviewed] = await sql`
      select count(*)::int as count, count(distinct tool_id)::int as tools, max(posted_at) < '2026-03-04T10:30:00Z' as "isPast",
        bool_and(exists (select from orders o join order_lines l on l.order_id = o.id
          where o.user_id = r.user_id and l.tool_id = r.tool_id and l.status = 'shipped' and o.placed_at < r.posted_at)) as "areOfBuyers"
      from reviews r where tool_id is not null`;
    expect(reviewed).toMatchObject({ isPast: true, areOfBuyers: true });
    expect(reviewed?.tools).toBeGreaterThan(seedTools.length / 2);
    const [money] = await sql`
      select (select sum(paid_cents - refunded_cents) from orders)::bigint as shop,
        (select sum(amount_cents) from payments)::bigint - (select sum(amount_cents) from refunds)::bigint as provider,
        (select sum(paid_cents - refunded_cents) from shop_totals)::bigint as revenue`;
    expect(money?.shop).toBe(money?.provider);
    expect(money?.shop).toBe(money?.revenue);
  } finally {
    await close();
    await other.stop();
  }
});
