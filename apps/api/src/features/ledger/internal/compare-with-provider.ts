import { setTimeout as wait } from "node:timers/promises";
import type { RuleCheck } from "@ironmonger/contract/ledger";
import { formatMoney } from "@ironmonger/contract/money";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import Stripe from "stripe";
import type { Services } from "../../../core/services.ts";
import {
  type Difference,
  findDifferences,
  findLastAgreement,
  sumOfTransactions,
} from "./provider-differences.statement.ts";
import { readProviderTransactions, readTransactionsOfPayment } from "./read-provider-transactions.ts";

type Parts = Pick<Services, "longSql" | "db" | "cardProvider">;
type Fault = RuleCheck["rows"][number];

/** The shop normally learns of changes at the provider within this time, by an event or from the browser. */
const underWayMs = 1500;
/** At most this many differing payments are read one by one. */
const askedAgain = 50;

const kinds = [
  { kind: "charged", title: "The shop and the card provider agree on what was charged" },
  { kind: "refunded", title: "The shop and the card provider agree on what was refunded" },
  { kind: "disputed", title: "The shop and the card provider agree on what was withdrawn for disputes" },
] as const;
const paidOut = "provider-paid-out";

/**
 * Compares what the provider has charged, refunded, withdrawn for disputes and paid out with what the shop has recorded. A payment counts
 * as differing only if it still does a moment later, after it was read from the provider once more, so a payment in progress is no fault.
 * If the provider does not answer, the result is a single red check that says so.
 */
export async function compareWithProvider(parts: Parts): Promise<RuleCheck[]> {
  try {
    const heldBefore = await findBalance(parts);
    if (!(await readProviderTransactions(parts)))
      return [answerCheck("Its transactions are not read to the end yet; the next check goes on.")];
    const differences = await findLastingDifferences(parts);
    return [
      answerCheck(),
      ...kinds.map(({ kind, title }) => {
        const ofKind = differences.filter((difference) => difference.kind === kind);
        return checkOf(`provider-${kind}`, title, [...summaryOf(ofKind), ...ofKind.map(faultOf)]);
      }),
      checkOf(
        paidOut,
        "What the card provider holds and has paid out is what it took, less refunds, disputes and fees",
        await findBalanceFaults(parts, heldBefore),
      ),
    ];
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return [answerCheck(`It did not answer: ${error.message}`)];
  }
}

async function findLastingDifferences(parts: Parts): Promise<Difference[]> {
  const first = await findDifferences(parts.longSql);
  if (first.length === 0) return first;
  await wait(underWayMs);
  const intentIds = new Set(first.map(({ intentId }) => intentId));
  for (const intentId of [...intentIds].filter((id) => id.startsWith("pi_")).slice(0, askedAgain))
    await readTransactionsOfPayment(parts, intentId);
  return findDifferences(parts.longSql, [...intentIds]);
}

/** The provider's balance in a currency. */
async function findBalance({ cardProvider }: Parts): Promise<(currency: string) => number> {
  const { available, pending } = await cardProvider.balance.retrieve();
  return (currency) =>
    [...available, ...pending]
      .filter((held) => held.currency === currency)
      .reduce((sum, { amount }) => sum + amount, 0);
}

/** While money moves, balance and transactions cannot be read at the same moment; a later check compares them. */
async function findBalanceFaults(parts: Parts, heldBefore: (currency: string) => number): Promise<Fault[]> {
  const { cents: expected, currency } = await sumOfTransactions(parts.longSql);
  const held = (await findBalance(parts))(currency);
  if (held === expected || held !== heldBefore(currency)) return [];
  const since = await findLastAgreement(parts.longSql, paidOut);
  return [
    {
      id: "balance",
      detail: `the provider holds ${formatMoney(held)}, its transactions with all payouts add up to ${formatMoney(expected)}; ${byHowMuch(held - expected)}${since ? `, ${sinceWhen(since)}` : ""}`,
    },
  ];
}

const checkOf = (name: string, title: string, rows: Fault[]): RuleCheck => ({
  name,
  title,
  isGreen: rows.length === 0,
  detail: rows.map(({ id, detail }) => `${id}: ${detail}`).join("\n"),
  rows,
});

const answerCheck = (problem?: string): RuleCheck =>
  checkOf(
    "provider-answers",
    "The card provider answers, and all its transactions are known",
    problem ? [{ id: "provider", detail: problem }] : [],
  );

/** If several payments differ, the total difference comes first. */
function summaryOf(differences: Difference[]): Fault[] {
  const [oldest] = differences;
  if (!oldest || differences.length === 1) return [];
  const { count, sum, since } = oldest;
  return [{ id: "all", detail: `${count} payments differ: in all ${byHowMuch(sum)}, ${sinceWhen(since)}` }];
}

const faultOf = ({ kind, intentId, orderNumber, atProvider, here, since }: Difference): Fault => ({
  id: intentId,
  detail: `${orderNumber === null ? "no order" : formatOrderNumber(orderNumber)}: ${formatMoney(atProvider)} ${kind} at the provider, ${formatMoney(here)} here; ${byHowMuch(atProvider - here)}, ${sinceWhen(since)}`,
});

const byHowMuch = (cents: number): string =>
  `${formatMoney(Math.abs(cents))} ${cents < 0 ? "less" : "more"} at the provider`;

const sinceWhen = (moment: Date): string => `since ${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
