import { demoHistory, seedDemo } from "@ironmonger/db/seed";
import type { Services } from "../../core/services.ts";
import { hashPassword } from "./internal/password.ts";

type Dependencies = Pick<Services, "env" | "sql" | "db" | "log">;
type History = ReturnType<typeof demoHistory>;

/**
 * Fills a new database with the demo shop, whose passwords are public, if the settings ask for a demonstration. It has three months of
 * orders, unless the settings ask for none or the card provider is not the sandbox: their payments would not exist there.
 */
export async function seedDemoShop({ env, sql, db, log }: Dependencies): Promise<void> {
  await seedDemo({ sql, db }, hashPassword, async () => {
    const history = demoHistory(new Date());
    return env.hasDemoOrders && (await importPayments({ env, log }, history)) ? history : undefined;
  });
}

/** Gives the sandbox the payments and refunds of the history; repeating it changes nothing. Returns whether it has them. */
async function importPayments(
  { env: { stripe }, log }: Pick<Dependencies, "env" | "log">,
  history: History,
): Promise<boolean> {
  if (!stripe.isSandbox || stripe.apiUrl === undefined) return false;
  try {
    const answer = await fetch(`${stripe.apiUrl}/control/import`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${stripe.secretKey}` },
      body: JSON.stringify({ payments: history.payments.map((payment) => toProvider(history, payment)) }),
      signal: AbortSignal.timeout(5_000),
    });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
    return true;
  } catch (error) {
    log.warn({ err: error }, "The demo shop has no orders: the sandbox did not take their payments.");
    return false;
  }
}

function toProvider({ orders, refunds }: History, payment: History["payments"][number]) {
  return {
    id: payment.intentId,
    amount: payment.amountCents,
    currency: payment.currency,
    created: inSeconds(payment.createdAt),
    metadata: { orderId: payment.orderId },
    receipt_email: orders.find(({ id }) => id === payment.orderId)?.buyerEmail,
    card: "pm_card_visa",
    status: "succeeded",
    refunds: refunds
      .filter(({ paymentId }) => paymentId === payment.id)
      .map(({ id, providerId, amountCents, decidedAt }) => ({
        id: providerId,
        amount: amountCents,
        created: inSeconds(decidedAt),
        reason: "requested_by_customer",
        metadata: { refundId: id },
      })),
  };
}

const inSeconds = (moment: Date | undefined): number => Math.floor((moment?.getTime() ?? 0) / 1000);
