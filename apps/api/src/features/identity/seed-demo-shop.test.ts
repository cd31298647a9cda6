import { demoEmails } from "@ironmonger/db/seed";
import { expect, test } from "vitest";
import { startTestShop } from "../../testing/test-shop.ts";
import { seedDemoShop } from "./seed-demo-shop.ts";

test("a shop that is no demonstration does not run with the demo accounts, whose passwords everybody knows", async () => {
  await using shop = await startTestShop();
  const real = { ...shop.services, env: { ...shop.services.env, isDemo: false } };
  await seedDemoShop(real);
  const [{ n } = { n: -1 }] = await shop.services.sql<{ n: number }[]>`select count(*)::int as n from users`;
  expect(n).toBe(0);

  const [email = ""] = demoEmails;
  await shop.visitorApi().identity.signUp({ name: "Demo", email, password: "ironmonger" });
  await expect(seedDemoShop(real)).rejects.toThrow(email);
});
