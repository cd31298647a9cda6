import type { Order } from "@ironmonger/contract/orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin, Person } from "../../testing/test-shop.ts";
import { payByCard } from "./testing/pay-by-card.ts";
import { type RestShop, startRestShop } from "./testing/rest-shop.ts";

// An order that was placed by other means may have several lines. The REST API shows each of them as one order.

let shop: RestShop;
let buyer: Person;
let admin: Admin;
beforeAll(async () => {
  shop = await startRestShop();
  [buyer, admin] = [await shop.buyer(), await shop.admin()];
});
afterAll(() => shop.close());

/** Two lines of $120 and $50. */
const placeTwo = async (person = buyer) => {
  const tools = [await shop.tool({ priceCents: 1200 }), await shop.tool({ priceCents: 500 })] as const;
  const order = await shop.order(person, ...tools);
  const [first, second] = order.lines;
  if (!first || !second) throw new Error("An order of two tools has two lines.");
  return { order, first, second, tools };
};
const payFor = async ({ totalCents }: Order, lineId: string) => {
  const intent = await shop.call(buyer, "POST /create-payment-intent", { toPay: totalCents / 100, orderId: lineId });
  const transectionId = await payByCard(shop, intent.json().clientSecret);
  const report = (id: string) =>
    shop.call(buyer, `PATCH /order/${id}`, { orderId: id, transectionId, status: "pending" });
  return { transectionId, report };
};

test("each line is shown as one order, alone and in both lists, oldest first", async () => {
  const person = await shop.buyer();
  const { first, second, tools } = await placeTwo(person);
  const expected = [first, second].map((line, index) => ({
    _id: line.id,
    toolId: tools[index]?.id,
    toolName: tools[index]?.name,
    name: person.ctx.user.displayName,
    email: person.email,
    quantity: 10,
    address: "1 Mill Road",
    phone: "5550100",
    toPay: index === 0 ? 120 : 50,
    isPaid: false,
  }));
  expect((await shop.call(person, `GET /order?email=${person.email}`)).json()).toEqual(expected);
  for (const one of expected) {
    expect((await shop.call(person, `GET /order/${one._id}`)).json()).toEqual(one);
    expect((await shop.call(admin, "GET /orders")).json()).toContainEqual(one);
    expect((await shop.call(buyer, `GET /order/${one._id}`)).statusCode).toBe(404);
  }
});

test("it is paid as a whole: by the id of any line and the whole amount, or by the whole amount alone", async () => {
  const { order, first, second } = await placeTwo();
  const ask = (body: object) => shop.call(buyer, "POST /create-payment-intent", body);
  const refused = await ask({ toPay: 120, orderId: first.id });
  expect([refused.statusCode, refused.json().error.message]).toEqual([409, shop.errorMessages.payWholeOrder]);
  // No line of it is an order of this amount.
  expect((await ask({ toPay: 120 })).statusCode).toBe(409);
  const whole = await ask({ toPay: 170, orderId: first.id });
  expect(whole.statusCode).toBe(200);
  for (const body of [{ toPay: 170, orderId: second.id }, { toPay: 170 }])
    expect((await ask(body)).json()).toEqual(whole.json());

  const { transectionId, report } = await payFor(order, second.id);
  expect((await report(second.id)).json()).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
  expect((await report(first.id)).json()).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  for (const { id } of [first, second])
    expect((await shop.call(buyer, `GET /order/${id}`)).json()).toMatchObject({
      isPaid: true,
      transectionId,
      status: "pending",
    });
});

test("the lines' toPay have their shares of tax and delivery, and add up to what is paid", async () => {
  await admin.api.settings.updateSettings({
    tax: { kind: "rates", rates: [{ country: "US", name: "Sales tax", percent: 8.875 }] },
    delivery: { kind: "flat", flatCents: 995 },
  });
  try {
    const { order, first, second } = await placeTwo();
    // $170 and $9.95, and the tax of both.
    expect(order.totalCents).toBe(19_592);
    const toPay = async (id: string) => (await shop.call(buyer, `GET /order/${id}`)).json().toPay;
    expect([await toPay(first.id), await toPay(second.id)]).toEqual([138.29, 57.63]);
    const ask = (body: object) => shop.call(buyer, "POST /create-payment-intent", body);
    expect((await ask({ toPay: 170, orderId: first.id })).statusCode).toBe(409);
    expect((await ask({ toPay: 138.29 })).statusCode).toBe(409);
    expect((await ask({ toPay: 195.92 })).statusCode).toBe(200);
    const { report } = await payFor(order, first.id);
    expect((await report(first.id)).json()).toMatchObject({ modifiedCount: 1 });

    const alone = await shop.order(buyer, await shop.tool({ priceCents: 1000 }));
    const { id } = alone.lines[0] ?? { id: "" };
    expect(await toPay(id)).toBe(119.71);
    expect((await ask({ toPay: 119.71, orderId: id })).statusCode).toBe(200);
  } finally {
    await admin.api.settings.updateSettings({ tax: { kind: "none" }, delivery: { kind: "none" } });
  }
});

test("shipping a line leaves the others pending, and a paid line is not deleted", async () => {
  const { order, first, second } = await placeTwo();
  const { report } = await payFor(order, first.id);
  await report(first.id);
  const ship = (id: string) => shop.call(admin, `PUT /order/${id}`, { status: "shipped" });
  expect((await ship(first.id)).json()).toMatchObject({ modifiedCount: 1 });
  expect((await ship(first.id)).statusCode).toBe(409);
  const statusOf = async (id: string) => (await shop.call(buyer, `GET /order/${id}`)).json().status;
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(["shipped", "pending"]);
  expect((await shop.call(buyer, `DELETE /order/${second.id}`)).statusCode).toBe(409);
});

test("deleting a line cancels it alone; what is left with one line is paid as an order of one line", async () => {
  const { first, second, tools } = await placeTwo();
  expect((await shop.call(buyer, `DELETE /order/${first.id}`)).json()).toMatchObject({ deletedCount: 1 });
  for (const request of ["GET", "DELETE"])
    expect((await shop.call(buyer, `${request} /order/${first.id}`)).statusCode).toBe(404);
  expect((await shop.call(buyer, `GET /tool/${tools[0].id}`)).json().available).toBe(100);
  const ask = (body: object) => shop.call(buyer, "POST /create-payment-intent", body);
  const notOfThisAmount = await ask({ toPay: 170, orderId: second.id });
  expect([notOfThisAmount.statusCode, notOfThisAmount.json().error.message]).toEqual([
    409,
    shop.errorMessages.nothingToPay,
  ]);
  expect((await ask({ toPay: 50, orderId: second.id })).statusCode).toBe(200);
  expect((await shop.call(buyer, `DELETE /order/${second.id}`)).json()).toMatchObject({ deletedCount: 1 });
  expect((await shop.call(buyer, `GET /order?email=${buyer.email}`)).body).not.toContain(second.id);
});

test("one unknown tool is not found, and one that has left the shop, too", async () => {
  const gone = await shop.tool();
  await admin.api.catalog.deleteTool({ id: gone.id });
  for (const toolId of [gone.id, "019a3b5c-7d9e-7f10-8a2b-3c4d5e6f7081"]) {
    const input = { toolId, quantity: 10, address: "1 Mill Road", phone: "5550100" };
    expect((await shop.call(buyer, "POST /order", input)).statusCode).toBe(404);
  }
});
