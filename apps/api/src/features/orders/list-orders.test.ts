import type { ListOrdersInput } from "@ironmonger/contract/orders";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { delivery } from "../../testing/delivery.ts";
import { type Person, startTestShop } from "../../testing/test-shop.ts";
import { exportOrders } from "./export-orders.ts";
import { findOrderToPay } from "./find-order-to-pay.ts";
import { listAllOrders } from "./list-all-orders.ts";
import { listOrdersOf } from "./list-orders-of.ts";

const shop = await startTestShop();
const admin = await shop.admin();
const { sql } = shop.services;
afterAll(shop.close);

const placed: { id: string; email: string; toolName: string; quantity: number; totalCents: number; status: string }[] =
  [];
const people: Person[] = [];
beforeAll(async () => {
  people.push(...(await Promise.all([shop.buyer(), shop.buyer(), shop.buyer()])));
  const hammer = await shop.tool({ name: "Claw Hammer", minOrder: 1, available: 10_000, priceCents: 300 });
  const saw = await shop.tool({ name: "100% Steel Saw", minOrder: 1, available: 10_000, priceCents: 200 });
  for (let index = 0; index < 40; index += 1) {
    const buyer = people[index % people.length];
    if (!buyer) continue;
    const tool = index % 4 === 0 ? saw : hammer;
    const order = await buyer.api.orders.placeOrder({ toolId: tool.id, quantity: 1 + (index % 7), ...delivery });
    if (index % 10 === 9) await buyer.api.orders.cancelOrder({ id: order.id });
    placed.push({ ...order, email: buyer.email, status: index % 10 === 9 ? "cancelled" : "unpaid" });
  }
});
const listed = () => placed.filter(({ status }) => status !== "cancelled");

const collect = async <Item>(batches: AsyncIterable<Item[] | string>) => {
  const all: (Item | string)[] = [];
  for await (const batch of batches) all.push(...(typeof batch === "string" ? [batch] : batch));
  return all;
};

