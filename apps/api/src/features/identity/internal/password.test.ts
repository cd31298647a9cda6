import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, isPasswordRight, needsRehash } from "./password.ts";

test("passwords are stored as argon2id, never as they are", async () => {
  const hash = await hashPassword("correct horse");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPasswordRight(hash, "correct horse")).toBe(true);
  expect(await isPasswordRight(hash, "Correct horse")).toBe(false);
  expect(await isPasswordRight(hash, "correct horse ")).toBe(false);
});

test("the whole of a long password counts, and any character may stand in it", async () => {
  const long = `${"é🔩 ".repeat(60)}end`;
  const hash = await hashPassword(long);
  expect(await isPasswordRight(hash, long)).toBe(true);
  expect(await isPasswordRight(hash, long.slice(0, -1))).toBe(false);
});

test("an accented character may be sent as one code point or as two", async () => {
  const [one, two] = ["caf\u00e9 noir 12", "cafe\u0301 noir 12"];
  expect(await isPasswordRight(await hashPassword(one), two)).toBe(true);
  expect(await isPasswordRight(await hashPassword(two), one)).toBe(true);
});

test("where there is no password, none is right", async () => {
  expect(await isPasswordRight(null, "")).toBe(false);
  expect(await isPasswordRight(undefined, "nobody has this password")).toBe(false);
});

test("a hash made with other parameters is to be renewed", async () => {
  expect(needsRehash(await hashPassword("correct horse"))).toBe(false);
  expect(needsRehash(await hash("correct horse", { memoryCost: 8192, timeCost: 1 }))).toBe(true);
});
