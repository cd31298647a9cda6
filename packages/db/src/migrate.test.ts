import { execFileSync } from "node:child_process";
import { cp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { lineMovesFunction } from "./line-states.ts";
import { migrate, OtherBaselineError } from "./migrate.ts";
import { startTestServer } from "./test-server.ts";

const server = await startTestServer({ autovacuum: "off" });
const sql = postgres(server.url, { max: 1, onnotice: () => {} });
afterAll(async () => {
  await migrated.end();
  await sql.end();
  await server.stop();
});

const newDatabase = async (name: string) => {
  await sql`create database ${sql(name)}`;
  return server.url.replace(/[^/]+$/, name);
};
const migratedUrl = await newDatabase("migrated");
await migrate(migratedUrl);
const migrated = postgres(migratedUrl, { max: 1 });
/** The next transaction's number: it stays the same while nothing is written. */
const nextTransaction = async () => {
  const [row] = await sql`select pg_snapshot_xmax(pg_current_snapshot()) as next`;
  return row?.next;
};

test("a database is migrated once, however many start together", async () => {
  const url = await newDatabase("twice");
  await Promise.all([migrate(url), migrate(url)]);
  await migrate(url);
});

test("a database that a newer version has migrated further is left to it", async () => {
  const url = await newDatabase("newer");
  await migrate(url);
  const other = postgres(url, { max: 1 });
  await other`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`;
  await other.end();
  await migrate(url);
});

test.for([
  ["of another first migration", "update drizzle.__drizzle_migrations set hash = 'old' where id = 1"],
  ["of another last migration", "update drizzle.__drizzle_migrations set hash = 'old' where id = 3"],
] as const)("a database %s is refused, and nothing in it changes", async ([, change], { task }) => {
  const url = await newDatabase(task.id);
  await migrate(url);
  const other = postgres(url, { max: 1 });
  await other.unsafe(change);
  await other.end();
  const before = await nextTransaction();
  await expect(migrate(url, () => Promise.reject(new Error("must not run")))).rejects.toThrow(OtherBaselineError);
  expect(await nextTransaction()).toBe(before);
});

test.each([
  // Two of them have only the few rows of models and drafts.
  ["tools", ["tools"], 12],
  ["the stock", ["tool_stock"], 4],
  // One of them has only the orders that name a PO of a company.
  ["orders and their lines", ["orders", "order_lines"], 11],
])("%s have few indexes beside their keys, because each write pays for all of them", async (_, tables, max) => {
  const indexes = await migrated`
    select indexrelid::regclass as index from pg_index
    where indrelid = any(${tables}::regclass[]) and not indisunique`;
  expect(indexes.length, indexes.map(({ index }) => index).join(", ")).toBeLessThanOrEqual(max);
});

test("the tables of the baseline are those of the schema", async () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const copy = join("node_modules", ".baseline-check");
  await rm(join(root, copy), { recursive: true, force: true });
  await cp(join(root, "migrations"), join(root, copy), { recursive: true });
  const before = await readdir(join(root, copy));
  execFileSync("drizzle-kit", ["generate", "--dialect=postgresql", "--schema=./src/schema/*.ts", `--out=${copy}`], {
    cwd: root,
    env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}` },
  });
  expect(await readdir(join(root, copy))).toEqual(before);
  await rm(join(root, copy), { recursive: true });
});

test("the trigger of the baseline allows the moves of the contract's tables", async () => {
  const functions = await readFile(new URL("../migrations/0002_functions_and_triggers.sql", import.meta.url), "utf8");
  expect(functions).toContain(lineMovesFunction);
});
