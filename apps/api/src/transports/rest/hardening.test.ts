import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Admin, Person } from "../../testing/test-shop.ts";
import { delivery, newTool, profile, type RestShop, startRestShop } from "./testing/rest-shop.ts";

let shop: RestShop;
let buyer: Person;
let admin: Admin;
const listed = "https://partner.example";
const json = { "content-type": "application/json" };

beforeAll(async () => {
  shop = await startRestShop({ settings: { CORS_ORIGINS: listed } });
  [buyer, admin] = [await shop.buyer(), await shop.admin()];
});
afterAll(() => shop.close());

const errorOf = (answer: { json: () => unknown }) => answer.json() as { error: { code: string; issues?: object[] } };

test("a body that is not JSON, of another type or too large is refused for what it is", async () => {
  const send = (payload: string, headers: Record<string, string>) =>
    shop.inject({ method: "POST", url: "/order", payload, headers: { cookie: buyer.cookie, ...headers } });
  const broken = await send("{", json);
  expect([broken.statusCode, errorOf(broken).error.code]).toEqual([400, "invalid"]);
  for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data"]) {
    const answer = await send("{}", { "content-type": type });
    expect([answer.statusCode, errorOf(answer).error.code]).toEqual([415, "unsupported_media_type"]);
  }
  const large = await send(JSON.stringify({ address: "x".repeat(300_000) }), json);
  expect([large.statusCode, errorOf(large).error.code]).toEqual([413, "too_large"]);
  expect((await send('{"__proto__": {"isAdmin": true}}', json)).statusCode).toBe(400);
  expect((await send("", json)).statusCode).toBe(400);
  expect((await send(`${"[".repeat(100_000)}${"]".repeat(100_000)}`, json)).statusCode).toBe(400);
});

test("a call without a body may announce one", async () => {
  const answer = await shop.inject({
    method: "PUT",
    url: `/user/admin/${admin.email}`,
    headers: { cookie: admin.cookie, ...json },
  });
  expect([answer.statusCode, answer.json().modifiedCount]).toEqual([200, 0]);
});

describe("bad orders", () => {
  test.each([
    ["a quantity as text", { quantity: "10" }],
    ["a quantity with a fraction", { quantity: 10.5 }],
    ["no quantity", { quantity: undefined }],
    ["a quantity of nothing", { quantity: 0 }],
    ["a negative quantity", { quantity: -10 }],
    ["an absurd quantity", { quantity: 1e300 }],
    ["a malformed tool id", { toolId: "1; drop table tools" }],
    ["an empty address", { address: "  " }],
    ["an address with a NUL", { address: "1 Forge\u0000 Lane" }],
    ["a phone with letters", { phone: "call me" }],
    ["a phone with a fraction", { phone: 555.01 }],
    ["no phone", { phone: null }],
    ["a price that is text", { toPay: "100" }],
    ["a text instead of true or false", { isPaid: "false" }],
  ])("%s is refused, field by field, and nothing is written", async (_what, wrong) => {
    const tool = await shop.tool({ minOrder: 10, available: 100 });
    const order = { toolId: tool.id, quantity: 10, ...delivery, ...wrong };
    const answer = await shop.call(buyer, "POST /order", order);
    expect(answer.statusCode).toBe(400);
    expect(errorOf(answer).error.issues?.[0]).toMatchObject({ path: `body.${Object.keys(wrong)[0]}` });
    expect((await shop.call(buyer, `GET /order?email=${buyer.email}`)).json()).toEqual([]);
  });

  test("a phone number that is too short or too long, as a number or as text, is refused with the lengths that it may have", async () => {
    const tool = await shop.tool({ minOrder: 10, available: 100 });
    for (const phone of [12, -5550100, 1e25, "12", "5".repeat(21)]) {
      const answer = await shop.call(buyer, "POST /order", { toolId: tool.id, quantity: 10, ...delivery, phone });
      expect(errorOf(answer).error.issues).toEqual([
        { path: "body.phone", message: "Phone must be a number of 3 to 20 digits" },
      ]);
    }
  });

  test("too few, too many and unknown tools are refused by what the shop has", async () => {
    const tool = await shop.tool({ minOrder: 10, available: 100 });
    const placeOrder = (order: object) => shop.call(buyer, "POST /order", { toolId: tool.id, ...delivery, ...order });
    for (const quantity of [9, 101]) {
      const answer = await placeOrder({ quantity });
      expect(answer.statusCode).toBe(409);
      expect(errorOf(answer).error.issues).toEqual([{ path: "body.quantity", message: expect.any(String) }]);
    }
    const unknown = await placeOrder({ quantity: 10, toolId: "019a3b5c-7d9e-7f10-8a2b-3c4d5e6f7081" });
    expect(unknown.statusCode).toBe(404);
  });
});

