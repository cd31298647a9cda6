import { createHmac } from "node:crypto";
import type { FaultInjector } from "./faults.ts";
import type { ProviderEvent, StoredEvent } from "./objects.ts";
import type { Store } from "./store.ts";

const answerWithinMs = 10_000;
const reorderWindowMs = 300;

export interface WebhookSender {
  /** Sends a new event, subject to the faults that are set. */
  send(event: ProviderEvent): void;
  /** Sends a stored event again, whatever faults are set; false when there is no such event. */
  resend(eventId: string): boolean;
  /** Sends what an earlier run had not delivered. */
  resume(): void;
  setUrl(url: string | undefined): void;
  close(): Promise<void>;
}

interface WebhookSenderOptions {
  store: Store;
  faults: FaultInjector;
  secret: string;
  url: string | undefined;
  /** Delays between attempts; after the last one the event counts as failed. */
  retryDelaysMs: readonly number[];
}

/** Posts signed events to the shop and retries until it answers 2xx. */
export function createWebhookSender({
  store,
  faults,
  secret,
  url,
  retryDelaysMs,
}: WebhookSenderOptions): WebhookSender {
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const inFlight = new Set<Promise<void>>();
  let reordered: (() => Promise<unknown>)[] = [];
  let target = url;

  const schedule = (work: () => void, delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs);
    timers.add(timer);
  };

  const record = (id: string, change: Partial<StoredEvent["delivery"]>) => {
    const stored = store.events.get(id);
    if (stored) store.events.put(id, { ...stored, delivery: { ...stored.delivery, ...change } });
  };

  const attempt = async (event: ProviderEvent, attempts: number, retries: boolean): Promise<void> => {
    if (!target) return record(event.id, { state: "not sent" });
    const answer = await post(target, JSON.stringify(event), secret, closing.signal);
    if (closing.signal.aborted) return;
    if (/^2\d\d$/.test(answer)) return record(event.id, { state: "delivered", attempts, lastAnswer: answer });
    if (!retries) return;
    const delayMs = retryDelaysMs[attempts - 1];
    record(event.id, { state: delayMs === undefined ? "failed" : "pending", attempts, lastAnswer: answer });
    if (delayMs !== undefined) schedule(() => start(event, attempts + 1), delayMs);
  };

  const start = (event: ProviderEvent, attempts = 1, retries = true) => {
    const run = attempt(event, attempts, retries).finally(() => inFlight.delete(run));
    inFlight.add(run);
    return run;
  };

  const sendReordered = async () => {
    const deliveries = reordered.reverse();
    reordered = [];
    // One after the other, so that they also arrive in the wrong order.
    for (const deliver of deliveries) await deliver();
  };

  return {
    send: (event) => {
      const { drop, dropRate, duplicate, reorder, delayMs } = faults.current().webhooks;
      if (drop || faults.chance(dropRate)) return record(event.id, { state: "dropped" });
      const deliver = () =>
        Promise.all([start(event), ...Array.from({ length: duplicate }, () => start(event, 1, false))]);
      if (reorder) {
        if (reordered.length === 0) schedule(sendReordered, reorderWindowMs + delayMs);
        reordered.push(deliver);
      } else if (delayMs > 0) schedule(deliver, delayMs);
      else void deliver();
    },
    resend: (eventId) => {
      const stored = store.events.get(eventId);
      if (stored) start(stored.event);
      return stored !== undefined;
    },
    resume: () => {
      for (const { event, delivery } of store.events.newestFirst().reverse()) {
        if (delivery.state === "pending") start(event);
      }
    },
    setUrl: (next) => {
      target = next;
    },
    close: async () => {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(inFlight);
    },
  };
}

/** The answer's status, or the reason why there was none. */
async function post(url: string, payload: string, secret: string, closing: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body: payload,
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(answerWithinMs)]),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signature(payload, secret),
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message || cause.name : "no answer";
  }
}

/** The header `Stripe-Signature`, https://docs.stripe.com/webhooks#verify-manually. */
function signature(payload: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex")}`;
}
