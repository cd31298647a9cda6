import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin, Person } from "../../../testing/test-shop.ts";
import { payByCard } from "../testing/pay-by-card.ts";
import { delivery, newTool, profile, type RestShop, startRestShop } from "../testing/rest-shop.ts";

let shop: RestShop;
let buyer: Person;
let admin: Admin;
const nobody = undefined;
const unknownId = "019a3b5c-7d9e-7f10-8a2b-3c4d5e6f7081";

beforeAll(async () => {
  shop = await startRestShop();
  [buyer, admin] = [await shop.buyer(), await shop.admin()];
});
afterAll(() => shop.close());

const placeOrder = async (quantity = 10) => {
  const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 1200 });
  const placed = await shop.call(buyer, "POST /order", { toolId: tool.id, quantity, ...delivery });
  return { toolId: tool.id, orderId: placed.json<{ insertedId: string }>().insertedId };
};
const payOrder = async () => {
  const { toolId, orderId } = await placeOrder();
  const { clientSecret } = (await shop.call(buyer, "POST /create-payment-intent", { toPay: 120, orderId })).json();
  const transectionId = await payByCard(shop, clientSecret);
  const report = { orderId, transectionId, status: "pending" };
  return { toolId, orderId, transectionId, answer: await shop.call(buyer, `PATCH /order/${orderId}`, report) };
};

test("tools, reviews, questions and buyers are arrays with exactly the specification's fields", async () => {
  const { sql } = shop.services;
  const tool = await shop.tool();
  await sql`insert into faq_items (id, question, answer) values (${unknownId}, 'Why?', 'Because.')`;
  await sql`insert into buyers (id, name, shop, image_url, tools_bought, "from")
    values (${unknownId}, 'Ada', 'Moore', '/a.svg', 3, 'Leeds')`;
  const tools = (await shop.call(nobody, "GET /tools")).json();
  expect(tools.at(-1)).toEqual({
    _id: tool.id,
    name: tool.name,
    description: tool.description,
    image: tool.imageUrl,
    price: 10,
    minOrder: 10,
    available: 100,
    sold: 0,
  });
  const { insertedId } = (await shop.call(buyer, "POST /review", { name: "Someone", stars: 4, review: "Good" })).json();
  expect((await shop.call(nobody, "GET /reviews")).json()).toEqual([
    { _id: insertedId, name: buyer.ctx.user.displayName, stars: 4, review: "Good" },
  ]);
  expect((await shop.call(nobody, "GET /faq")).json()).toEqual([
    { _id: unknownId, name: "Why?", description: "Because." },
  ]);
  expect((await shop.call(nobody, "GET /buyers")).json()).toEqual([
    { _id: unknownId, name: "Ada", shop: "Moore", image: "/a.svg", toolBought: 3, from: "Leeds" },
  ]);
});

test("an admin adds a tool, whose sold count starts at 0 whatever was sent, sets its stock and deletes it", async () => {
  const added = await shop.call(admin, "POST /tool", newTool);
  expect(added.statusCode).toBe(200);
  const { insertedId } = added.json();
  expect(added.json()).toEqual({ acknowledged: true, insertedId: expect.any(String) });
  expect((await shop.call(buyer, `GET /tool/${insertedId}`)).json()).toEqual({ _id: insertedId, ...newTool, sold: 0 });

  const set = () => shop.call(admin, `PUT /tool/${insertedId}`, { available: 55 });
  expect((await set()).json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1 });
  expect((await set()).json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 0 });
  expect((await shop.call(buyer, `GET /tool/${insertedId}`)).json().available).toBe(55);

  const remove = () => shop.call(admin, `DELETE /tool/${insertedId}`);
  expect((await remove()).json()).toEqual({ acknowledged: true, deletedCount: 1 });
  expect((await remove()).statusCode).toBe(404);
  expect((await shop.call(buyer, `GET /tool/${insertedId}`)).statusCode).toBe(404);
  expect((await shop.call(nobody, "GET /tools")).body).not.toContain(insertedId);
});

test("the available count that a buyer's browser sends after an order changes nothing", async () => {
  const { toolId } = await placeOrder(30);
  const answer = await shop.call(buyer, `PUT /tool/${toolId}`, { available: 1 });
  expect(answer.json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 0 });
  expect((await shop.call(buyer, `GET /tool/${toolId}`)).json().available).toBe(70);
  expect((await shop.call(buyer, `PUT /tool/${unknownId}`, { available: 1 })).statusCode).toBe(404);
});

