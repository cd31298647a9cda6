import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { issueInvoices } from "../../features/invoices/issue-invoices.ts";
import { settle } from "../../features/payments/internal/settle-payment.statement.ts";
import type { Admin, Person } from "../../testing/test-shop.ts";
import { operationsOf } from "./testing/document.ts";
import { payByCard } from "./testing/pay-by-card.ts";
import { delivery, newTool, profile, type RestShop, startRestShop } from "./testing/rest-shop.ts";
import { watchRows } from "./testing/watch-rows.ts";

// Each case is set up again for each caller, so an allowed call does not affect the next one.
type Case = { request: string; payload?: unknown; headers?: Record<string, string> };
type Makers = { shop: RestShop; owner: Person };
type Row = {
  call: string;
  make: (makers: Makers) => Promise<Case> | Case;
  /** The responses to a stranger, another buyer, the owner and an admin. */
  stranger: number;
  other: number;
  owner: number;
  admin: number;
};

const everybody = { stranger: 200, other: 200, owner: 200, admin: 200 };
const signedIn = { stranger: 401, other: 200, owner: 200, admin: 200 };
const adminsOnly = { stranger: 401, other: 403, owner: 403, admin: 200 };
const ownerOnly = { stranger: 401, other: 403, owner: 200, admin: 403 };
const payerOnly = { stranger: 401, other: 404, owner: 200, admin: 404 };
const ownerOrAdmin = { stranger: 401, other: 404, owner: 200, admin: 200 };

const placeOrder = async ({ shop, owner }: Makers) => {
  const tool = await shop.tool({ minOrder: 10, available: 1000, priceCents: 1000 });
  const placed = await shop.call(owner, "POST /order", { toolId: tool.id, quantity: 10, ...delivery });
  return placed.json<{ insertedId: string }>().insertedId;
};
const startPayment = async (makers: Makers) => {
  const orderId = await placeOrder(makers);
  const intent = await makers.shop.call(makers.owner, "POST /create-payment-intent", { toPay: 100, orderId });
  const transectionId = await payByCard(makers.shop, intent.json().clientSecret);
  return { request: `PATCH /order/${orderId}`, payload: { orderId, transectionId, status: "pending" } };
};
const invoiceOf = async (makers: Makers) => {
  const { id: orderId, totalCents } = await makers.owner.api.orders.getOrder({ lineId: await placeOrder(makers) });
  const { services } = makers.shop;
  await settle(services, { orderId, intentId: `pi_${newId()}`, receivedCents: totalCents, currency: "usd" });
  const [number = ""] = await issueInvoices(services, { orderId });
  return number;
};
const csv = { payload: "name,price\nDoor saw,9\nNo price,\n", headers: { "content-type": "text/csv" } };
/** The smallest GIF. */
const gif = Buffer.from("R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=", "base64");
const picture = {
  payload: Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="picture"; filename="a.gif"\r\n\r\n'),
    gif,
    Buffer.from("\r\n--b--\r\n"),
  ]),
  headers: { "content-type": "multipart/form-data; boundary=b" },
};
const dataSheet = {
  payload: [
    '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nData sheet',
    '\r\n--b\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-1.4\n%%EOF\n',
    "\r\n--b--\r\n",
  ].join(""),
  headers: { "content-type": "multipart/form-data; boundary=b" },
};
const purchaseOrder = {
  ...dataSheet,
  payload: dataSheet.payload.replace('name="document"', 'name="file"'),
};
const numberOf = async ({ owner }: Makers, lineId: string) => (await owner.api.orders.getOrder({ lineId })).number;
const importTools = async ({ shop }: Makers) => {
  const id = newId();
  await shop.call(people.admin, `POST /import/tools?mode=valid-rows&id=${id}`, csv.payload, csv.headers);
  return id;
};
const stageFile = async ({ shop }: Makers) => {
  const staged = await shop.call(people.admin, "POST /import/tools", csv.payload, csv.headers);
  return staged.json<{ importId: string }>().importId;
};
const priceList = async () => (await people.admin.api.priceLists.save({ name: newId() })).id;
const companyOf = async ({ owner }: Makers) => {
  const company = { name: `Firm ${newId().slice(-8)}`, country: "US", billingAddress: "1 Mill Road" };
  return (await owner.api.companies.register({ ...company, invoiceEmail: "invoices@example.com" })).id;
};
const statement = {
  payload: "date,amount,reference\n2026-11-28,12.50,thanks\n",
  headers: { "content-type": "text/csv" },
};
const payOrder = async (makers: Makers) => {
  const { request, payload } = await startPayment(makers);
  await makers.shop.call(makers.owner, request as "PATCH /", payload);
  return payload.orderId;
};