test("what must be dollars with at most two decimals, a status of orders or the same id as in the path, is", async () => {
  const id = "019a3b5c-7d9e-7f10-8a2b-3c4d5e6f7081";
  const other = "019a3b5c-7d9e-7f10-8a2b-3c4d5e6f7082";
  for (const toPay of [0, -1, 1.505, 0.001, "10", null, 1e300])
    expect((await shop.call(buyer, "POST /create-payment-intent", { toPay })).statusCode).toBe(400);
  const report = { transectionId: "pi_1", status: "pending" };
  expect((await shop.call(buyer, `PATCH /order/${id}`, { ...report, status: "shipped" })).statusCode).toBe(400);
  expect((await shop.call(buyer, `PATCH /order/${id}`, { ...report, orderId: other })).statusCode).toBe(400);
  expect((await shop.call(admin, `PUT /order/${id}`, { status: "pending" })).statusCode).toBe(400);
  expect((await shop.call(buyer, `PUT /user/${buyer.email}`, { email: admin.email })).statusCode).toBe(400);
  for (const price of [0, -5, 12.345678, 0.000_001, 1_000_000, "15", "12.50"])
    expect((await shop.call(admin, "POST /tool", { ...newTool, price })).statusCode).toBe(400);
  for (const stars of [-1, 6, 2.5, "5"])
    expect((await shop.call(buyer, "POST /review", { stars, review: "Good" })).statusCode).toBe(400);
  for (const available of [-1, 1.5, "5", null])
    expect((await shop.call(admin, `PUT /tool/${id}`, { available })).statusCode).toBe(400);
  const incomplete = { ...profile, education: "" };
  expect((await shop.call(buyer, `PATCH /user/${buyer.email}`, incomplete)).statusCode).toBe(400);
});

test("a client that multiplies price and quantity may pay what it computed", async () => {
  for (const [price, quantity] of [
    [4.35, 7],
    [0.57, 100],
    [16.08, 7],
    [8.2, 3],
  ] as const) {
    const { insertedId } = (await shop.call(admin, "POST /tool", { ...newTool, price, minOrder: 1 })).json();
    const order = (await shop.call(buyer, "POST /order", { toolId: insertedId, quantity, ...delivery })).json();
    const request = { toPay: quantity * price, orderId: order.insertedId };
    expect((await shop.call(buyer, "POST /create-payment-intent", request)).statusCode).toBe(200);
  }
});

test("an email with a plus sign is understood in a query, encoded or not", async () => {
  const email = "sam+tools@buyer.example";
  const account = { name: "Sam Buyer", email, password: "a long password" };
  const [cookie = ""] = [(await shop.call(undefined, "POST /auth/sign-up", account)).headers["set-cookie"]].flat();
  for (const sent of [email, encodeURIComponent(email), ` ${email} `.replaceAll(" ", "%20")]) {
    expect((await shop.call({ cookie }, `GET /user?email=${sent}`)).json()).toMatchObject({ email });
    expect((await shop.call({ cookie }, `GET /order?email=${sent}`)).json()).toEqual([]);
  }
});

test.each(["not-an-id", "%00", "..%2f..%2fetc", "1%20or%201=1", "%F0%9F%94%A8", "x".repeat(5000)])(
  "the id %.20s is unknown to readers and invalid to writers",
  async (id) => {
    for (const thing of ["tool", "order"] as const) {
      expect((await shop.call(admin, `GET /${thing}/${id}`)).statusCode).toBe(404);
      expect((await shop.call(admin, `DELETE /${thing}/${id}`)).statusCode).toBe(400);
    }
  },
);