test("placing an order takes its stock; what the client says of price, payment and buyer is not believed", async () => {
  const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 1200 });
  const placed = await shop.call(buyer, "POST /order", {
    toolId: tool.id,
    toolName: "Something cheap",
    name: "Someone else",
    email: admin.email,
    quantity: 10,
    address: delivery.address,
    phone: 5550100,
    toPay: 1,
    isPaid: true,
  });
  expect(placed.json()).toEqual({ acknowledged: true, insertedId: expect.any(String) });
  const { insertedId } = placed.json();
  const order = {
    _id: insertedId,
    toolId: tool.id,
    toolName: tool.name,
    name: buyer.ctx.user.displayName,
    email: buyer.email,
    quantity: 10,
    ...delivery,
    toPay: 120,
    isPaid: false,
  };
  expect((await shop.call(buyer, `GET /order/${insertedId}`)).json()).toEqual(order);
  expect((await shop.call(buyer, `GET /order?email=${buyer.email}`)).json()).toContainEqual(order);
  expect((await shop.call(admin, "GET /orders")).json()).toContainEqual(order);
  expect((await shop.call(buyer, `GET /tool/${tool.id}`)).json().available).toBe(90);
});

test("where the tax depends on the region, the one in the text of the address counts, otherwise the rate of the country", async () => {
  const { settings } = admin.api;
  const rate = { country: "US", name: "Sales tax", percent: 1 };
  await settings.updateSettings({ tax: { kind: "rates", rates: [rate, { ...rate, region: "NY", percent: 5 }] } });
  const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 1000 });
  const toPay = async (address: string) => {
    const placed = await shop.call(buyer, "POST /order", { toolId: tool.id, quantity: 10, ...delivery, address });
    return (await shop.call(buyer, `GET /order/${placed.json().insertedId}`)).json().toPay;
  };
  expect(await toPay("1 Main Street\nBuffalo, NY 14201")).toBe(105);
  expect(await toPay("1 Main Street\nDayton")).toBe(101);
  await settings.updateSettings({ tax: { kind: "none" } });
});

test("the same key and body answer the same order; the same key with another body is a conflict", async () => {
  const tool = await shop.tool({ minOrder: 10, available: 100 });
  const order = { toolId: tool.id, quantity: 10, ...delivery };
  const placeOrder = (body: object) => shop.call(buyer, "POST /order", body, { "idempotency-key": "once" });
  const [first, second] = [await placeOrder(order), await placeOrder(order)];
  expect(second.json()).toEqual(first.json());
  expect((await placeOrder({ ...order, quantity: 11 })).statusCode).toBe(409);
  expect((await shop.call(buyer, `GET /tool/${tool.id}`)).json().available).toBe(90);
});

test("an unpaid order is deleted by its buyer or by an admin, once, and gives its stock back", async () => {
  const { toolId, orderId } = await placeOrder();
  const cancel = () => shop.call(buyer, `DELETE /order/${orderId}`);
  expect((await cancel()).json()).toEqual({ acknowledged: true, deletedCount: 1 });
  expect((await cancel()).statusCode).toBe(404);
  expect((await shop.call(buyer, `GET /order/${orderId}`)).statusCode).toBe(404);
  expect((await shop.call(buyer, `GET /order?email=${buyer.email}`)).body).not.toContain(orderId);
  expect((await shop.call(buyer, `GET /tool/${toolId}`)).json().available).toBe(100);
  const another = await placeOrder();
  expect((await shop.call(admin, `DELETE /order/${another.orderId}`)).json().deletedCount).toBe(1);
});

test("a paid order becomes pending with its transaction id, then shipped, and cannot be cancelled", async () => {
  const { orderId, transectionId, answer } = await payOrder();
  expect(answer.json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1 });
  const report = { transectionId, status: "pending" };
  const again = await shop.call(buyer, `PATCH /order/${orderId}`, report);
  expect(again.json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 0 });
  const paid = { isPaid: true, transectionId, status: "pending" };
  expect((await shop.call(buyer, `GET /order/${orderId}`)).json()).toMatchObject(paid);
  expect((await shop.call(buyer, `DELETE /order/${orderId}`)).statusCode).toBe(409);

  const ship = () => shop.call(admin, `PUT /order/${orderId}`, { status: "shipped" });
  expect((await ship()).json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1 });
  expect((await shop.call(buyer, `GET /order/${orderId}`)).json().status).toBe("shipped");
  expect((await ship()).statusCode).toBe(409);
});

