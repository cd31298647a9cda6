import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { readTogether } from "./read-together.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

let statements: number[] = [];
const double = readTogether(async (sql, keys) => {
  statements.push(keys.length);
  const rows = await sql<{ key: string; twice: number }[]>`
    select key, key::int * 2 as twice from unnest(${[...keys]}::text[]) as key where key <> '0'`;
  return (key) => rows.find((row) => row.key === key)?.twice;
});

test("who asks at once is answered by one statement, each with their own", async () => {
  statements = [];
  const { sql } = shop.services;
  expect(await Promise.all(["1", "2", "0", "2"].map((key) => double(sql, key)))).toEqual([2, 4, undefined, 4]);
  expect(statements).toEqual([4]);
});

test("who asks later reads anew", async () => {
  statements = [];
  const { sql } = shop.services;
  await double(sql, "1");
  await double(sql, "1");
  expect(statements).toEqual([1, 1]);
});

test("a statement that fails is told to all who asked, and to nobody after them", async () => {
  const { sql } = shop.services;
  const outcomes = await Promise.allSettled([double(sql, "1"), double(sql, "no number")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await double(sql, "3")).toBe(6);
});

test("five hundred buyers at once are each known as themselves", async () => {
  const people = await Promise.all([shop.buyer(), shop.buyer(), shop.buyer()]);
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, number) => people[number % 3]?.inject({ url: "/trpc/users.showMyProfile" })),
  );
  const emails = answers.map((answer) => answer?.json().result.data.email);
  expect(emails).toEqual(emails.map((_, number) => people[number % 3]?.email));
});
