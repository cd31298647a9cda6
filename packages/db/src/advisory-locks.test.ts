import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { advisoryLocks } from "./advisory-locks.ts";

test("each lock has a number of its own, and the functions of the database take those of the list", () => {
  const file = new URL("../migrations/0002_functions_and_triggers.sql", import.meta.url);
  const taken = [...readFileSync(file, "utf8").matchAll(/advisory\w*lock\((\d+)/g)].map(([, number]) => Number(number));
  const { totals, auditChain, heldOrders, taxClasses } = advisoryLocks;
  expect(taken.toSorted()).toEqual([totals, auditChain, heldOrders, taxClasses]);
  expect(new Set(Object.values(advisoryLocks)).size).toBe(Object.keys(advisoryLocks).length);
});
