/** What the shop has promised its customers: only what was answered 200 counts. */
export type Promised = { id: string; key: string; toolId: string; quantity: number; dollars: number };

export type Ledger = {
  placed: Map<string, Promised>;
  paid: Set<string>;
  cancelled: Set<string>;
  shipped: Set<string>;
  /** Answers by status, and requests without an answer under 0. */
  answers: Map<number, number>;
  /** When a request was sent and when it failed (no answer, or 5xx), in milliseconds since the start. */
  troubles: { sentAt: number; failedAt: number }[];
  startedAt: number;
};

export const newLedger = (): Ledger => ({
  placed: new Map(),
  paid: new Set(),
  cancelled: new Set(),
  shipped: new Set(),
  answers: new Map(),
  troubles: [],
  startedAt: Date.now(),
});

export const sinceStart = (ledger: Ledger): number => Date.now() - ledger.startedAt;

export function count(ledger: Ledger, status: number, sentAt: number): void {
  ledger.answers.set(status, (ledger.answers.get(status) ?? 0) + 1);
  if (status === 0 || status >= 500) ledger.troubles.push({ sentAt, failedAt: sinceStart(ledger) });
}

export const tellAnswers = ({ answers }: Ledger): string =>
  [...answers]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status || "none"}: ${n}`)
    .join(", ");
