import { expect, test } from "vitest";
import { startTestShop } from "../../testing/test-shop.ts";

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
};

test.each([10, 1])(
  "twenty visitors who put their first tool into the basket at one moment all succeed with %i connections",
  async (connections) => {
    await using shop = await startTestShop({ connections });
    const { id: toolId } = await shop.tool();
    const payload = { toolId, quantity: 10 };
    const seconds = await secondsOf(async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => shop.inject({ method: "POST", url: "/trpc/basket.setLine", payload })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    });
    // Before, they waited for each other until their statements ended after ten seconds.
    expect(seconds).toBeLessThan(9);
  },
);

test("while all connections are taken, what needs none is answered, and everything else is 503 after five seconds", async () => {
  await using shop = await startTestShop({ connections: 2, settings: { DATABASE_WAIT_SECONDS: "5" } });
  const faq = { url: "/trpc/content.faq" };
  const seen = await shop.inject(faq);
  expect(seen.statusCode).toBe(200);
  const taken = await Promise.all([1, 2].map(() => shop.services.sql.reserve()));

  expect((await shop.inject({ url: "/healthz" })).statusCode).toBe(200);
  expect((await shop.inject(faq)).body).toBe(seen.body);
  const unseen = { url: "/trpc/content.summary" };
  const waiting = shop.inject(unseen);
  shop.services.pageInvalidation.invalidate();
  expect(await secondsOf(async () => expect((await shop.inject(faq)).body).toBe(seen.body))).toBeLessThan(4);
  let refused: Awaited<typeof waiting> | undefined;
  const seconds = await secondsOf(async () => {
    refused = await shop.inject(unseen);
  });
  expect(refused?.statusCode).toBe(503);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  expect(seconds).toBeGreaterThan(4);
  expect((await waiting).statusCode).toBe(503);

  for (const connection of taken) connection.release();
  expect((await shop.inject(unseen)).statusCode).toBe(200);
});