test("an unknown path is 404, an existing one with another method 405 that says what is allowed", async () => {
  const unknown = await shop.inject({ url: "/toolz", headers: { accept: "application/json" } });
  expect([unknown.statusCode, errorOf(unknown).error.code]).toEqual([404, "not_found"]);
  for (const request of ["DELETE /tools", "POST /tools", "GET /review", "PATCH /tool/x", "POST /order/x"] as const) {
    const answer = await shop.call(undefined, request);
    expect([request, answer.statusCode, errorOf(answer).error.code]).toEqual([request, 405, "method_not_allowed"]);
    expect(answer.headers.allow).toContain("OPTIONS");
  }
  const webhook = await shop.inject({ url: "/webhooks/stripe" });
  expect([webhook.statusCode, webhook.headers.allow]).toEqual([405, "POST"]);
  const echo = await shop.call(undefined, "TRACE /tools" as "GET /tools", undefined, { "x-secret": "never echoed" });
  expect([echo.statusCode, echo.body.includes("never echoed")]).toEqual([405, false]);
  const broken = await shop.inject({ url: "/tool/%ZZ" });
  expect([broken.statusCode, errorOf(broken).error.code]).toEqual([404, "not_found"]);
  const write = await shop.inject({ method: "DELETE", url: "/order/%ZZ" });
  expect([write.statusCode, errorOf(write).error.code]).toEqual([400, "invalid"]);
});

test("HEAD answers as GET does, without a body", async () => {
  const { id } = await shop.tool();
  for (const path of [`/tool/${id}`, "/users", "/orders", "/tools", `/order?email=${buyer.email}`] as const) {
    const asker = path.startsWith("/order?") ? buyer : admin;
    const [get, head] = [await shop.call(asker, `GET ${path}`), await shop.call(asker, `HEAD ${path}`)];
    expect([path, head.statusCode, head.body]).toEqual([path, 200, ""]);
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
    expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
  }
  expect((await shop.call(buyer, "HEAD /users")).statusCode).toBe(403);
  expect((await shop.call(buyer, `HEAD /order?email=${admin.email}`)).statusCode).toBe(403);
});

