import { afterAll, beforeAll, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const related = async (id: string) => {
  const { family, boughtTogether } = await shop.visitorApi().catalog.listRelated({ id });
  return { family: family.map(({ name }) => name), boughtTogether: boughtTogether.map(({ name }) => name) };
};

test("a tool's page shows at most twelve other tools of its family, by name", async () => {
  const [first, , gone] = [
    await shop.tool({ name: "HSS bit 5 mm", family: "Drill bits" }),
    await shop.tool({ name: "HSS bit 10 mm", family: "Drill bits" }),
    await shop.tool({ name: "HSS bit 12 mm", family: "Drill bits" }),
    await shop.tool({ name: "HSS bit 6 mm", family: "Drill bits", category: "fasteners" }),
    await shop.tool({ name: "Drill bits in a case", description: "Drill bits.", family: "Drill bits in cases" }),
    await shop.tool({ name: "Drill bits, loose" }),
  ];
  expect((await related(first.id)).family).toEqual(["HSS bit 6 mm", "HSS bit 10 mm", "HSS bit 12 mm"]);
  const admin = await shop.admin();
  await admin.api.catalog.deleteTool({ id: gone.id });
  expect((await related(first.id)).family).toEqual(["HSS bit 6 mm", "HSS bit 10 mm"]);
  expect(await related(gone.id)).toEqual({ family: [], boughtTogether: [] });
  for (let size = 20; size < 34; size += 1) await shop.tool({ name: `HSS bit ${size} mm`, family: "Drill bits" });
  expect((await related(first.id)).family).toHaveLength(12);
});

test("a tool's page shows tools bought with it, the most frequent first, from paid orders only", async () => {
  const [saw, blade, oil, rule, vice] = [
    await shop.tool({ name: "Panel saw" }),
    await shop.tool({ name: "Saw blade" }),
    await shop.tool({ name: "Saw oil" }),
    await shop.tool({ name: "Saw rule" }),
    await shop.tool({ name: "Saw vice" }),
  ];
  const buyer = await shop.buyer();
  const cards = createCardHolder(shop);
  const pay = async (...tools: (typeof saw)[]) => {
    const order = await shop.order(buyer, ...tools);
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await cards.pay(transactionId);
    await buyer.api.payments.report({ orderId: order.id, transactionId });
    return order;
  };
  await pay(saw, blade);
  await pay(oil, saw, blade);
  await pay(blade, oil);
  await shop.order(buyer, saw, rule);
  const refunded = await pay(saw, vice);
  expect((await related(saw.id)).boughtTogether).toEqual(["Saw blade", "Saw vice", "Saw oil"]);
  const admin = await shop.admin();
  await admin.api.payments.refundOrder({ orderId: refunded.id, reason: "Broken", restock: true });
  expect((await related(saw.id)).boughtTogether).toEqual(["Saw blade", "Saw oil"]);
  expect((await related(rule.id)).boughtTogether).toEqual([]);
});