describe("the admin's table of orders", () => {
  test("is newest first, without cancelled orders, and knows how many there are", async () => {
    const page = await admin.api.orders.listOrders({ pageSize: 100 });
    expect(page.total).toBe(36);
    expect(page.rows.map(({ id }) => id)).toEqual(
      listed()
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  test("shows cancelled orders when they are asked for", async () => {
    const page = await admin.api.orders.listOrders({ status: "cancelled" });
    expect(page).toMatchObject({ total: 4 });
    expect(page.rows.every(({ status }) => status === "cancelled")).toBe(true);
    expect(await admin.api.orders.listOrders({ status: "shipped" })).toEqual({ rows: [], total: 0 });
  });

  const sorts = ["placedAt", "buyerEmail", "toolName", "quantity", "total"] as const;
  test.for(sorts)("sorted by %s has every order once, in order, over all pages, both ways", async (sortBy) => {
    for (const direction of ["asc", "desc"] as const) {
      const input: Partial<ListOrdersInput> = { sortBy, direction, pageSize: 7 };
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((page) => admin.api.orders.listOrders({ ...input, page })),
      );
      const rows = pages.flatMap((page) => page.rows);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(36);
      const keys = rows.map((row) => {
        const key = {
          placedAt: row.id,
          buyerEmail: row.buyerEmail,
          toolName: row.toolName,
          quantity: row.quantity,
          total: row.totalCents,
        };
        return key[sortBy];
      });
      const sorted = keys.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(keys).toEqual(direction === "asc" ? sorted : sorted.toReversed());
      const searched = await admin.api.orders.listOrders({ ...input, search: "e", page: 2 });
      expect(searched.rows.map(({ id }) => id)).toEqual(rows.slice(7, 14).map(({ id }) => id));
    }
  });

  test("past its end is an empty page with the right total", async () => {
    expect(await admin.api.orders.listOrders({ page: 1000 })).toEqual({ rows: [], total: 36 });
    expect(await admin.api.orders.listOrders({ page: 1000, search: "hammer" })).toEqual({ rows: [], total: 26 });
  });

  test("is searched by parts of email and tool name, and by whole ids; signs stand for themselves", async () => {
    const [first] = listed();
    if (!first) throw new Error("Nothing was placed.");
    const totals = async (search: string) => (await admin.api.orders.listOrders({ search })).total;
    expect(await totals("claw HAM")).toBe(listed().filter(({ toolName }) => toolName === "Claw Hammer").length);
    expect(await totals("0% s")).toBe(listed().filter(({ toolName }) => toolName !== "Claw Hammer").length);
    expect(await totals("%claw")).toBe(0);
    expect(await totals("_law")).toBe(0);
    expect(await totals(first.email)).toBe(listed().filter(({ email }) => email === first.email).length);
    expect(await totals(first.id)).toBe(1);
    expect(await totals("pi_unknown")).toBe(0);
    expect((await admin.api.orders.listOrders({ search: "hammer", status: "cancelled" })).total).toBe(4);
  });

  test("still finds the orders of a tool that left the shop", async () => {
    const [buyer] = people;
    const tool = await shop.tool({ name: "Retired anvil", minOrder: 1, available: 5 });
    const order = await buyer?.api.orders.placeOrder({ toolId: tool.id, quantity: 1, ...delivery });
    await sql`update tools set deleted_at = now() where id = ${tool.id}`;
    expect((await admin.api.orders.listOrders({ search: "anvil" })).rows.map(({ id }) => id)).toEqual([order?.id]);
    await buyer?.api.orders.cancelOrder({ id: order?.id ?? "" });
  });

  test("is for admins only", async () => {
    await expect(people[0]?.api.orders.listOrders({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(shop.visitorApi().orders.listOrders({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("leaves as CSV with the same filters, and no cell runs as a formula", async () => {
    const [buyer] = people;
    const tool = await shop.tool({ name: "Sledge", minOrder: 1, available: 5, priceCents: 1050 });
    const order = await buyer?.api.orders.placeOrder({
      toolId: tool.id,
      quantity: 2,
      address: "=cmd()",
      phone: "5550100",
    });
    const rows: string[][] = parse((await collect(exportOrders(admin.ctx, { search: "sledge" }))).join(""));
    expect(rows).toHaveLength(2);
    expect(rows[1]).toEqual(expect.arrayContaining([order?.id, "unpaid", "Sledge", "2", "10.50", "21.00", "'=cmd()"]));
    await buyer?.api.orders.cancelOrder({ id: order?.id ?? "" });
  });
});

describe("the other lists", () => {
  test("a buyer's own orders come page by page, newest first", async () => {
    const [buyer] = people;
    const mine = listed().filter(({ email }) => email === buyer?.email);
    const page = await buyer?.api.orders.listMyOrders({ pageSize: 5, page: 2 });
    expect(page?.total).toBe(mine.length);
    expect(page?.rows.map(({ id }) => id)).toEqual(
      mine
        .map(({ id }) => id)
        .toReversed()
        .slice(5, 10),
    );
  });

  test("all of one's own orders come oldest first, and those of others do not", async () => {
    const [one, other] = people;
    if (!one || !other) throw new Error("There are no people.");
    const mine = listed().filter(({ email }) => email === one.email);
    const found = await collect(listOrdersOf(one.ctx, one.email.toUpperCase()));
    expect(found).toMatchObject(mine.map(({ id }) => ({ id })));
    await expect(collect(listOrdersOf(one.ctx, other.email))).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("all orders of the shop come oldest first, without cancelled ones", async () => {
    expect(await collect(listAllOrders(admin.ctx))).toMatchObject(listed().map(({ id }) => ({ id })));
  });

  test("the order to pay is the newest unpaid one of exactly that amount, and one's own", async () => {
    const [one, other] = people;
    if (!one || !other) throw new Error("There are no people.");
    const amounts = listed().filter(({ email, totalCents }) => email === one.email && totalCents === 600);
    expect((await findOrderToPay(one.ctx, { totalCents: 600 }))?.id).toBe(amounts.at(-1)?.id);
    expect(await findOrderToPay(one.ctx, { totalCents: 601 })).toBeUndefined();
  });
});
