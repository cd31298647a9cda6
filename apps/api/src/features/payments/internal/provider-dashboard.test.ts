import { expect, test } from "vitest";
import { readEnv } from "../../../core/env.ts";
import { dashboardUrlOf } from "./provider-dashboard.ts";

const dispute = { kind: "dispute", providerId: "du_1", intentId: "pi_1" } as const;
const warning = { ...dispute, kind: "early-fraud-warning", providerId: "issfr_1" } as const;
const { stripe } = readEnv({ DATABASE_URL: "postgres://localhost/shop" });
const shop = (secretKey: string, apiUrl?: string) => ({ stripe: { ...stripe, secretKey, apiUrl } });

test("a dispute leads to its page in the dashboard of the live or the test account, a warning to the payment", () => {
  const live = shop("sk_live_1");
  expect(dashboardUrlOf(live, dispute)).toBe("https://dashboard.stripe.com/disputes/du_1");
  expect(dashboardUrlOf(live, warning)).toBe("https://dashboard.stripe.com/payments/pi_1");
  expect(dashboardUrlOf(shop("rk_test_1"), dispute)).toBe("https://dashboard.stripe.com/test/disputes/du_1");
});

test("a dispute at the sandbox has no page", () => {
  expect(dashboardUrlOf({ stripe }, dispute)).toBeNull();
  expect(dashboardUrlOf(shop("sk_test_1", "http://localhost:4001/stripe"), dispute)).toBeNull();
});
