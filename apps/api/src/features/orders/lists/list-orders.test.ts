import type { ListOrdersInput, Order } from "@ironmonger/contract/orders";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { orderOf } from "../../../testing/delivery.ts";
import { type Person, startTestShop } from "../../../testing/test-shop.ts";
import { findOrderToPay } from "../find-order-to-pay.ts";
import { exportMyOrders, exportOrders } from "./export-orders.ts";
import { listAllLines } from "./list-all-lines.ts";
import { listLinesOf } from "./list-lines-of.ts";

const shop = await startTestShop();
const admin = await shop.admin();
const { sql } = shop.services;
afterAll(shop.close);

type Placed = { order: Order; email: string; toolName: string; isCancelled: boolean };
const placed: Placed[] = [];
const people: Person[] = [];
beforeAll(async () => {
  people.push(...(await Promise.all([shop.buyer(), shop.buyer(), shop.buyer()])));
  const hammer = await shop.tool({ name: "Claw Hammer", minOrder: 1, available: 10_000, priceCents: 300 });
  const saw = await shop.tool({ name: "100% Steel Saw", minOrder: 1, available: 10_000, priceCents: 200 });
  for (let index = 0; index < 40; index += 1) {
    const buyer = people[index % people.length];
    if (!buyer) continue;
    const tool = index % 4 === 0 ? saw : hammer;
    const order = await buyer.api.orders.placeOrder(orderOf([tool.id, 1 + (index % 7)]));
    const isCancelled = index % 10 === 9;
    if (isCancelled) await buyer.api.orders.cancelOrder({ id: order.id });
    placed.push({ order, email: buyer.email, toolName: tool.name, isCancelled });
  }
});
const listed = () => placed.filter(({ isCancelled }) => !isCancelled);
const idsOf = (some: { order: { id: string } }[]) => some.map(({ order }) => order.id);

const collect = async <Item>(batches: AsyncIterable<Item | Item[]>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const batch of batches) all.push(...([batch].flat() as Item[]));
  return all;
};

