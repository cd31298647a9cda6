import { messages } from "@ironmonger/contract/messages";
import { maxNameSearches } from "@ironmonger/contract/order-pad";
import { padOutcomes } from "@ironmonger/contract/order-pad/judge-order-list";
import { afterAll, expect, test } from "vitest";
import { startOrderPadShop } from "../../testing/order-pad-shop.ts";

const { shop, resolve } = await startOrderPadShop();
afterAll(shop.close);

test("none of 5,000 faulty lines is lost, and those not searched for say so", async () => {
  const invalidLine = (i: number) => ["HT-1008 113", `zzz${i} qqq 20`, "HT-1008", "10472 99999"][(i / 20) % 4] ?? "";
  const lines = Array.from({ length: 5000 }, (_, i) => (i % 20 === 0 ? invalidLine(i) : "HT-1009 20"));
  const { rows, counts } = await shop.visitorApi().orderPad.resolveLines({ text: ["SKU Qty", ...lines].join("\n") });
  expect(rows.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 2));
  expect(Object.keys(counts)).toEqual([...padOutcomes]);
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(5000);
  expect(counts).toMatchObject({ adjust: 125, unknown: 63 });
  const names = Array.from({ length: maxNameSearches + 30 }, (_, i) => `hamer ${"abcdefghij"[i % 10]}${i}`);
  const searched = await resolve(names.join("\n"));
  // The first of them, and on a busy machine not even as many as a call may search for.
  const count = searched.filter(({ isSearched }) => isSearched).length;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(maxNameSearches);
  expect(searched.slice(count)).toMatchObject(
    Array(names.length - count).fill({
      outcome: "unknown",
      isSearched: false,
      message: "Not searched for by its name yet.",
    }),
  );
  const fast = await shop.visitorApi().orderPad.resolveLines({ text: "hamer 20\nHT-1008 250", searchNames: false });
  expect(fast.rows).toMatchObject([{ outcome: "unknown", isSearched: false }, { outcome: "ready" }]);
});

test("5,001 lines, both text and rows, and neither are refused", async () => {
  const { orderPad } = shop.visitorApi();
  const text = "HT-1008 20\n".repeat(5001);
  await expect(orderPad.resolveLines({ text })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: "A list can have at most 5,000 lines; this one has 5,001.",
  });
  await expect(orderPad.resolveLines({ text: "", rows: [] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(orderPad.resolveLines({})).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(await orderPad.resolveLines({ text: " \n" })).toMatchObject({ rows: [] });
});

test("over HTTP, a stranger sends a list of 5,000 long lines by POST", async () => {
  const text = Array.from({ length: 5000 }, (_, i) => `HT-1009 ${(i + 2) * 10} ${" ".repeat(250)}`).join("\n");
  const answer = await shop.inject({ method: "POST", url: "/trpc/orderPad.resolveLines", payload: { text } });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().result.data.rows).toHaveLength(5000);
});

test("a character that no list can have is refused in plain words", async () => {
  const api = shop.visitorApi().orderPad;
  for (const input of [{ text: "HT-1008\0 250" }, { rows: [{ text: "HT\0" }] }])
    await expect(api.resolveLines(input)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining(messages.nulInList),
    });
});