test("a payment that did not happen, of another order or used before is not believed", async () => {
  const { orderId, transectionId } = await payOrder();
  const other = await placeOrder();
  const report = (transectionId: string) =>
    shop.call(buyer, `PATCH /order/${other.orderId}`, { transectionId, status: "pending" });
  expect((await report(transectionId)).statusCode).toBe(409);
  expect((await report("pi_made_up")).statusCode).toBe(409);
  const { clientSecret } = (
    await shop.call(buyer, "POST /create-payment-intent", { toPay: 120, orderId: other.orderId })
  ).json();
  expect((await report(clientSecret.split("_secret_")[0])).statusCode).toBe(409);
  expect((await shop.call(buyer, `GET /order/${other.orderId}`)).json().isPaid).toBe(false);
  expect((await shop.call(admin, `PUT /order/${other.orderId}`, { status: "shipped" })).statusCode).toBe(409);
  expect((await shop.call(buyer, "POST /create-payment-intent", { toPay: 120, orderId })).statusCode).toBe(409);
});

test("an intent is of the named order, or of the newest unpaid one of exactly this amount", async () => {
  const person = await shop.buyer();
  const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 700 });
  const ask = (body: object) => shop.call(person, "POST /create-payment-intent", body);
  expect((await ask({ toPay: 70 })).statusCode).toBe(409);
  const { insertedId } = (
    await shop.call(person, "POST /order", { toolId: tool.id, quantity: 10, ...delivery })
  ).json();
  expect((await ask({ toPay: 71 })).statusCode).toBe(409);
  expect((await ask({ toPay: 71, orderId: insertedId })).statusCode).toBe(409);
  const answer = await ask({ toPay: 70 });
  expect(answer.json()).toEqual({ clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) });
  expect((await ask({ toPay: 70, orderId: insertedId })).json()).toEqual(answer.json());
});

test("a price with cents is shown, ordered, paid and exported to the cent", async () => {
  const added = await shop.call(admin, "POST /tool", { ...newTool, price: 12.5, minOrder: 1, available: 100 });
  const toolId: string = added.json().insertedId;
  expect((await shop.call(buyer, `GET /tool/${toolId}`)).json().price).toBe(12.5);
  const placed = await shop.call(buyer, "POST /order", { toolId, quantity: 7, ...delivery });
  const orderId: string = placed.json().insertedId;
  expect((await shop.call(buyer, `GET /order/${orderId}`)).json().toPay).toBe(87.5);
  expect((await shop.call(buyer, "POST /create-payment-intent", { toPay: 87, orderId })).statusCode).toBe(409);
  const intent = await shop.call(buyer, "POST /create-payment-intent", { toPay: 87.5, orderId });
  const transectionId = await payByCard(shop, intent.json().clientSecret);
  expect((await shop.services.cardProvider.paymentIntents.retrieve(transectionId)).amount).toBe(8750);
  const report = { orderId, transectionId, status: "pending" };
  expect((await shop.call(buyer, `PATCH /order/${orderId}`, report)).statusCode).toBe(200);
  expect((await shop.call(admin, "GET /export/tools.csv")).body).toMatch(new RegExp(`${toolId}.*,12\\.5,`));
  expect((await shop.call(admin, "GET /export/orders.csv")).body).toContain(",12.50,1,87.50,");
});

test("a price of fractions of a cent is that of one, and its line is rounded once", async () => {
  const screws = { ...newTool, minOrder: 1, available: 100_000 };
  const add = async (tool: object): Promise<string> =>
    (await shop.call(admin, "POST /tool", { ...screws, ...tool })).json().insertedId;
  const toolId = await add({ price: 0.124, priceBreaks: [{ fromQuantity: 1000, price: 0.1105 }] });
  expect((await shop.call(buyer, `GET /tool/${toolId}`)).json().price).toBe(0.124);
  expect(await admin.api.catalog.getTool({ id: toolId })).toMatchObject({
    ...{ priceCents: 1240, priceUnit: 100 },
    priceBreaks: [{ fromQuantity: 1000, unitPriceCents: 1105 }],
  });
  const per1000 = await add({ price: 0.124, priceUnit: 1000, costCents: 7000 });
  expect(await admin.api.catalog.getTool({ id: per1000 })).toMatchObject({ priceCents: 12_400, costCents: 7000 });
  const placed = await shop.call(buyer, "POST /order", { toolId, quantity: 333, ...delivery });
  expect((await shop.call(buyer, `GET /order/${placed.json().insertedId}`)).json().toPay).toBe(41.29);
});

