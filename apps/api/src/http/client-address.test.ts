import { expect, test } from "vitest";
import { buildApp } from "../build-app.ts";
import { startTestShop } from "../testing/test-shop.ts";

test("the address that a client names counts only where a trusted proxy has sent it", async () => {
  await using shop = await startTestShop();
  const addressOf = async (trustProxy: string, forwardedFor: string) => {
    const app = await buildApp({ services: { ...shop.services, env: { ...shop.services.env, trustProxy } } });
    const buyer = await shop.buyer();
    const signIn = await app.inject({
      method: "POST",
      url: "/auth/sign-in",
      headers: { "x-forwarded-for": forwardedFor, "x-real-ip": "203.0.113.9" },
      payload: { email: buyer.email, password: buyer.password },
    });
    expect(signIn.statusCode).toBe(200);
    await app.close();
    const [session] = await shop.services.sql<{ address: string }[]>`
      select address from sessions where user_id = ${buyer.ctx.user.id} order by started_at desc limit 1`;
    return session?.address;
  };
  expect(await addressOf("", "203.0.113.1")).toBe("127.0.0.1");
  expect(await addressOf("192.0.2.7", "203.0.113.1")).toBe("127.0.0.1");
  expect(await addressOf("127.0.0.1", "203.0.113.1")).toBe("203.0.113.1");
  // The client has sent the first one itself; the proxy has added the second one.
  expect(await addressOf("127.0.0.1", "203.0.113.1, 198.51.100.2")).toBe("198.51.100.2");
});
