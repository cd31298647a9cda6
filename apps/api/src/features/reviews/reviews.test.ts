import { afterAll, beforeAll, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { listAllReviews } from "./list-reviews.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
});
afterAll(() => shop.close());

test("a review shows the name of its author, newest first", async () => {
  const buyer = await shop.buyer();
  await buyer.api.reviews.postReview({ stars: 4, review: "Solid" });
  const posted = await buyer.api.reviews.postReview({ stars: 0, review: "  Broke immediately  " });
  expect(posted).toMatchObject({ name: buyer.ctx.user.displayName, stars: 0, text: "Broke immediately" });
  const newest = await shop.visitorApi().reviews.listNewest();
  expect(newest.map(({ text }) => text)).toEqual(["Broke immediately", "Solid"]);
  expect(newest[0]).toEqual(posted);
});

test("a stranger posts nothing, and neither does a review without text or with six stars", async () => {
  const before = await shop.visitorApi().reviews.listNewest();
  await expect(shop.visitorApi().reviews.postReview({ stars: 5, review: "Great" })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  const { api } = await shop.buyer();
  for (const bad of [
    { stars: 6, review: "x" },
    { stars: -1, review: "x" },
    { stars: 2.5, review: "x" },
    { stars: 5, review: "  " },
  ])
    await expect(api.reviews.postReview(bad)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(await shop.visitorApi().reviews.listNewest()).toEqual(before);
});

test("the home page has the newest thirty; the whole list has all, oldest first", async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.buyer()));
  for (let count = 0; count < 31; count += 1)
    await buyers[count % buyers.length]?.api.reviews.postReview({ stars: 5, review: `Review ${count}` });
  expect(await shop.visitorApi().reviews.listNewest()).toHaveLength(30);
  const all: string[] = [];
  for await (const batch of listAllReviews(shop.services)) all.push(...batch.map(({ text }) => text));
  expect(all.at(-1)).toBe("Review 30");
  expect(all.length).toBeGreaterThan(31);
});

test("an account posts ten reviews a day, however many it sends concurrently", async () => {
  await using _ = await shop.tenConnections();
  const { api } = await shop.buyer();
  const posts = await Promise.allSettled(
    Array.from({ length: 15 }, () => api.reviews.postReview({ stars: 1, review: "Spam" })),
  );
  expect(posts.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  for (const post of posts)
    if (post.status === "rejected") expect(post.reason).toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("people who bought a tool review it, once each, and what they say is verified", async () => {
  const [hammer, saw] = [await shop.tool(), await shop.tool()];
  const [buyer, other] = [await shop.buyer(), await shop.buyer()];
  const ofHammer = () => shop.visitorApi().reviews.listToolReviews({ toolId: hammer.id });
  const own = () => buyer.api.reviews.getOwnToolReview({ toolId: hammer.id });
  const forbidden = { code: "FORBIDDEN", message: "Only buyers of this tool can review it." };
  const post = (stars: number, review: string) => buyer.api.reviews.postReview({ stars, review, toolId: hammer.id });

  expect(await ofHammer()).toEqual({ rows: [], count: 0, averageStars: null });
  await expect(post(5, "Unbought")).rejects.toMatchObject(forbidden);
  const order = await shop.order(buyer, hammer);
  await expect(post(5, "Unpaid")).rejects.toMatchObject(forbidden);
  expect(await own()).toEqual({ canReview: false, review: null });
  await payOrder(buyer, order.id);
  expect(await own()).toEqual({ canReview: true, review: null });

  const atHome = await shop.visitorApi().reviews.listNewest();
  const posted = await post(4, "Well balanced");
  expect(posted).toMatchObject({ toolId: hammer.id, stars: 4, isVerifiedPurchase: true });
  expect(await own()).toEqual({ canReview: true, review: posted });
  expect(await ofHammer()).toEqual({ rows: [posted], count: 1, averageStars: 4 });
  expect(await shop.visitorApi().reviews.listNewest()).toEqual(atHome);

  const again = await post(1, "The handle broke");
  expect(again.id).toBe(posted.id);
  await payOrder(other, (await shop.order(other, hammer)).id);
  const second = await other.api.reviews.postReview({ stars: 4, review: "Good", toolId: hammer.id });
  expect(await ofHammer()).toEqual({ rows: [second, again], count: 2, averageStars: 2.5 });

  await expect(other.api.reviews.postReview({ stars: 4, review: "Good", toolId: saw.id })).rejects.toMatchObject(
    forbidden,
  );
  expect(await shop.visitorApi().reviews.listToolReviews({ toolId: saw.id })).toMatchObject({ count: 0 });
  const stranger = shop.visitorApi().reviews;
  await expect(stranger.postReview({ stars: 5, review: "x", toolId: hammer.id })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  await expect(stranger.getOwnToolReview({ toolId: hammer.id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("what was refunded or cancelled cannot be reviewed", async () => {
  const [buyer, admin, hammer] = [await shop.buyer(), await shop.admin(), await shop.tool()];
  const order = await shop.order(buyer, hammer);
  await payOrder(buyer, order.id);
  await admin.api.payments.refundOrder({ orderId: order.id, reason: "Returned", restock: true });
  await expect(buyer.api.reviews.postReview({ stars: 1, review: "Returned", toolId: hammer.id })).rejects.toMatchObject(
    { code: "FORBIDDEN" },
  );
});

async function payOrder(buyer: Person, orderId: string): Promise<void> {
  const { transactionId } = await buyer.api.payments.startPayment({ orderId });
  await createCardHolder(shop).pay(transactionId);
  await buyer.api.payments.report({ orderId, transactionId });
}
