import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from "@trpc/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import type { AppRouter } from "./app-router.ts";

let shop: TestShop;
let url: string;
let toolId: string;
let cookie: string;
beforeAll(async () => {
  shop = await startTestShop();
  url = `${await shop.app.listen({ host: "127.0.0.1", port: 0 })}/trpc`;
  toolId = (await shop.tool()).id;
  cookie = (await shop.buyer()).cookie;
});
afterAll(() => shop.close());

const origin = "http://shop.test";
const encode = (input: unknown) => encodeURIComponent(JSON.stringify(input));
const get = (path: string) => shop.inject({ method: "GET", url: `/trpc/${path}` });
const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
  shop.inject({
    method: "POST",
    url: `/trpc/${path}`,
    payload,
    headers: { "content-type": "application/json", origin, ...headers },
  });
const batchOf = (count: number, path = "catalog.listNewest") => Array.from({ length: count }, () => path).join(",");

test.each([
  ["one call at a time", httpLink],
  ["in batches", httpBatchLink],
  ["in streams", httpBatchStreamLink],
])("a client that calls %s gets answers and errors, and is recognised by its cookie", async (_, link) => {
  const client = createTRPCClient<AppRouter>({ links: [link({ url, headers: { cookie, origin } })] });
  const [tool, me] = await Promise.all([
    client.catalog.getTool.query({ id: toolId }),
    client.users.showMyProfile.query(),
  ]);
  expect([tool.id, me.email]).toEqual([toolId, expect.stringContaining("@example.com")]);
  await expect(client.catalog.getTool.query({ id: newId() })).rejects.toMatchObject({
    message: shop.messages.toolNotFound,
    data: { code: "NOT_FOUND" },
  });
  const order = { lines: [{ toolId, quantity: 10 }], address: "1 High Street", phone: "12345678" };
  expect(await client.orders.placeOrder.mutate(order)).toMatchObject({ lines: [{ toolId, quantity: 10 }] });
});

test("a query answers the same by GET and by POST", async () => {
  const byGet = await get(`catalog.getTool?input=${encode({ id: toolId })}`);
  const byPost = await post("catalog.getTool", JSON.stringify({ id: toolId }));
  expect([byGet.statusCode, byGet.headers["content-type"]]).toEqual([200, "application/json"]);
  expect(byGet.json().result.data.id).toBe(toolId);
  expect([byPost.statusCode, byPost.json()]).toEqual([200, byGet.json()]);
});

test("a list whose filters are all optional is also answered without an input", async () => {
  const headers = { cookie: (await shop.admin()).cookie };
  for (const list of ["orders.listMyOrders", "orders.listOrders", "audit.list"]) {
    const [bare, empty] = await Promise.all([
      shop.inject({ url: `/trpc/${list}`, headers }),
      shop.inject({ url: `/trpc/${list}?input=${encode({})}`, headers }),
    ]);
    expect([bare.statusCode, bare.json()]).toEqual([200, empty.json()]);
  }
});

test("an input may be long, up to 2 MB", async () => {
  const bodyOf = (bytes: number) => JSON.stringify({ id: toolId }) + " ".repeat(bytes);
  expect((await post("catalog.getTool", bodyOf(2_000_000))).statusCode).toBe(200);
  expect((await post("catalog.getTool", bodyOf(2_100_000))).statusCode).toBe(413);
});

test("an error says its code, its status and which fields are wrong", async () => {
  const answer = await get(`catalog.getTool?input=${encode({ id: 7 })}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatchObject({
    data: { code: "BAD_REQUEST", httpStatus: 400, path: "catalog.getTool", issues: [{ path: "id" }] },
  });
  expect(JSON.stringify(answer.json())).not.toContain("stack");
});

test("calls of a batch are answered one by one, whichever of them fail", async () => {
  const answer = await get(
    `catalog.listNewest,catalog.getTool,no.such?batch=1&input=${encode({ 1: { id: newId() } })}`,
  );
  expect(answer.statusCode).toBe(207);
  const [newest, missing, unknown] = answer.json();
  expect(newest.result.data).toBeInstanceOf(Array);
  expect([missing.error.data.code, unknown.error.data.code]).toEqual(["NOT_FOUND", "NOT_FOUND"]);
});

test("a batch has at most 20 calls, however long their names are", async () => {
  expect((await get(`${batchOf(20)}?batch=1`)).statusCode).toBe(200);
  expect((await get(`${batchOf(20, "payments.refundUnknownPayment.or.so")}?batch=1`)).json()).toHaveLength(20);
  for (const count of [21, 100, 200]) {
    const answer = await get(`${batchOf(count)}?batch=1`);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: { code: "invalid", message: "A batch can have at most 20 calls." } },
    ]);
  }
});

test("each mutation of a batch counts as a write", async () => {
  const buyer = await shop.buyer();
  const clear = () => post(`${batchOf(20, "basket.clear")}?batch=1`, "{}", { cookie: buyer.cookie });
  // The limit is 1,200 writes a minute.
  for (let batch = 0; batch < 60; batch += 1) expect((await clear()).statusCode).toBe(200);
  const refused = await clear();
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, expect.any(String)]);
});

test.each([
  ["a procedure that does not exist", 404, () => get("no.such")],
  ["a path that is encoded twice", 404, () => get("catalog%252ElistNewest")],
  ["a path with a percent sign", 404, () => get("%25s")],
  ["a procedure named like a property of every object", 404, () => get("constructor")],
  ["a mutation by GET", 405, () => get("identity.signOut")],
  ["an input that is not JSON", 400, () => get("catalog.getTool?input={")],
  ["no input where one is needed", 400, () => get("catalog.getTool")],
  ["a body that is not JSON", 400, () => post("identity.signIn", "{")],
  ["no body where one is needed", 400, () => post("identity.signIn", "")],
  ["a form", 415, () => post("identity.signIn", "email=a", { "content-type": "application/x-www-form-urlencoded" })],
  [
    "a form with files",
    415,
    () => post("identity.signIn", "--a", { "content-type": "multipart/form-data; boundary=a" }),
  ],
  ["a batch whose input is not an object", 400, () => get("catalog.getTool?batch=1&input=7")],
  ["a batch of queries and mutations", 400, () => post("catalog.listNewest,identity.signOut?batch=1", "{}")],
  ["a visitor who orders", 401, () => post("orders.placeOrder", "{}")],
  ["a buyer who asks for the users", 403, () => post("users.list", "{}", { cookie })],
  ["a write from a foreign page", 403, () => post("identity.signOut", "", { cookie, origin: "http://evil.test" })],
])("%s is refused with %i", async (_, status, call) => {
  expect((await call()).statusCode).toBe(status);
});
