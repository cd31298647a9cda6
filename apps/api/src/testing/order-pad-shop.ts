import { startTestShop } from "./test-shop.ts";

/** A shop with a buyer and four tools whose numbers can be written in several ways. All are sold in packs of 10, 20 at least. */
export async function startOrderPadShop() {
  const shop = await startTestShop({ hasRaces: true });
  const rules = { minOrder: 20, casePack: 10, available: 2000, priceCents: 1200 };
  const hammer = await shop.tool({
    name: "Claw hammer 500 g",
    sku: "HT-1008",
    manufacturerNumber: "STA 1-51-031",
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 840 }],
    ...rules,
  });
  await shop.tool({ name: "Club hammer 1000 g", sku: "HT-1009", ...rules, priceCents: 100, available: 1_000_000 });
  await shop.tool({ name: "Torx screwdriver T20", sku: "10472", ...rules });
  await shop.tool({ name: "Pipe wrench", sku: "PW 250", ...rules });
  return {
    shop,
    buyer: await shop.buyer(),
    hammer,
    /** The rows of a list that a visitor, or this person, pastes. */
    resolve: async (text: string, api = shop.visitorApi()) => (await api.orderPad.resolveLines({ text })).rows,
  };
}
