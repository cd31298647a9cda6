import { categories } from "@ironmonger/contract/catalog";
import { afterAll, expect, test } from "vitest";
import { connect } from "../client.ts";
import { migrate } from "../migrate.ts";
import { startTestServer } from "../test-server.ts";
import { seedTools } from "./content/tools.ts";
import { seedDemo } from "./seed.ts";

const server = await startTestServer();
await migrate(server.url);
afterAll(server.stop);

const hashPassword = async (password: string) => `hash of ${password}`;

test("a new database becomes the demo shop once, with a ledger that is right from the first day", async () => {
  const { sql, db, close } = connect(server.url);
  try {
    expect(await Promise.all([seedDemo(db, hashPassword), seedDemo(db, hashPassword)])).toContain(true);
    const count = async () => {
      const [counts] = await sql`
        select (select count(*) from tools) as tools, (select count(*) from users) as users, (select count(*) from faq_items) as faq,
          (select count(*) from buyers) as buyers, (select count(*) from reviews) as reviews`;
      return counts;
    };
    const first = await count();
    expect(first).toMatchObject({ tools: seedTools.length, users: 2 });
    expect(await seedDemo(db, hashPassword)).toBe(false);
    expect(await count()).toEqual(first);

    const wrong = await sql`
      select t.name from tools t left join tool_stock s on s.tool_id = t.id
      left join (select tool_id, sum(delta) as pieces from stock_movements group by tool_id) as m on m.tool_id = t.id
      where s.available is distinct from coalesce(m.pieces, 0) or s.sold <> s.sold_before or t.popularity <> popularity_of(s.sold)`;
    expect([...wrong]).toEqual([]);
    const [summary] =
      await sql`select sum(tools)::bigint as tools, sum(available)::bigint as available from shop_totals`;
    expect(summary).toEqual({
      tools: seedTools.length,
      available: seedTools.reduce((sum, { available }) => sum + available, 0),
    });
    const newest = await sql`select name, category from tools order by id desc limit 6`;
    expect(newest.map(({ name }) => name)).toEqual(
      seedTools
        .slice(-6)
        .map(({ name }) => name)
        .reverse(),
    );
    expect(new Set(newest.map(({ category }) => category)).size).toBe(categories.length);
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