const rows: Row[] = [
  { call: "GET /tools", make: () => ({ request: "GET /tools" }), ...everybody },
  { call: "GET /reviews", make: () => ({ request: "GET /reviews" }), ...everybody },
  { call: "GET /faq", make: () => ({ request: "GET /faq" }), ...everybody },
  { call: "GET /buyers", make: () => ({ request: "GET /buyers" }), ...everybody },
  {
    call: "PUT /user/{email}",
    make: ({ owner: { email } }) => ({ request: `PUT /user/${email}`, payload: { email } }),
    ...ownerOnly,
  },
  {
    call: "GET /tool/{id}",
    make: async ({ shop }) => ({ request: `GET /tool/${(await shop.tool()).id}` }),
    ...signedIn,
  },
  {
    call: "POST /order",
    make: async ({ shop }) => ({
      request: "POST /order",
      payload: { toolId: (await shop.tool()).id, quantity: 10, ...delivery },
    }),
    ...signedIn,
  },
  {
    call: "PUT /tool/{id}",
    make: async ({ shop }) => ({ request: `PUT /tool/${(await shop.tool()).id}`, payload: { available: 3 } }),
    ...signedIn,
  },
  { call: "GET /admin/{email}", make: ({ owner }) => ({ request: `GET /admin/${owner.email}` }), ...ownerOnly },
  { call: "GET /order", make: ({ owner }) => ({ request: `GET /order?email=${owner.email}` }), ...ownerOnly },
  {
    call: "DELETE /order/{id}",
    make: async (makers) => ({ request: `DELETE /order/${await placeOrder(makers)}` }),
    ...ownerOrAdmin,
  },
  {
    call: "POST /review",
    make: () => ({ request: "POST /review", payload: { stars: 5, review: "Good" } }),
    ...signedIn,
  },
  {
    call: "POST /create-payment-intent",
    make: async (makers) => ({
      request: "POST /create-payment-intent",
      payload: { toPay: 100, orderId: await placeOrder(makers) },
    }),
    ...payerOnly,
  },
  { call: "PATCH /order/{id}", make: startPayment, ...payerOnly },
  {
    call: "GET /order/{id}",
    make: async (makers) => ({ request: `GET /order/${await placeOrder(makers)}` }),
    ...ownerOrAdmin,
  },
  {
    call: "POST /orders/{number}/purchase-order",
    make: async (makers) => ({
      request: `POST /orders/${await numberOf(makers, await placeOrder(makers))}/purchase-order`,
      ...purchaseOrder,
    }),
    ...ownerOrAdmin,
  },
  {
    call: "GET /orders/{number}/purchase-order",
    make: async (makers) => {
      const path = `/orders/${await numberOf(makers, await placeOrder(makers))}/purchase-order` as const;
      await makers.shop.call(makers.owner, `POST ${path}`, purchaseOrder.payload, purchaseOrder.headers);
      return { request: `GET ${path}` };
    },
    ...ownerOrAdmin,
  },
  {
    call: "GET /invoices/{number}.pdf",
    make: async (makers) => ({ request: `GET /invoices/${await invoiceOf(makers)}.pdf` }),
    ...ownerOrAdmin,
  },
  {
    call: "GET /invoices/{number}.xml",
    make: async (makers) => ({ request: `GET /invoices/${await invoiceOf(makers)}.xml` }),
    ...ownerOrAdmin,
    // The seller's data are incomplete.
    ...{ owner: 409, admin: 409 },
  },
  {
    call: "GET /invoices/{number}/factur-x.pdf",
    make: async (makers) => ({ request: `GET /invoices/${await invoiceOf(makers)}/factur-x.pdf` }),
    ...ownerOrAdmin,
    ...{ owner: 409, admin: 409 },
  },
  {
    call: "GET /invoices.zip",
    make: async (makers) => ({ request: `GET /invoices.zip?numbers=${await invoiceOf(makers)}` }),
    ...ownerOrAdmin,
  },
  {
    call: "GET /pay/{token}/invoice.pdf",
    make: async (makers) => {
      const [row] = await makers.shop.services.sql<
        { token: string }[]
      >`select token from invoices where number = ${await invoiceOf(makers)}`;
      return { request: `GET /pay/${row?.token}/invoice.pdf` };
    },
    ...everybody,
  },
  { call: "GET /user", make: ({ owner }) => ({ request: `GET /user?email=${owner.email}` }), ...ownerOnly },
  {
    call: "PATCH /user/{email}",
    make: ({ owner }) => ({ request: `PATCH /user/${owner.email}`, payload: profile }),
    ...ownerOnly,
  },
  { call: "GET /orders", make: () => ({ request: "GET /orders" }), ...adminsOnly },
  {
    call: "PUT /order/{id}",
    make: async (makers) => ({ request: `PUT /order/${await payOrder(makers)}`, payload: { status: "shipped" } }),
    ...adminsOnly,
  },
  { call: "GET /users", make: () => ({ request: "GET /users" }), ...adminsOnly },
  {
    call: "PUT /user/admin/{email}",
    make: async ({ shop }) => ({ request: `PUT /user/admin/${(await shop.buyer()).email}` }),
    ...adminsOnly,
  },
  {
    call: "DELETE /tool/{id}",
    make: async ({ shop }) => ({ request: `DELETE /tool/${(await shop.tool()).id}` }),
    ...adminsOnly,
  },
  { call: "POST /tool", make: () => ({ request: "POST /tool", payload: newTool }), ...adminsOnly },
  { call: "GET /export/orders.csv", make: () => ({ request: "GET /export/orders.csv" }), ...adminsOnly },
  { call: "GET /export/my-orders.csv", make: () => ({ request: "GET /export/my-orders.csv" }), ...signedIn },
  {
    call: "GET /export/my-data/{token}",
    make: async ({ owner }) => ({
      request: `GET ${new URL((await owner.api.identity.exportMyData()).url).pathname}`,
    }),
    ...everybody,
  },
  { call: "GET /export/users.csv", make: () => ({ request: "GET /export/users.csv" }), ...adminsOnly },
  { call: "GET /export/tools.csv", make: () => ({ request: "GET /export/tools.csv" }), ...adminsOnly },
  { call: "GET /export/audit.csv", make: () => ({ request: "GET /export/audit.csv" }), ...adminsOnly },
  {
    call: "GET /export/change-details.csv",
    make: () => ({ request: `GET /export/change-details.csv?changeId=${newId()}` }),
    ...adminsOnly,
    // There is no such change.
    admin: 404,
  },
  ...["statement.csv", "statement.pdf", "prices.csv", "prices.pdf"].map((file) => ({
    call: `GET /companies/{id}/${file}`,
    make: async (makers: Makers) => ({ request: `GET /companies/${await companyOf(makers)}/${file}` }),
    ...ownerOrAdmin,
  })),
  {
    call: "GET /export/spend.csv",
    make: async (makers: Makers) => ({
      request: `GET /export/spend.csv?companyId=${await companyOf(makers)}&from=2026-01-01&to=2026-12-31&by=month`,
    }),
    ...ownerOrAdmin,
  },
  {
    call: "GET /export/journal.csv",
    make: () => ({ request: "GET /export/journal.csv?from=2026-01-01&to=2026-12-31" }),
    ...adminsOnly,
  },
  { call: "POST /import/statement", make: () => ({ request: "POST /import/statement", ...statement }), ...adminsOnly },
  { call: "GET /export/sales.csv", make: () => ({ request: "GET /export/sales.csv" }), ...adminsOnly },
  {
    call: "GET /export/price-lists/{id}.csv",
    make: async () => ({ request: `GET /export/price-lists/${await priceList()}.csv` }),
    ...adminsOnly,
  },
  {
    call: "POST /import/price-lists/{id}",
    make: async () => ({ request: `POST /import/price-lists/${await priceList()}`, ...csv }),
    ...adminsOnly,
  },
  { call: "POST /import/companies", make: () => ({ request: "POST /import/companies", ...csv }), ...adminsOnly },
  { call: "POST /import/tools", make: () => ({ request: "POST /import/tools", ...csv }), ...adminsOnly },
  { call: "POST /import/pictures", make: () => ({ request: "POST /import/pictures", ...picture }), ...adminsOnly },
  {
    call: "POST /import/pictures/{toolId}",
    make: async ({ shop }) => ({ request: `POST /import/pictures/${(await shop.tool()).id}`, ...picture }),
    ...adminsOnly,
  },
  {
    call: "POST /import/documents/{toolId}",
    make: async ({ shop }) => ({ request: `POST /import/documents/${(await shop.tool()).id}`, ...dataSheet }),
    ...adminsOnly,
  },
  {
    call: "GET /import/tools/template.csv",
    make: () => ({ request: "GET /import/tools/template.csv" }),
    ...adminsOnly,
  },
  {
    call: "GET /import/tools/{id}",
    make: async (makers) => ({ request: `GET /import/tools/${await importTools(makers)}` }),
    ...adminsOnly,
  },
  {
    call: "GET /import/tools/{id}/errors.csv",
    make: async (makers) => ({ request: `GET /import/tools/${await importTools(makers)}/errors.csv` }),
    ...adminsOnly,
  },
  {
    call: "GET /import/tools/{id}/refused.csv",
    make: async (makers) => ({ request: `GET /import/tools/${await stageFile(makers)}/refused.csv` }),
    ...adminsOnly,
  },
];

