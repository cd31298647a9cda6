import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "./client.ts";
import { homeFor, serverAccount } from "./embedded/account.ts";
import { ForeignDataError, startEmbeddedPostgres } from "./embedded.ts";
import { migrate } from "./migrate.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ironmonger-embedded-"));
  await chmod(dataDir, 0o711);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("a database left running by a killed shop is stopped and started again, and has lost nothing", async () => {
  const left = await startEmbeddedPostgres({ dataDir });
  await migrate(left.url);
  const before = connect(left.url);
  await before.sql`insert into faq_items (id, question, answer) values (gen_random_uuid(), 'Does it stay?', 'It is.')`;
  await before.close();

  const next = await startEmbeddedPostgres({ dataDir });
  await left.exited;
  const after = connect(next.url);
  expect(await after.sql`select answer from faq_items`).toEqual([{ answer: "It is." }]);
  await after.close();
  await next.stop();
});

test("a database starts again after its server was killed, though the server stays a zombie that nobody reaps", async () => {
  const killed = await startEmbeddedPostgres({ dataDir });
  const lockFile = join(killed.home, "postgres", "postmaster.pid");
  const lock = await readFile(lockFile, "utf8");
  process.kill(Number(lock.split("\n")[0]), "SIGKILL");
  await killed.exited;
  // The shell becomes a program that never reads how its child has ended. The child ends when the pipe does, after that.
  const parent = spawn("sh", ["-c", "cat <&3 & echo $!; exec sleep 600"], {
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  const [printed] = parent.stdout ? await once(parent.stdout, "data") : [];
  const zombie = Number(printed);
  const commandOf = (pid: number | undefined) => readFile(`/proc/${pid}/cmdline`, "utf8");
  await expect.poll(() => commandOf(parent.pid)).toContain("sleep");
  parent.stdio[3]?.destroy();
  await expect.poll(() => commandOf(zombie)).toBe("");
  await writeFile(lockFile, lock.replace(/^\d+/, String(zombie)));

  const next = await startEmbeddedPostgres({ dataDir });
  const { sql, close } = connect(next.url);
  expect(await sql`select answer from faq_items`).toEqual([{ answer: "It is." }]);
  await close();
  await next.stop();
  parent.kill("SIGKILL");
});

test.for([
  ["a database of another version of PostgreSQL", "PG_VERSION", "17\n"],
  ["something else", "notes.txt", "mine"],
] as const)("a folder with %s is refused, and nothing in it changes", async ([, file, content]) => {
  const home = await mkdtemp(join(dataDir, "foreign-"));
  await chmod(home, 0o711);
  await mkdir(join(home, "postgres"));
  await writeFile(join(home, "postgres", file), content);
  await expect(startEmbeddedPostgres({ dataDir: home })).rejects.toThrow(ForeignDataError);
  expect(await readdir(home, { recursive: true })).toEqual(["postgres", `postgres/${file}`]);
  expect(await readFile(join(home, "postgres", file), "utf8")).toBe(content);
});

test.runIf(process.getuid?.() === 0)(
  "another folder at the same path has another database, a moved one its own",
  async () => {
    const parent = await mkdtemp(join(tmpdir(), "ironmonger-home-"));
    const account = await serverAccount();
    const [here, there] = [join(parent, "here"), join(parent, "there")];
    const homes: string[] = [];
    const home = async (dataDir: string) => {
      const home = await homeFor(dataDir, account);
      homes.push(home);
      return home;
    };
    const first = await home(here);
    expect(await home(here)).toBe(first);
    await cp(here, there, { recursive: true });
    const copy = await home(there);
    expect(copy).not.toBe(first);
    await rm(there, { recursive: true });
    await rename(here, there);
    expect(await home(there)).toBe(first);
    const another = await home(here);
    expect(another).not.toBe(first);
    await rm(parent, { recursive: true });
    for (const folder of homes) await rm(folder, { recursive: true, force: true });
  },
);

test("replicas that migrate concurrently take turns", async () => {
  const server = await startEmbeddedPostgres({ dataDir });
  await expect(Promise.all([migrate(server.url), migrate(server.url), migrate(server.url)])).resolves.toBeDefined();
  await server.stop();
});

test("what was recorded cannot be changed, and an order cannot go backwards", async () => {
  const server = await startEmbeddedPostgres({ dataDir });
  await migrate(server.url);
  const { sql, close } = connect(server.url);
  await sql`insert into users (id, email, display_name) values ('0190a000-0000-7000-8000-000000000001', 'a@example.com', 'A')`;
  await sql`insert into tools (id, name, description, image_url, price_cents, min_order)
    values ('0190a000-0000-7000-8000-000000000002', 'Hammer', 'Hits', '/x', 100, 1)`;
  await sql`insert into tool_stock (tool_id, min_order) values ('0190a000-0000-7000-8000-000000000002', 1)`;
  await sql`insert into stock_movements (id, tool_id, delta, reason) values (gen_random_uuid(), '0190a000-0000-7000-8000-000000000002', 5, 'opening')`;
  await expect(sql`update stock_movements set delta = 6`).rejects.toThrow(/only ever gains rows/);
  await expect(sql`delete from stock_movements`).rejects.toThrow(/only ever gains rows/);
  // Stock is what its movements say: they change it, and nothing else does.
  expect(await sql`select available from tool_stock`).toEqual([{ available: 5 }]);
  await expect(sql`update tool_stock set available = 6`).rejects.toThrow(/only changes by stock_movements/);
  await expect(sql`delete from tool_stock`).rejects.toThrow(/only changes by stock_movements/);
  await expect(sql`truncate tool_stock`).rejects.toThrow(/only changes by stock_movements/);
  await expect(sql`truncate stock_movements`).rejects.toThrow(/only ever gains rows/);
  await expect(sql`truncate order_events`).rejects.toThrow(/only ever gains rows/);
  await sql`update tool_stock set sold = 1, sold_before = 1`;
  await expect(
    sql`insert into stock_movements (id, tool_id, delta, reason) values (gen_random_uuid(), '0190a000-0000-7000-8000-000000000002', -6, 'correction')`,
  ).rejects.toThrow(/available_not_negative/);
  await expect(
    sql`insert into tool_stock (tool_id, min_order, available) values (gen_random_uuid(), 1, 5)`,
  ).rejects.toThrow(/only changes by stock_movements/);
  await sql`insert into orders (id, user_id, buyer_name, buyer_email, address, country, phone, first_tool_name, search_text, line_count, pieces, total_cents, expires_at)
    values ('0190a000-0000-7000-8000-000000000003', '0190a000-0000-7000-8000-000000000001', 'A', 'a@example.com', 'x', 'US', '123', 'Hammer', 'hammer', 1, 1, 100, now())`;
  await sql`insert into order_lines (id, order_id, position, tool_id, tool_name, quantity, unit_price_cents, total_cents, explanation)
    values ('0190a000-0000-7000-8000-000000000004', '0190a000-0000-7000-8000-000000000003', 0, '0190a000-0000-7000-8000-000000000002', 'Hammer', 1, 100, 100, '[]')`;
  await expect(sql`update order_lines set fulfilment = 'shipped'`).rejects.toThrow(/null value in column "status"/);
  await expect(sql`update order_lines set total_cents = 1`).rejects.toThrow(/total_is_quantity_times_price/);
  await sql`update order_lines set fulfilment = 'cancelled', payment = null`;
  await expect(sql`update order_lines set fulfilment = 'shipped'`).rejects.toThrow(
    /cannot go from cancelled to shipped/,
  );
  await expect(sql`update order_lines set payment = 'due'`).rejects.toThrow(/cannot go from none to due/);
  expect(await sql`select line_count, total_cents, statuses from orders`).toEqual([
    { line_count: 0, total_cents: 0, statuses: ["cancelled"] },
  ]);
  const [totals] =
    await sql`select sum(unpaid)::bigint as unpaid, sum(cancelled)::bigint as cancelled, sum(tools)::bigint as tools from shop_totals`;
  expect(totals).toEqual({ unpaid: 0, cancelled: 1, tools: 1 });
  await close();
  await server.stop();
});