test("a write with a cookie must come from one of the shop's pages; a bearer may come from anywhere", async () => {
  const review = { stars: 5, review: "Good" };
  const send = (headers: Record<string, string>) => shop.call(buyer, "POST /review", review, headers);
  expect((await send({ origin: "https://evil.example" })).statusCode).toBe(403);
  expect((await send({ origin: "null" })).statusCode).toBe(403);
  expect((await send({ "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  expect((await send({ origin: "http://shop.test" })).statusCode).toBe(200);
  expect((await send({ origin: listed })).statusCode).toBe(200);
  expect((await send({})).statusCode).toBe(200);
  const bearer = await shop.bearerOf(buyer);
  expect((await shop.call(bearer, "POST /review", review, { origin: "https://evil.example" })).statusCode).toBe(200);
  const signIn = { email: buyer.email, password: buyer.password };
  const forced = await shop.call(undefined, "POST /auth/sign-in", signIn, { origin: "https://evil.example" });
  expect([forced.statusCode, forced.headers["set-cookie"]]).toEqual([403, undefined]);
});

test("only a listed origin may read answers, with its cookies; the answer names the methods and headers", async () => {
  const ask = (origin: string) =>
    shop.call(undefined, "OPTIONS /order", undefined, { origin, "access-control-request-method": "POST" });
  expect((await ask(listed)).headers).toMatchObject({
    "access-control-allow-origin": listed,
    "access-control-allow-credentials": "true",
    "access-control-allow-methods": expect.stringContaining("PATCH"),
    "access-control-allow-headers": expect.stringContaining("idempotency-key"),
  });
  for (const origin of ["https://evil.example", "https://partner.example.evil.example", "null"]) {
    expect((await ask(origin)).headers["access-control-allow-origin"]).toBeUndefined();
    const read = await shop.call(undefined, "GET /tools", undefined, { origin });
    expect(read.headers["access-control-allow-origin"]).toBeUndefined();
    expect(read.headers.vary).toContain("Origin");
  }
  const refused = await shop.call(undefined, "GET /users", undefined, { origin: listed });
  expect([refused.statusCode, refused.headers["access-control-allow-origin"]]).toEqual([401, listed]);
});

test("too many writes are answered with 429 and the seconds to wait; every answer names its request", async () => {
  const person = await shop.buyer();
  const id = "019a3b5c-7d9e-7f10-8a2b-3c4d5e6f7081";
  const names = new Set<unknown>();
  for (let count = 0; ; count++) {
    const answer = await shop.call(person, `PUT /tool/${id}`, { available: 1 });
    names.add(answer.headers["x-request-id"]);
    expect(names.size).toBe(count + 1);
    if (answer.statusCode === 404) continue;
    expect([answer.statusCode, errorOf(answer).error.code]).toEqual([429, "too_many_requests"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    break;
  }
  expect((await shop.call(person, `GET /tool/${(await shop.tool()).id}`)).statusCode).toBe(200);
});

test("a bearer that opens nothing is refused, and says how to get in", async () => {
  for (const bearer of ["", "x", "a.b.c", "eyJhbGciOiJub25lIn0.e30."]) {
    const answer = await shop.call({ bearer }, "GET /users");
    expect([answer.statusCode, answer.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  }
});

test("no cache stores what is answered to one person; public lists are cached", async () => {
  const cacheOf = async (answer: ReturnType<typeof shop.inject>) => (await answer).headers["cache-control"];
  const own = { headers: { cookie: buyer.cookie } };
  for (const url of [`/user?email=${buyer.email}`, `/order?email=${buyer.email}`, "/trpc/users.showMyProfile"])
    expect([url, await cacheOf(shop.inject({ url, ...own }))]).toEqual([url, "no-store"]);
  const login = { email: buyer.email, password: buyer.password };
  expect(await cacheOf(shop.inject({ method: "POST", url: "/auth/sign-in", payload: login }))).toBe("no-store");
  expect(await cacheOf(shop.call(buyer, `PUT /user/${buyer.email}`, { email: buyer.email }))).toBe("no-store");
  expect(await cacheOf(shop.inject({ url: "/tools", ...own }))).toBe("public, no-cache");
});

test("a value that is sent twice is refused, and not joined or chosen from", async () => {
  const url = `/order?email=${buyer.email}&email=${admin.email}`;
  expect((await shop.inject({ url, headers: { cookie: buyer.cookie } })).statusCode).toBe(400);
});

test("what the HTTP parser refuses is answered in the shape of all errors", async () => {
  const { port } = new URL(await shop.app.listen({ host: "127.0.0.1", port: 0 }));
  const send = async (text: string) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(text);
    let answer = "";
    for await (const chunk of socket) answer += chunk;
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head).toContain("content-type: application/json; charset=utf-8");
    return { status: head.split("\r\n")[0], body: JSON.parse(body) };
  };
  expect(await send(`GET / HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`)).toEqual({
    status: "HTTP/1.1 431 Request Header Fields Too Large",
    body: { error: { code: "too_large", message: "The head of the request is too large." } },
  });
  expect(await send("HELLO\r\n\r\n")).toEqual({
    status: "HTTP/1.1 400 Bad Request",
    body: { error: { code: "invalid", message: "This is not an HTTP request." } },
  });
  // Where a proxy and the shop could disagree on where a request ends.
  const twoLengths = "content-length: 5\r\ntransfer-encoding: chunked";
  for (const lengths of [twoLengths, "content-length: 5\r\ncontent-length: 6", "transfer-encoding: chunked, x"]) {
    const answer = await send(
      `POST /order HTTP/1.1\r\nhost: a\r\n${lengths}\r\n\r\n0\r\n\r\nGET /tools HTTP/1.1\r\n\r\n`,
    );
    expect(answer.status).toBe("HTTP/1.1 400 Bad Request");
  }
});