let shop: RestShop;
let people: { stranger: undefined; other: Person; owner: Person; admin: Admin };
let countChanges: () => Promise<number>;

beforeAll(async () => {
  shop = await startRestShop();
  const [other, owner, admin] = [await shop.buyer(), await shop.buyer(), await shop.admin()];
  people = { stranger: undefined, other, owner, admin };
  countChanges = await watchRows(shop.services);
});
afterAll(() => shop.close());

describe.each(rows)("$call", (row) => {
  test.each(["stranger", "other", "owner", "admin"] as const)("by the %s", async (who) => {
    for (const credentials of ["cookie", "bearer"] as const) {
      const person = people[who];
      const asker = person && credentials === "bearer" ? await shop.bearerOf(person) : person;
      const { request, payload, headers } = await row.make({ shop, owner: people.owner });
      const before = await countChanges();
      const { statusCode, body } = await shop.call(asker, request as "GET /", payload, headers);
      expect(`${statusCode} ${statusCode === row[who] ? "" : body}`).toBe(`${row[who]} `);
      if (statusCode >= 400) expect(await countChanges(), "rows written by a refused call").toBe(before);
    }
  });
});

test("every described call stands in this table, but for signing in, up and out", () => {
  const described = operationsOf(shop.document).map(({ method, path }) => `${method} ${path}`);
  expect(described.filter((call) => !call.includes("/auth/")).sort()).toEqual(rows.map(({ call }) => call).sort());
});
