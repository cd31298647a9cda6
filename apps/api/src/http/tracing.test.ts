import { createServer } from "node:http";
import { expect, test } from "vitest";
import { buildApp } from "../build-app.ts";
import { startTestShop } from "../testing/test-shop.ts";

test("a configured collector receives a trace of each request, without secrets", async () => {
  const received: { path: string; text: string }[] = [];
  const collector = createServer((request, answer) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      received.push({ path: request.url ?? "", text });
      answer.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
  const address = collector.address();
  const port = address && typeof address === "object" ? address.port : 0;

  await using shop = await startTestShop();
  const env = { ...shop.services.env, tracesUrl: `http://127.0.0.1:${port}` };
  const app = await buildApp({ services: { ...shop.services, env } });
  const headers = { authorization: "Bearer header-secret", cookie: "session=cookie-secret" };
  expect((await app.inject({ url: "/tools?limit=1", headers })).statusCode).toBe(200);
  await app.close();
  collector.close();

  expect(received.map(({ path }) => path)).toContain("/v1/traces");
  const everything = received.map(({ text }) => text).join("\n");
  expect(everything).toContain("ironmonger");
  expect(everything).toContain("/tools");
  expect(everything).not.toMatch(/(header|cookie)-secret/);
});
