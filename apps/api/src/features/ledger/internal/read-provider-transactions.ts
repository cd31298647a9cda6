import { providerTransactionReading, providerTransactions } from "@ironmonger/db/schema";
import type Stripe from "stripe";
import type { Services } from "../../../core/services.ts";

type Dependencies = Pick<Services, "db" | "cardProvider">;
type Reading = Pick<typeof providerTransactionReading.$inferSelect, "after" | "startedAt" | "downTo">;
type Source = Pick<Stripe.Charge | Stripe.Refund | Stripe.Dispute, "id" | "object" | "payment_intent">;

const perPage = 100;
/** One run reads at most this many pages; the next run continues. */
const pagesPerRun = 100;
/** The provider may list a transaction some time after making it, so the end of the previous reading is read again. */
const overlapMs = 60 * 60_000;

/**
 * Stores the balance transactions that the provider has made since the last reading. Safe on several replicas concurrently.
 * Returns whether all of them are stored now: the first reading of a large account takes several runs.
 * @throws StripeError where the provider does not answer
 */
export async function readProviderTransactions(services: Dependencies): Promise<boolean> {
  let reading = await findReading(services);
  // An unfinished reading lacks transactions made since it began, so another one follows.
  let isFresh = reading.after === null;
  for (let pages = 0; pages < pagesPerRun; pages += 1) {
    if (reading.after === null) reading = { ...reading, startedAt: new Date() };
    const { data, has_more } = await services.cardProvider.balanceTransactions.list({
      limit: perPage,
      created: { gte: Math.floor(reading.downTo.getTime() / 1000) },
      expand: ["data.source"],
      ...(reading.after !== null && { starting_after: reading.after }),
    });
    await store(
      services,
      data.map((transaction) => rowOf(transaction, transaction.source)),
    );
    reading = has_more
      ? { ...reading, after: data.at(-1)?.id ?? null }
      : { ...reading, after: null, downTo: new Date(reading.startedAt.getTime() - overlapMs) };
    await storeReading(services, reading);
    if (has_more) continue;
    if (isFresh) return true;
    isFresh = true;
  }
  return false;
}

/**
 * Reads the transactions of one payment from the provider, whatever was read before.
 * @throws StripeError where the provider does not answer
 */
export async function readTransactionsOfPayment(services: Dependencies, intentId: string): Promise<void> {
  const { charges, refunds, disputes } = services.cardProvider;
  const ofPayment = { payment_intent: intentId, limit: perPage };
  const [charged, refunded, disputed] = await Promise.all([
    charges.list({ ...ofPayment, expand: ["data.balance_transaction"] }),
    refunds.list({ ...ofPayment, expand: ["data.balance_transaction", "data.failure_balance_transaction"] }),
    disputes.list(ofPayment),
  ]);
  const transactions = [
    ...charged.data.map((charge) => [charge.balance_transaction, charge] as const),
    ...refunded.data.map((refund) => [refund.balance_transaction, refund] as const),
    ...refunded.data.map((refund) => [refund.failure_balance_transaction, refund] as const),
    ...disputed.data.flatMap((dispute) => dispute.balance_transactions.map((each) => [each, dispute] as const)),
  ];
  await store(
    services,
    transactions.flatMap(([transaction, source]) =>
      typeof transaction === "object" && transaction !== null ? [rowOf(transaction, source)] : [],
    ),
  );
}

async function findReading({ db }: Dependencies): Promise<Reading> {
  const [row] = await db.select().from(providerTransactionReading);
  return row ?? { after: null, startedAt: new Date(), downTo: new Date(0) };
}

const storeReading = ({ db }: Dependencies, reading: Reading) =>
  db
    .insert(providerTransactionReading)
    .values(reading)
    .onConflictDoUpdate({ target: providerTransactionReading.isOnly, set: reading });

async function store({ db }: Dependencies, rows: (typeof providerTransactions.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(providerTransactions).values(rows).onConflictDoNothing();
}

function rowOf(
  { id, amount, fee, currency, created, reporting_category: category }: Stripe.BalanceTransaction,
  source: Stripe.BalanceTransaction["source"] | Source,
): typeof providerTransactions.$inferInsert {
  return {
    id,
    kind: kinds.get(category) ?? "other",
    amountCents: amount,
    feeCents: fee,
    currency,
    intentId: intentOf(source),
    madeAt: new Date(created * 1000),
  };
}

/** By the provider's category of reports. */
const kinds = new Map<string, (typeof providerTransactions.$inferInsert)["kind"]>([
  ["charge", "charged"],
  ["charge_failure", "charged"],
  ["refund", "refunded"],
  ["refund_failure", "refunded"],
  ["partial_capture_reversal", "refunded"],
  ["dispute", "disputed"],
  ["dispute_reversal", "disputed"],
  ["payout", "paid-out"],
  ["payout_reversal", "paid-out"],
]);

/** A charge without an intent is identified by its own id. */
function intentOf(source: Stripe.BalanceTransaction["source"] | Source): string | null {
  if (source === null || typeof source === "string" || !("payment_intent" in source)) return null;
  const { payment_intent: intent } = source;
  return (typeof intent === "string" ? intent : intent?.id) ?? (source.object === "charge" ? source.id : null);
}