describe("the admin's table of orders", () => {
  test("is newest first, without cancelled orders, and knows how many there are", async () => {
    const page = await admin.api.orders.listOrders({ pageSize: 100 });
    expect(page.total).toBe(36);
    expect(page.rows.map(({ id }) => id)).toEqual(idsOf(listed()).toReversed());
  });

  test("shows cancelled orders if the filter says so", async () => {
    const page = await admin.api.orders.listOrders({ status: "cancelled" });
    expect(page).toMatchObject({ total: 4 });
    expect(page.rows.map(({ statuses }) => statuses)).toEqual(Array.from({ length: 4 }, () => ["cancelled"]));
    expect(await admin.api.orders.listOrders({ status: "shipped" })).toEqual({ rows: [], total: 0 });
  });

  const sorts = ["placedAt", "buyerEmail", "toolName", "pieces", "total"] as const;
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
          toolName: row.lines[0]?.toolName ?? "",
          pieces: row.pieces,
          total: row.totalCents,
        };
        return key[sortBy];
      });
      const sorted = keys.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(keys).toEqual(direction === "asc" ? sorted : sorted.toReversed());
      const searched = await admin.api.orders.listOrders({ ...input, search: "e", status: "unpaid", page: 2 });
      expect(searched.rows.map(({ id }) => id)).toEqual(rows.slice(7, 14).map(({ id }) => id));
    }
  });

  test("past its end is an empty page with the right total", async () => {
    expect(await admin.api.orders.listOrders({ page: 1000 })).toEqual({ rows: [], total: 36 });
    expect(await admin.api.orders.listOrders({ page: 1000, search: "hammer" })).toEqual({ rows: [], total: 30 });
  });

  test("is searched by text within email and tool name, and by whole numbers; signs have no special meaning", async () => {
    const [first] = listed();
    if (!first) throw new Error("Nothing was placed.");
    const totals = async (search: string) => (await admin.api.orders.listOrders({ search })).total;
    expect(await totals("claw HAM")).toBe(placed.filter(({ toolName }) => toolName === "Claw Hammer").length);
    expect(await totals("0% s")).toBe(placed.filter(({ toolName }) => toolName !== "Claw Hammer").length);
    expect(await totals("%claw")).toBe(0);
    expect(await totals("_law")).toBe(0);
    expect(await totals(first.email)).toBe(placed.filter(({ email }) => email === first.email).length);
    for (const number of [first.order.number, first.order.number.toLowerCase(), first.order.number.slice(3)])
      expect((await admin.api.orders.listOrders({ search: number })).rows.map(({ id }) => id)).toEqual([
        first.order.id,
      ]);
    expect(await totals("IM-9")).toBe(0);
    expect(await totals("pi_unknown")).toBe(0);
    expect((await admin.api.orders.listOrders({ search: "hammer", status: "cancelled" })).total).toBe(4);
  });

  test("still finds the orders of a tool that left the shop", async () => {
    const [buyer] = people;
    const tool = await shop.tool({ name: "Retired anvil", minOrder: 1, available: 5 });
    const order = await buyer?.api.orders.placeOrder(orderOf([tool.id, 1]));
    await sql`update tools set deleted_at = now() where id = ${tool.id}`;
    expect((await admin.api.orders.listOrders({ search: "anvil" })).rows.map(({ id }) => id)).toEqual([order?.id]);
    await buyer?.api.orders.cancelOrder({ id: order?.id ?? "" });
  });

  test("is for admins only", async () => {
    await expect(people[0]?.api.orders.listOrders({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(shop.visitorApi().orders.listOrders({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("leaves as CSV with a row for each line and the same filters, and no cell runs as a formula", async () => {
    const buyer = await shop.buyer();
    const [sledge, wedge] = [
      await shop.tool({ name: "Sledge", sku: "SL-1", minOrder: 1, available: 5, priceCents: 1050 }),
      await shop.tool({ name: "Wedge", minOrder: 1, available: 5, priceCents: 100 }),
    ];
    const order = await buyer.api.orders.placeOrder({
      ...orderOf([sledge.id, 2], [wedge.id, 3]),
      address: "=cmd()",
      poNumber: "PO-88",
    });
    const read = async (text: AsyncIterable<string>) => parse((await collect(text)).join("")) as string[][];
    const rows = await read(exportOrders(admin.ctx, { search: "sledge" }));
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain("PO number");
    expect(rows[1]).toEqual(
      expect.arrayContaining([
        order.number,
        "PO-88",
        "unpaid",
        "SL-1",
        "Sledge",
        "2",
        "10.50",
        "21.00",
        "24.00",
        "'=cmd()",
      ]),
    );
    expect(rows[2]).toEqual(expect.arrayContaining([order.number, "Wedge", "3", "1.00", "3.00"]));
    expect(await read(exportMyOrders(buyer.ctx, { search: "" }))).toEqual(rows);
    const [stranger] = people;
    if (stranger) expect(await read(exportMyOrders(stranger.ctx, { search: "sledge" }))).toHaveLength(1);
    await buyer.api.orders.cancelLine({ id: order.lines[1]?.id ?? "" });
    expect(await read(exportOrders(admin.ctx, { search: "sledge" }))).toHaveLength(2);
    expect(await read(exportOrders(admin.ctx, { search: "sledge", status: "cancelled" }))).toMatchObject([
      {},
      expect.arrayContaining(["Wedge", "cancelled"]),
    ]);
    await buyer.api.orders.cancelOrder({ id: order.id });
    expect(await read(exportMyOrders(buyer.ctx, { search: "" }))).toHaveLength(1);
    expect(await read(exportMyOrders(buyer.ctx, { search: "sledge" }))).toHaveLength(3);
  });
});

describe("orders of several lines", () => {
  test("match by each tool, SKU, PO number and state, show their lines, and count once", async () => {
    const [buyer, other] = [await shop.buyer(), await shop.buyer()];
    const tools = [];
    for (let index = 0; index < 12; index += 1)
      tools.push(await shop.tool({ name: `Rasp no. ${index}`, sku: `RSP-${index}-X`, minOrder: 1, available: 100 }));
    const order = await buyer.api.orders.placeOrder({
      ...orderOf(...tools.map(({ id }) => [id, 1] as const)),
      poNumber: "Purchase 9",
    });
    await shop.order(other, ...tools.slice(0, 1));
    for (const { listed } of [{ listed: buyer.api.orders.listMyOrders }, { listed: admin.api.orders.listOrders }]) {
      for (const search of ["rasp no. 11", "rsp-11-x", "purchase 9", order.number]) {
        const { rows, total } = await listed({ search });
        expect(total).toBe(1);
        expect(rows).toMatchObject([{ id: order.id, lineCount: 12, pieces: 12, cancelled: null }]);
        expect(rows[0]?.lines.map(({ toolName }) => toolName)).toEqual(tools.map(({ name }) => name));
      }
      expect((await listed({ search: "rasp no. 11", status: "cancelled" })).total).toBe(0);
    }
    const last = order.lines.at(-1);
    await buyer.api.orders.cancelLine({ id: last?.id ?? "" });
    for (const status of ["cancelled", "unpaid", undefined] as const)
      expect((await buyer.api.orders.listMyOrders({ search: "rasp", status })).rows).toMatchObject([
        { id: order.id, lineCount: 11, statuses: ["cancelled", "unpaid"] },
      ]);
    expect((await buyer.api.orders.listMyOrders({ status: "shipped" })).total).toBe(0);
    expect((await admin.api.orders.listOrders({ search: "rasp" })).total).toBe(2);
    for (const { api, id } of [
      { api: buyer.api, id: order.id },
      { api: other.api, id: (await other.api.orders.listMyOrders({})).rows[0]?.id ?? "" },
    ])
      await api.orders.cancelOrder({ id });
    for (const { listed } of [{ listed: buyer.api.orders.listMyOrders }, { listed: admin.api.orders.listOrders }])
      for (const input of [
        { search: order.number, status: "cancelled" as const },
        ...[order.number, "purchase 9", "rasp no. 11"].map((search) => ({ search })),
      ])
        expect((await listed(input)).rows).toMatchObject([
          { pieces: 0, totalCents: 0, cancelled: { lineCount: 12, pieces: 12, totalCents: order.totalCents } },
        ]);
    expect(await buyer.api.orders.listMyOrders({})).toEqual({ rows: [], total: 0 });
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({ cancelled: { lineCount: 12 } });
  });

  test("are filtered by the days on which they were placed", async () => {
    const buyer = await shop.buyer();
    await shop.order(buyer);
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    for (const list of [buyer.api.orders.listMyOrders, admin.api.orders.listOrders]) {
      const today = (await list({ from: day(-1), to: day(1) })).total;
      expect(today).toBe((await list({})).total);
      expect((await list({ from: day(-1), to: day(1), search: "test hammer" })).total).toBeGreaterThan(0);
      for (const input of [{ to: day(-2) }, { from: day(2) }, { from: day(2), search: "test hammer" }])
        expect(await list(input)).toEqual({ rows: [], total: 0 });
    }
  });
});

describe("filters for work", () => {
  const { listOrders } = admin.api.orders;
  const numbersOf = ({ rows }: { rows: Order[] }) => rows.map(({ number }) => number);

  test("orders are filtered by their age, which the clock decides", async () => {
    expect(await listOrders({ olderThan: "12h" })).toEqual({ rows: [], total: 0 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 13 * 3_600_000 });
    try {
      const [oldest] = listed();
      const page = await listOrders({ olderThan: "12h", direction: "asc", pageSize: 5 });
      expect(page.rows[0]?.id).toBe(oldest?.order.id);
      expect(page.total).toBe((await listOrders({})).total);
      expect((await listOrders({ olderThan: "1d", status: "unpaid" })).total).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test("orders are filtered by the last days, counted from today", async () => {
    const { total } = await listOrders({});
    expect((await listOrders({ lastDays: "1" })).total).toBe(total);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 86_400_000 });
    try {
      expect((await listOrders({ lastDays: "1" })).total).toBe(0);
      expect((await listOrders({ lastDays: "7" })).total).toBe(total);
      vi.setSystemTime(Date.now() + 86_400_000);
      expect((await listOrders({ lastDays: "7" })).total).toBe(0);
      expect((await listOrders({ lastDays: "30" })).total).toBe(total);
    } finally {
      vi.useRealTimers();
    }
  });

  test("disputed orders are filtered, and ticked ones are exported as CSV", async () => {
    const [one, other, third] = listed();
    if (!one || !other || !third) throw new Error("There are orders.");
    expect((await listOrders({ only: "disputed" })).total).toBe(0);
    await sql`insert into payments (id, order_id, intent_id, amount_cents, currency, status)
      values (${one.order.id}, ${one.order.id}, 'pi_disputed', 100, 'usd', 'returned')`;
    await sql`insert into disputes (id, intent_id, kind, provider_id, amount_cents, reason, status, is_open, is_charge_refundable, opened_at)
      values (${one.order.id}, 'pi_disputed', 'dispute', 'dp_1', 100, 'fraudulent', 'needs_response', true, true, now())`;
    await sql`update orders set is_disputed = true where id in (${one.order.id}, ${other.order.id})`;
    expect(numbersOf(await listOrders({ only: "disputed" }))).toEqual([one.order.number]);
    const numbers = [one, third].map(({ order }) => order.number.replace("IM-", "")).join();
    expect(numbersOf(await listOrders({ numbers, direction: "asc" }))).toEqual([one.order.number, third.order.number]);
    const exported = (await collect(exportOrders(admin.ctx, { search: "", numbers }))).join("");
    const rows: { number: string }[] = parse(exported, { bom: true, columns: true });
    expect(rows.map(({ number }) => number)).toEqual([one.order.number, third.order.number]);
    await sql`update orders set is_disputed = false`;
  });

  test("what makes no sense is refused", async () => {
    for (const input of [{ numbers: "1,x" }, { numbers: "" }, { from: "2026-13-01" }])
      await expect(listOrders(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("the other lists", () => {
  test("a buyer's own orders come page by page, newest first", async () => {
    const [buyer] = people;
    const mine = listed().filter(({ email }) => email === buyer?.email);
    const page = await buyer?.api.orders.listMyOrders({ pageSize: 5, page: 2 });
    expect(page?.total).toBe(mine.length);
    expect(page?.rows.map(({ id }) => id)).toEqual(idsOf(mine).toReversed().slice(5, 10));
  });

  test("all of one's own lines come oldest first, and those of others do not", async () => {
    const [one, other] = people;
    if (!one || !other) throw new Error("There are no people.");
    const mine = listed().filter(({ email }) => email === one.email);
    const exported = await collect(listLinesOf(one.ctx, one.email.toUpperCase()));
    expect(exported.map(({ order, line }) => [order.id, line.id])).toEqual(
      mine.map(({ order }) => [order.id, order.lines[0]?.id]),
    );
    await expect(collect(listLinesOf(one.ctx, other.email))).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("all lines of the shop come oldest first, without cancelled ones", async () => {
    const all = await collect(listAllLines(admin.ctx));
    const placedIds = new Set(idsOf(placed));
    expect(all.map(({ order }) => order.id).filter((id) => placedIds.has(id))).toEqual(idsOf(listed()));
  });

  test("the order to pay is the newest unpaid one of exactly that amount, and one's own", async () => {
    const [one] = people;
    if (!one) throw new Error("There are no people.");
    const amounts = listed().filter(({ email, order }) => email === one.email && order.totalCents === 600);
    expect(await findOrderToPay(one.ctx, { totalCents: 600 })).toBe(amounts.at(-1)?.order.id);
    expect(await findOrderToPay(one.ctx, { totalCents: 601 })).toBeUndefined();
  });
});
