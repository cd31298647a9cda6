import { createHmac } from "node:crypto";
import type { Books } from "./books.ts";
import type { FaultBox } from "./faults.ts";
import type { ProviderEvent, StoredEvent } from "./objects.ts";

const answerWithinMs = 10_000;
const heldBackMs = 300;

export interface WebhookCourier {
  /** Takes a new event on its way, through whatever faults are set. */
  send(event: ProviderEvent): void;
  /** Sends a known event once more, past all faults; false when there is no such event. */
  resend(eventId: string): boolean;
  /** Goes on with what an earlier run had not delivered. */
  resume(): void;
  setUrl(url: string | undefined): void;
  close(): Promise<void>;
}

interface CourierOptions {
  books: Books;
  faults: FaultBox;
  secret: string;
  url: string | undefined;
  /** Waiting times between attempts; after the last one the event counts as failed. */
  retryDelaysMs: readonly number[];
}

/** Posts signed events to the shop, again and again until it answers 2xx. */
export function createWebhookCourier({ books, faults, secret, url, retryDelaysMs }: CourierOptions): WebhookCourier {
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let heldBack: (() => Promise<unknown>)[] = [];
  let target = url;

  const later = (work: () => void, delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs);
    timers.add(timer);
  };

  const note = (id: string, change: Partial<StoredEvent["delivery"]>) => {
    const known = books.events.get(id);
    if (known) books.events.put(id, { ...known, delivery: { ...known.delivery, ...change } });
  };

  const attempt = async (event: ProviderEvent, attempts: number, retries: boolean): Promise<void> => {
    if (!target) return note(event.id, { state: "not sent" });
    const answer = await post(target, JSON.stringify(event), secret, closing.signal);
    if (closing.signal.aborted) return;
    const isTaken = /^2\d\d$/.test(answer);
    if (isTaken) return note(event.id, { state: "delivered", attempts, lastAnswer: answer });
    if (!retries) return;
    const delayMs = retryDelaysMs[attempts - 1];
    note(event.id, { state: delayMs === undefined ? "failed" : "pending", attempts, lastAnswer: answer });
    if (delayMs !== undefined) later(() => start(event, attempts + 1), delayMs);
  };

  const start = (event: ProviderEvent, attempts = 1, retries = true) => {
    const run = attempt(event, attempts, retries).finally(() => underWay.delete(run));
    underWay.add(run);
    return run;
  };

  const releaseHeldBack = async () => {
    const letters = heldBack.reverse();
    heldBack = [];
    // One after the other, so that they also arrive in the wrong order.
    for (const letter of letters) await letter();
  };

  return {
    send: (event) => {
      const { drop, dropRate, duplicate, reorder, delayMs } = faults.current().webhooks;
      if (drop || faults.chance(dropRate)) return note(event.id, { state: "dropped" });
      const letter = () =>
        Promise.all([start(event), ...Array.from({ length: duplicate }, () => start(event, 1, false))]);
      if (reorder) {
        if (heldBack.length === 0) later(releaseHeldBack, heldBackMs + delayMs);
        heldBack.push(letter);
      } else if (delayMs > 0) later(letter, delayMs);
      else void letter();
    },
    resend: (eventId) => {
      const known = books.events.get(eventId);
      if (known) start(known.event);
      return known !== undefined;
    },
    resume: () => {
      for (const { event, delivery } of books.events.newestFirst().reverse()) {
        if (delivery.state === "pending") start(event);
      }
    },
    setUrl: (next) => {
      target = next;
    },
    close: async () => {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
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
  } catch (fault) {
    const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault;
    return cause instanceof Error ? cause.message || cause.name : "no answer";
  }
}

/** The header `Stripe-Signature`, https://docs.stripe.com/webhooks#verify-manually. */
function signature(payload: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex")}`;
}
