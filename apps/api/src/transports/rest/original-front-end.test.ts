import { expect, test } from "vitest";
import { payByCard } from "./testing/pay-by-card.ts";
import { profile, startRestShop } from "./testing/rest-shop.ts";

// The calls of the original front end, in its order and shapes: a browser sends the session cookie and its page's origin
// with each of them, and the token from its local storage where the specification's table says bearer.

test("the original front end's calls end with the right stock, order and payment", async () => {
  await using shop = await startRestShop();
  const admin = await shop.admin();
  const buyer = await shop.buyer();
  const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 1200 });
  const page = { origin: "http://shop.test", referer: "http://shop.test/", accept: "*/*" };
  const browserOf = ({ cookie }: { cookie: string }, { bearer }: { bearer: string }) => ({
    plain: (request: `${"GET" | "PUT" | "POST" | "DELETE"} /${string}`, payload?: unknown) =>
      shop.call({ cookie }, request, payload, page),
    withBearer: (request: `${"GET" | "PUT" | "POST" | "PATCH" | "DELETE"} /${string}`, payload?: unknown) =>
      shop.call({ cookie }, request, payload, { ...page, authorization: `Bearer ${bearer}` }),
  });

  // The home page, then signing in.
  for (const list of ["/tools", "/reviews", "/faq", "/buyers"] as const) await shop.call(undefined, `GET ${list}`);
  const tokenOf = async ({ email, cookie }: { email: string; cookie: string }) => {
    const answer = await shop.call({ cookie }, `PUT /user/${email}`, { email }, page);
    return { bearer: answer.json<{ token: string }>().token };
  };
  const browser = browserOf(buyer, await tokenOf(buyer));
  const { email, displayName } = buyer.ctx.user;

  // The purchase page.
  const shown = (await browser.withBearer(`GET /tool/${tool.id}`)).json();
  const quantity = 30;
  const placed = await browser.plain("POST /order", {
    toolId: tool.id,
    toolName: shown.name,
    name: displayName,
    email,
    quantity,
    address: "1 Forge Lane, Sheffield",
    phone: "5550100",
    toPay: quantity * shown.price,
    isPaid: false,
  });
  expect(placed.statusCode).toBe(200);
  const left = shown.available - quantity;
  expect((await browser.plain(`PUT /tool/${tool.id}`, { available: left })).statusCode).toBe(200);

  // The dashboard: my orders, payment, review, profile.
  expect((await browser.withBearer(`GET /admin/${email}`)).json()).toEqual({ admin: false });
  const [unpaid] = (await browser.withBearer(`GET /order?email=${email}`)).json();
  expect(unpaid).toMatchObject({ toolName: tool.name, quantity, toPay: 360, isPaid: false });
  expect(unpaid).not.toHaveProperty("status");
  const order = (await browser.withBearer(`GET /order/${unpaid._id}`)).json();
  const { clientSecret } = (await browser.withBearer("POST /create-payment-intent", { toPay: order.toPay })).json();
  const transectionId = await payByCard(shop, clientSecret);
  const report = { orderId: order._id, transectionId, status: "pending" };
  expect((await browser.withBearer(`PATCH /order/${order._id}`, report)).json().modifiedCount).toBe(1);
  const review = { name: displayName, stars: 5, review: "As described." };
  expect((await browser.plain("POST /review", review)).json().acknowledged).toBe(true);
  expect((await browser.withBearer(`GET /user?email=${email}`)).json().role).toBe("user");
  expect((await browser.withBearer(`PATCH /user/${email}`, profile)).json().modifiedCount).toBe(1);

  // A second order, which is cancelled.
  const second = { ...order, toolId: tool.id, quantity: 10, toPay: 120 };
  await browser.plain("POST /order", second);
  await browser.plain(`PUT /tool/${tool.id}`, { available: left - 10 });
  const [, cancellable] = (await browser.withBearer(`GET /order?email=${email}`)).json();
  expect((await browser.plain(`DELETE /order/${cancellable._id}`)).json().deletedCount).toBe(1);

  // The admin's dashboard.
  const desk = browserOf(admin, await tokenOf(admin));
  expect((await desk.withBearer(`GET /admin/${admin.email}`)).json()).toEqual({ admin: true });
  expect((await desk.withBearer("GET /orders")).json()).toHaveLength(1);
  expect((await desk.plain(`PUT /order/${order._id}`, { status: "shipped" })).json().modifiedCount).toBe(1);
  expect((await desk.withBearer("GET /users")).json()).toContainEqual({ email, role: "user", ...profile });
  expect((await desk.withBearer(`PUT /user/admin/${email}`)).json().modifiedCount).toBe(1);
  const added = await desk.plain("POST /tool", {
    name: "Sledge hammer",
    image: "https://pictures.example/sledge.jpg",
    description: "Twelve pounds.",
    price: 40,
    minOrder: 5,
    available: 50,
    sold: 0,
  });
  expect((await desk.withBearer(`DELETE /tool/${added.json().insertedId}`)).json().deletedCount).toBe(1);

  const [atTheEnd] = (await shop.call(undefined, "GET /tools")).json();
  expect(atTheEnd).toMatchObject({ _id: tool.id, available: 70, sold: quantity });
  expect((await browser.withBearer(`GET /order?email=${email}`)).json()).toEqual([
    { ...order, isPaid: true, transectionId, status: "shipped" },
  ]);
  const intent = await shop.services.cardProvider.paymentIntents.retrieve(transectionId);
  expect(intent).toMatchObject({ status: "succeeded", amount_received: 36_000, currency: "usd" });
});
