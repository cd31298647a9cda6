import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { startApiProcess } from "../testing/start-api-process.ts";
import { startTestShop } from "../testing/test-shop.ts";

const testShop = await startTestShop();
afterAll(testShop.close);

test("a process that runs out of files refuses connections, lives, and answers again", async () => {
  // With content, so that the process does not read the files of the demo.
  await testShop.tool();
  const shop = await startApiProcess({
    settings: { DATABASE_URL: testShop.databaseUrl, NODE_ENV: "test", LOG_LEVEL: "warn", RUN_JOBS: "0" },
    maxFiles: 200,
  });
  const { hostname, port } = new URL(shop.url);
  let refused = 0;
  const sockets = Array.from({ length: 300 }, () =>
    connect(Number(port), hostname)
      .on("error", () => {})
      .on("close", () => {
        refused += 1;
      }),
  );
  await expect.poll(() => refused).toBeGreaterThan(200);
  const isUp = () =>
    fetch(`${shop.url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  // Whoever sends nothing is disconnected after 8 s.
  await expect.poll(isUp, { timeout: 30_000, interval: 200 }).toBe(true);
  for (const socket of sockets) socket.destroy();
  shop.kill("SIGTERM");
  expect(await shop.exited).toBe(0);
});