test("a user reads and updates the own profile, and learns whether they are an admin", async () => {
  const show = () => shop.call(buyer, `GET /user?email=${buyer.email}`);
  expect((await show()).json()).toEqual({ email: buyer.email, role: "user" });
  const update = () => shop.call(buyer, `PATCH /user/${buyer.email}`, { ...profile, phone: 5550100, role: "admin" });
  expect((await update()).json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1 });
  expect((await update()).json().modifiedCount).toBe(0);
  expect((await show()).json()).toEqual({ email: buyer.email, role: "user", ...profile });
  expect((await shop.call(buyer, `GET /admin/${buyer.email}`)).json()).toEqual({ admin: false });
  expect((await shop.call(admin, `GET /admin/${admin.email}`)).json()).toEqual({ admin: true });
});

test("an admin lists all users and makes one of them an admin, which counts once", async () => {
  const person = await shop.buyer();
  const rows = (await shop.call(admin, "GET /users")).json();
  expect(rows).toContainEqual({ email: person.email, role: "user" });
  const promote = (email: string) => shop.call(admin, `PUT /user/admin/${email}`);
  expect((await promote(person.email)).json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1 });
  expect((await promote(person.email)).json().modifiedCount).toBe(0);
  expect((await promote("nobody@example.com")).statusCode).toBe(404);
  expect((await shop.call(person, `GET /admin/${person.email}`)).json()).toEqual({ admin: true });
});

test("the token is a bearer for the owner's own email, and ends with the session", async () => {
  const email = "new-client@example.com";
  const account = { name: "New Client", email, password: "correct horse" };
  expect((await shop.call(nobody, "POST /auth/sign-up", account)).json()).toEqual({
    user: { email, displayName: "New Client" },
  });
  expect((await shop.call(nobody, "POST /auth/sign-up", account)).statusCode).toBe(409);
  const wrong = { email, password: "wrong horse" };
  expect((await shop.call(nobody, "POST /auth/sign-in", wrong)).statusCode).toBe(401);

  const entered = await shop.call(nobody, "POST /auth/sign-in", { email, password: account.password });
  expect(entered.json()).toEqual({ user: { email, displayName: "New Client" } });
  const [session] = entered.cookies.filter(({ name }) => name === "ironmonger_session");
  const cookie = `${session?.name}=${session?.value}`;
  const issued = await shop.call({ cookie }, `PUT /user/${email}`, { email });
  expect(issued.json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 0, token: expect.any(String) });
  const bearer = { bearer: issued.json().token };
  expect((await shop.call(bearer, `GET /user?email=${email}`)).statusCode).toBe(200);
  expect((await shop.call({ cookie }, "POST /auth/sign-out")).json()).toEqual({ acknowledged: true });
  expect((await shop.call(bearer, `GET /user?email=${email}`)).statusCode).toBe(401);
  expect((await shop.call({ cookie }, `GET /user?email=${email}`)).statusCode).toBe(401);
});

test("an admin downloads the tools that were ticked, and no others", async () => {
  const [first, second, other] = [await shop.tool(), await shop.tool(), await shop.tool()];
  const { body } = await shop.call(admin, `GET /export/tools.csv?ids=${first.id},${second.id}`);
  for (const { id } of [first, second]) expect(body).toContain(id);
  expect(body).not.toContain(other.id);
  for (const ids of ["", "1", `${first.id},`, Array(201).fill(first.id).join()])
    expect((await shop.call(admin, `GET /export/tools.csv?ids=${ids}`)).statusCode).toBe(400);
});

test("an admin downloads orders, users and tools as CSV", async () => {
  const filters = { orders: "status", users: "role", tools: "stock" };
  for (const [table, filter] of Object.entries(filters)) {
    const answer = await shop.call(admin, `GET /export/${table}.csv?search=&direction=asc`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.body.split("\n").length).toBeGreaterThan(2);
    expect((await shop.call(buyer, `GET /export/${table}.csv`)).statusCode).toBe(403);
    expect((await shop.call(admin, `GET /export/${table}.csv?${filter}=nothing`)).statusCode).toBe(400);
  }
});
