import { afterAll, beforeAll, expect, test } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { type Firm, startFirm } from "../../testing/test-firm.ts";
import type { Person } from "../../testing/test-shop.ts";
import { type RestShop, startRestShop } from "./testing/rest-shop.ts";

let shop: RestShop;
let acme: Firm;
let number: string;
const pdf = Buffer.from("%PDF-1.7\nThree saws\n%%EOF\n");
beforeAll(async () => {
  shop = await startRestShop();
  acme = await startFirm(shop, await shop.admin());
  const saw = await shop.tool({ minOrder: 1 });
  ({ number } = await acme.buyer.api.orders.placeOrder({ ...orderOf([saw.id, 3]), poNumber: "PO-7" }));
});
afterAll(() => shop.close());

async function attach(person: Person, file: Uint8Array, name = "PO-7.pdf", field = "file") {
  const form = new FormData();
  form.append(field, new File([Buffer.from(file)], name));
  const body = new Response(form);
  const type = body.headers.get("content-type") ?? "";
  const payload = Buffer.from(await body.arrayBuffer());
  return shop.call(person, `POST /orders/${number}/purchase-order`, payload, { "content-type": type });
}
const read = (person: Person) => shop.call(person, `GET /orders/${number}/purchase-order`);
const nameOf = async () => (await acme.buyer.api.orders.getOrder({ number })).purchaseOrderName;

test("the PDF of a purchase is read by everybody who sees the order, and replaced by the next one", async () => {
  const { buyer, manager } = acme;
  expect((await read(buyer.person)).statusCode).toBe(404);
  expect((await attach(buyer.person, pdf, "Grüße/../PO 7.PDF")).statusCode).toBe(200);
  expect(await nameOf()).toBe("Grüße-..-PO 7.pdf");
  for (const person of [buyer.person, manager.person, await shop.admin()]) {
    const answer = await read(person as Person);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({ "content-type": "application/pdf", "cache-control": "no-store" });
  }
  const second = Buffer.from("%PDF-1.7\nTwo saws\n%%EOF\n");
  await attach(manager.person, second);
  await attach(manager.person, second);
  expect((await read(buyer.person)).rawPayload.equals(second)).toBe(true);
  expect(await nameOf()).toBe("PO-7.pdf");
});

test("what is not a PDF, is too large, or comes from somebody else is not attached", async () => {
  const { buyer } = acme;
  const before = await nameOf();
  expect((await attach(buyer.person, Buffer.from("Hello"), "hello.pdf")).statusCode).toBe(400);
  expect((await attach(buyer.person, pdf.subarray(0, 12))).statusCode).toBe(400);
  expect((await attach(buyer.person, pdf, "a.pdf", "document")).statusCode).toBe(400);
  expect((await attach(buyer.person, Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024), pdf]))).statusCode).toBe(413);
  const stranger = await shop.buyer();
  expect((await attach(stranger, pdf)).statusCode).toBe(404);
  expect((await read(stranger)).statusCode).toBe(404);
  const colleague = (await acme.join("buyer")).person;
  expect((await read(colleague)).statusCode).toBe(404);
  await acme.manager.api.companies.update({ id: acme.id, buyersSeeAllOrders: true });
  expect((await read(colleague)).statusCode).toBe(200);
  expect((await attach(colleague, pdf)).statusCode).toBe(403);
  expect(await nameOf()).toBe(before);
});
