import { setTimeout as wait } from "node:timers/promises";
import type { RuleCheck } from "@ironmonger/contract/ledger";
import type { Money } from "@ironmonger/contract/money";
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

type Dependencies = Pick<Services, "longSql" | "db" | "cardProvider">;
type Violation = RuleCheck["rows"][number];

/** The shop normally learns of changes at the provider within this time, by an event or from the browser. */
const underWayMs = 1500;
/** At most this many differing payments are read one by one. */
const maxReread = 50;

const kinds = [
  { kind: "charged", title: "The shop and the card provider agree on what was charged" },
  { kind: "refunded", title: "The shop and the card provider agree on what was refunded" },
  { kind: "disputed", title: "The shop and the card provider agree on what was withdrawn for disputes" },
] as const;
const paidOut = "provider-paid-out";

/**
 * Compares what the provider has charged, refunded, withdrawn for disputes and paid out with what the shop has recorded. A payment counts
 * as differing only if it still does a moment later, after it was read from the provider again, so a payment in progress is no violation.
 * If the provider does not answer, the result is a single red check that says so.
 */
export async function compareWithProvider(services: Dependencies, money: Money): Promise<RuleCheck[]> {
  try {
    const balanceBefore = await findBalance(services);
    if (!(await readProviderTransactions(services)))
      return [answerCheck("Its transactions are not read to the end yet; the next check continues.")];
    const differences = await findLastingDifferences(services);
    return [
      answerCheck(),
      ...kinds.map(({ kind, title }) => {
        const ofKind = differences.filter((difference) => difference.kind === kind);
        return checkOf(`provider-${kind}`, title, [
          ...summaryOf(ofKind, money),
          ...ofKind.map((difference) => violationOf(difference, money)),
        ]);
      }),
      checkOf(
        paidOut,
        "What the card provider holds and has paid out is what it took, less refunds, disputes and fees",
        await findBalanceViolations(services, balanceBefore, money),
      ),
    ];
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return [answerCheck(`It did not answer: ${error.message}`)];
  }
}

async function findLastingDifferences(services: Dependencies): Promise<Difference[]> {
  const first = await findDifferences(services.longSql);
  if (first.length === 0) return first;
  await wait(underWayMs);
  const intentIds = new Set(first.map(({ intentId }) => intentId));
  for (const intentId of [...intentIds].filter((id) => id.startsWith("pi_")).slice(0, maxReread))
    await readTransactionsOfPayment(services, intentId);
  return findDifferences(services.longSql, [...intentIds]);
}

/** The provider's balance in a currency. */
async function findBalance({ cardProvider }: Dependencies): Promise<(currency: string) => number> {
  const { available, pending } = await cardProvider.balance.retrieve();
  return (currency) =>
    [...available, ...pending]
      .filter((balance) => balance.currency === currency)
      .reduce((sum, { amount }) => sum + amount, 0);
}

/** While money moves, balance and transactions cannot be read at the same moment; a later check compares them. */
async function findBalanceViolations(
  services: Dependencies,
  balanceBefore: (currency: string) => number,
  money: Money,
): Promise<Violation[]> {
  const { cents: expected, currency } = await sumOfTransactions(services.longSql);
  const balance = (await findBalance(services))(currency);
  if (balance === expected || balance !== balanceBefore(currency)) return [];
  const since = await findLastAgreement(services.longSql, paidOut);
  return [
    {
      id: "balance",
      detail: `the provider holds ${money.format(balance)}, its transactions with all payouts add up to ${money.format(expected)}; ${byHowMuch(balance - expected, money)}${since ? `, ${sinceWhen(since)}` : ""}`,
    },
  ];
}

const checkOf = (name: string, title: string, rows: Violation[]): RuleCheck => ({
  name,
  title,
  isGreen: rows.length === 0,
  detail: rows.map(({ id, detail }) => `${id}: ${detail}`).join("\n"),
  rows,
});

const answerCheck = (issue?: string): RuleCheck =>
  checkOf(
    "provider-answers",
    "The card provider answers, and the shop has read all its transactions",
    issue ? [{ id: "provider", detail: issue }] : [],
  );

/** If several payments differ, the total difference comes first. */
function summaryOf(differences: Difference[], money: Money): Violation[] {
  const [oldest] = differences;
  if (!oldest || differences.length === 1) return [];
  const { count, sum, since } = oldest;
  return [{ id: "all", detail: `${count} payments differ: in all ${byHowMuch(sum, money)}, ${sinceWhen(since)}` }];
}

const violationOf = (
  { kind, intentId, orderNumber, atProvider, here, since }: Difference,
  money: Money,
): Violation => ({
  id: intentId,
  detail: `${orderNumber === null ? "no order" : formatOrderNumber(orderNumber)}: ${money.format(atProvider)} ${kind} at the provider, ${money.format(here)} here; ${byHowMuch(atProvider - here, money)}, ${sinceWhen(since)}`,
});

const byHowMuch = (cents: number, money: Money): string =>
  `${money.format(Math.abs(cents))} ${cents < 0 ? "less" : "more"} at the provider`;

const sinceWhen = (moment: Date): string => `since ${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
