import { existsSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operationsOf } from "../testing/document.ts";
import { type RestShop, startRestShop } from "../testing/rest-shop.ts";

let shop: RestShop;
beforeAll(async () => {
  shop = await startRestShop();
});
afterAll(() => shop.close());

test("the document is valid OpenAPI 3.1", async () => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(shop.document)))).toEqual({ valid: true });
  expect(shop.document.openapi).toBe("3.1.0");
});

test("every call can be made for a company, which a header names", () => {
  for (const { parameters } of operationsOf(shop.document))
    expect(parameters).toContainEqual(expect.objectContaining({ in: "header", name: "x-company", required: false }));
});

test("the specification's 23 calls, signing in, and lists as files are described, and nothing else", () => {
  expect(
    operationsOf(shop.document)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual(
    [
      "GET /tools",
      "GET /reviews",
      "GET /faq",
      "GET /buyers",
      "PUT /user/{email}",
      "GET /tool/{id}",
      "POST /order",
      "PUT /tool/{id}",
      "GET /admin/{email}",
      "GET /order",
      "DELETE /order/{id}",
      "POST /review",
      "POST /create-payment-intent",
      "PATCH /order/{id}",
      "GET /order/{id}",
      "GET /user",
      "PATCH /user/{email}",
      "GET /orders",
      "PUT /order/{id}",
      "GET /users",
      "PUT /user/admin/{email}",
      "DELETE /tool/{id}",
      "POST /tool",
      "POST /auth/sign-in",
      "POST /auth/sign-up",
      "POST /auth/sign-out",
      "GET /export/change-details.csv",
      "GET /export/orders.csv",
      "GET /export/my-orders.csv",
      "GET /export/my-data/{token}",
      "GET /export/users.csv",
      "GET /export/tools.csv",
      "GET /export/audit.csv",
      "GET /export/sales.csv",
      "GET /export/price-lists/{id}.csv",
      "POST /import/tools",
      "POST /import/price-lists/{id}",
      "POST /import/companies",
      "GET /import/tools/template.csv",
      "POST /import/documents/{toolId}",
      "POST /import/pictures",
      "POST /import/pictures/{toolId}",
      "GET /import/tools/{id}",
      "GET /import/tools/{id}/errors.csv",
      "GET /import/tools/{id}/refused.csv",
      "GET /orders/{number}/purchase-order",
      "POST /orders/{number}/purchase-order",
      "GET /invoices/{number}.pdf",
      "GET /invoices/{number}.xml",
      "GET /invoices/{number}/factur-x.pdf",
      "GET /invoices.zip",
      "GET /pay/{token}/invoice.pdf",
      "GET /companies/{id}/statement.csv",
      "GET /companies/{id}/statement.pdf",
      "GET /companies/{id}/prices.csv",
      "GET /companies/{id}/prices.pdf",
      "GET /export/journal.csv",
      "GET /export/spend.csv",
      "POST /import/statement",
    ].sort(),
  );
});

test("what the server answers to OPTIONS at each path is what the document says of it", async () => {
  for (const [path, operations] of Object.entries(shop.document.paths)) {
    const { statusCode, headers } = await shop.call(undefined, `OPTIONS ${path.replaceAll(/\{\w+\}/g, "x") as "/"}`);
    expect(statusCode).toBe(204);
    const allowed = String(headers.allow).split(", ");
    const described = Object.keys(operations).map((method) => method.toUpperCase());
    expect(allowed.filter((method) => method !== "OPTIONS" && method !== "HEAD").sort()).toEqual(described.sort());
    expect(allowed.includes("HEAD")).toBe(described.includes("GET"));
  }
});

test("both ways to authenticate are described, errors have one shape, and there are examples", () => {
  expect(shop.document).toMatchObject({
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cookie: { type: "apiKey", in: "cookie", name: "ironmonger_session" },
      },
    },
  });
  for (const { method, path, security, responses, requestBody } of operationsOf(shop.document)) {
    const isPublic =
      ["/tools", "/reviews", "/faq", "/buyers"].includes(path) || /^\/(auth|pay|export\/my-data)\//.test(path);
    expect(security, `${method} ${path}`).toEqual(isPublic ? [] : [{ bearer: [] }, { cookie: [] }]);
    for (const [status, { content }] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      expect(content?.["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Error" });
    }
    const request = requestBody?.content["application/json"];
    if (request) expect(Object.keys({ ...request, ...request.schema }), `${method} ${path}`).toContain("example");
  }
});

test("every operation has a description and a tag, and every picture of an example exists", () => {
  const document = JSON.parse(JSON.stringify(shop.document));
  const operations = Object.values<object>(document.paths).flatMap((path) => Object.values(path));
  expect(operations.length).toBeGreaterThan(20);
  for (const { operationId, description, tags } of operations) {
    expect(description, operationId).toMatch(/\.$/);
    expect(tags, operationId).toHaveLength(1);
  }
  const pictures = [...JSON.stringify(document).matchAll(/"image":"(\/[^"]+)"/g)].map(([, path]) => path);
  expect(pictures.length).toBeGreaterThan(1);
  for (const path of pictures)
    expect(existsSync(new URL(`../../../../../web/public${path}`, import.meta.url)), path).toBe(true);
});

test("every pattern is one that other languages read: no Unicode classes, no lookbehind", () => {
  const patterns = [...JSON.stringify(shop.document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, json]) =>
    String(JSON.parse(json ?? "")),
  );
  expect(patterns.length).toBeGreaterThan(5);
  for (const pattern of patterns) {
    expect(pattern).not.toMatch(/\\[pP]\{|\\u\{|\\0|\(\?</);
    expect(() => new RegExp(pattern)).not.toThrow();
    expect(() => new RegExp(pattern, "u")).not.toThrow();
  }
});

test("the cookie that signing in sets is the one that the document names", async () => {
  const { cookie } = await shop.buyer();
  expect(cookie).toMatch(/^ironmonger_session=/);
});

test("the page for people names every call and runs no script", async () => {
  const page = await shop.inject({ url: "/docs" });
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).not.toMatch(/<script/);
  for (const { method, path } of operationsOf(shop.document))
    expect(page.body).toContain(`<strong>${method}</strong> <code>${path}</code>`);
  expect(page.body).toContain("<dt><code>minOrder</code></dt><dd>integer");
  expect(page.body).not.toMatch(/undefined|\[object/);
});
