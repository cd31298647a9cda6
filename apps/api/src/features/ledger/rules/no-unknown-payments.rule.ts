import { formatMoneyIn, type Money } from "@ironmonger/contract/money";
import type { LedgerRule, Violation } from "./ledger-rule.ts";

type UnknownPayment = {
  id: string;
  takenCents: number;
  refundedCents: number;
  currency: string;
  description: string | null;
  takenAt: string;
  isDisputed: boolean;
};

export const noUnknownPayments: LedgerRule = {
  name: "no-unknown-payments",
  title: "The card provider took no money that belongs to no order",
  findViolations: async (sql, money) => {
    const rows = await sql<UnknownPayment[]>`
      select intent_id as id, amount_cents::float8 as "takenCents", refunded_cents::float8 as "refundedCents", currency, description,
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "takenAt",
        exists (select from disputes d where d.intent_id = u.intent_id and d.kind = 'dispute' and d.is_open) as "isDisputed"
      from unknown_payments u where status = 'open'
        and amount_cents > refunded_cents + coalesce((select sum(d.amount_cents) from disputes d where d.intent_id = u.intent_id and d.kind = 'dispute' and d.status = 'lost'), 0)
      order by created_at limit 100`;
    return rows.map((row) => describeUnknown(row, money));
  },
};

function describeUnknown({ id, currency, ...payment }: UnknownPayment, money: Money): Violation {
  const { takenCents, refundedCents, takenAt, isDisputed, description } = payment;
  const details = [
    `${formatMoneyIn(currency, takenCents, money)} taken`,
    ...(refundedCents > 0 ? [`${formatMoneyIn(currency, refundedCents, money)} refunded`] : []),
    ...(isDisputed ? ["disputed"] : []),
    `since ${takenAt} UTC`,
  ];
  return { id, detail: `${details.join(", ")}${description ? `: ${description}` : ""}` };
}
