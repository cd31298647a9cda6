import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from "@trpc/client";
import type { InjectOptions } from "fastify";
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

/** Whoever says what they accept of tRPC is answered by tRPC's own handler. */
const itsOwn = { "trpc-accept": "application/json" };
const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const post = (path: string, payload: string, type = "application/json"): InjectOptions => ({
  method: "POST",
  url: `/trpc/${path}`,
  payload,
  headers: { "content-type": type, origin: "http://shop.test" },
});
const get = (path: string): InjectOptions => ({ method: "GET", url: `/trpc/${path}` });

const calls: [string, () => InjectOptions][] = [
  ["a query", () => get(`catalog.getTool?input=${input({ id: toolId })}`)],
  ["a query without input", () => get("catalog.listNewest")],
  ["a query that finds nothing", () => get(`catalog.getTool?input=${input({ id: newId() })}`)],
  ["a query with wrong input", () => get(`catalog.getTool?input=${input({ id: 7 })}`)],
  ["a query whose input is missing", () => get("catalog.getTool")],
  ["a query whose input is no JSON", () => get("catalog.getTool?input={")],
  ["a query with two inputs", () => get("catalog.getTool?input=1&input=2")],
  ["a query by POST", () => post("catalog.listNewest", "{}")],
  ["a mutation by GET", () => get("identity.signOut")],
  ["a mutation", () => post("identity.requestPasswordReset", JSON.stringify({ email: "nobody@example.com" }))],
  ["a mutation of a stranger", () => post("orders.placeOrder", "{}")],
  ["a mutation whose body is no JSON", () => post("identity.signIn", "{")],
  ["a mutation without a body", () => post("identity.signIn", "")],
  ["a mutation as a form", () => post("identity.signIn", "email=a", "application/x-www-form-urlencoded")],
  ["a page for admins", () => get("users.list?input={}")],
  ["a batch", () => get(`catalog.listNewest,catalog.getTool?batch=1&input=${input({ 1: { id: toolId } })}`)],
  ["a batch of which one fails", () => get(`catalog.listNewest,catalog.getTool?batch=1&input=${input({ 1: {} })}`)],
  ["a batch without inputs", () => get("catalog.listNewest,content.summary?batch=1")],
  ["a batch whose input is no object", () => get("catalog.listNewest?batch=1&input=7")],
  ["a batch whose input is a list", () => get(`catalog.getTool?batch=1&input=${input([{ id: toolId }])}`)],
  ["a batch with a stranger among it", () => get("catalog.listNewest,no.such?batch=1&input={}")],
  ["a batch of both kinds", () => post("catalog.listNewest,identity.signOut?batch=1", "{}")],
  ["a procedure that there is not", () => get("no.such")],
  ["a procedure named like a part of every object", () => get("constructor")],
  ["a head", () => ({ method: "HEAD", url: "/trpc/catalog.listNewest" })],
  ["a PUT", () => ({ method: "PUT", url: "/trpc/catalog.listNewest" })],
];

test.each(calls)("%s is answered as by tRPC's own handler", async (_, call) => {
  const request = call();
  const ours = await shop.inject(request);
  const theirs = await shop.inject({ ...request, headers: { ...request.headers, ...itsOwn } });
  const seen = ({ statusCode, headers, body }: typeof ours) => ({
    statusCode,
    type: headers["content-type"]?.toString().split(";")[0],
    vary: headers.vary,
    body: body && JSON.parse(body),
  });
  expect(seen(ours)).toEqual(seen(theirs));
});

test.each([
  ["one call at a time", httpLink],
  ["in batches", httpBatchLink],
  ["in streams", httpBatchStreamLink],
])("a client that asks %s is served, told what is wrong, and known by its cookie", async (_, link) => {
  const client = createTRPCClient<AppRouter>({
    links: [link({ url, headers: { cookie, origin: "http://shop.test" } })],
  });
  const [tool, me] = await Promise.all([
    client.catalog.getTool.query({ id: toolId }),
    client.users.showMyProfile.query(),
  ]);
  expect([tool.id, me.email]).toEqual([toolId, expect.stringContaining("@example.com")]);
  await expect(client.catalog.getTool.query({ id: newId() })).rejects.toMatchObject({
    message: shop.messages.toolNotFound,
    data: { code: "NOT_FOUND" },
  });
  const order = { toolId, quantity: 10, address: "1 High Street", phone: "12345678" };
  expect(await client.orders.placeOrder.mutate(order)).toMatchObject({ toolId, quantity: 10 });
});
