import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { listAllReviews } from "./list-reviews.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test("a review stands under the name of its author, newest first", async () => {
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
  const { api } = await shop.buyer();
  const posts = await Promise.allSettled(
    Array.from({ length: 15 }, () => api.reviews.postReview({ stars: 1, review: "Spam" })),
  );
  expect(posts.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  for (const post of posts)
    if (post.status === "rejected") expect(post.reason).toMatchObject({ code: "TOO_MANY_REQUESTS" });
});
