import type { disputes } from "@ironmonger/db/schema";
import type { Env } from "../../../core/env.ts";

type Dispute = Pick<typeof disputes.$inferSelect, "kind" | "providerId" | "intentId">;

/**
 * The page of a dispute in the card provider's dashboard, or of the payment that a warning is about. Null for another provider than Stripe:
 * the sandbox has no such page. The browser opens it; the server requests nothing from it.
 */
export function dashboardUrlOf(
  { stripe }: Pick<Env, "stripe">,
  { kind, providerId, intentId }: Dispute,
): string | null {
  if (stripe.apiUrl !== undefined) return null;
  const mode = /^[a-z]+_test_/.test(stripe.secretKey) ? "test/" : "";
  const page =
    kind === "dispute" ? `disputes/${encodeURIComponent(providerId)}` : `payments/${encodeURIComponent(intentId)}`;
  return `https://dashboard.stripe.com/${mode}${page}`;
}
