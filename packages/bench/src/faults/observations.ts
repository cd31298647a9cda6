/** An order that the shop acknowledged with 200. The REST API returns only the line's id, which then identifies the order. */
export type AcknowledgedOrder = {
  id: string;
  key: string;
  lineIds: string[];
  isRest: boolean;
  /** Null for one placed through the REST API. */
  totalCents: number | null;
};

/** The shop's responses to its customers. Everything that it acknowledged must hold in the end. */
export type Observations = {
  placed: Map<string, AcknowledgedOrder>;
  /** Orders that were reported paid. */
  paid: Set<string>;
  /** Lines whose cancellation the shop acknowledged. */
  cancelled: Set<string>;
  /** Lines whose cancellation was requested, even if the response was lost. */
  triedToCancel: Set<string>;
  /** Responses by status; requests without a response count as status 0. */
  answers: Map<number, number>;
  /** When a request was sent and when it failed (no answer, or 5xx), in milliseconds since the start. */
  failures: { sentAt: number; failedAt: number }[];
  startedAt: number;
};

export const newObservations = (): Observations => ({
  placed: new Map(),
  paid: new Set(),
  cancelled: new Set(),
  triedToCancel: new Set(),
  answers: new Map(),
  failures: [],
  startedAt: Date.now(),
});

/** A snapshot of what has been acknowledged. */
export type Acknowledged = Pick<Observations, "placed" | "cancelled">;
export const acknowledgedUntilNow = ({ placed, cancelled }: Observations): Acknowledged => ({
  placed: new Map(placed),
  cancelled: new Set(cancelled),
});

/**
 * Records that the shop was restored from a backup of that time: whatever it has acknowledged since may be lost, except payments, which the
 * provider has.
 */
export function forgetSince(observations: Observations, { placed, cancelled }: Acknowledged): void {
  for (const id of observations.placed.keys()) if (!placed.has(id)) observations.placed.delete(id);
  for (const id of observations.paid) if (!placed.has(id)) observations.paid.delete(id);
  for (const id of observations.cancelled) if (!cancelled.has(id)) observations.cancelled.delete(id);
}

export const sinceStart = (observations: Observations): number => Date.now() - observations.startedAt;

export function count(observations: Observations, status: number, sentAt: number): void {
  observations.answers.set(status, (observations.answers.get(status) ?? 0) + 1);
  if (status === 0 || status >= 500) observations.failures.push({ sentAt, failedAt: sinceStart(observations) });
}

export const summarizeAnswers = ({ answers }: Observations): string =>
  [...answers]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status || "none"}: ${n}`)
    .join(", ");
