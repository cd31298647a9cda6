/** How the card provider misbehaves. Everything is off by default; `POST /stripe/control` sets it, `DELETE` clears it. */
interface Faults {
  /** The next n API calls fail before any work is done. */
  failNext: number;
  /** This fraction of API calls fails before any work is done, 0 to 1. */
  failRate: number;
  /** The HTTP status of those failures. */
  status: number;
  /** Every API call waits this long before its work. */
  delayMs: number;
  /** API calls wait before their work until this is off again. */
  hold: boolean;
  /** The next n API calls do nothing and are never answered. */
  hangNext: number;
  /** The next n API calls do their work, then the connection is cut instead of an answer. */
  dropAnswers: number;
  /** This fraction of API calls loses its answer in the same way, 0 to 1. */
  dropAnswerRate: number;
  /** The faults above apply only to calls whose "METHOD /v1/path" contains this text; empty: all calls. */
  match: string;
  /** A confirmed payment stays `processing` this long before it succeeds. */
  settleAfterMs: number;
  /** A refund to one of the cards with asynchronous refunds succeeds or fails after this time. */
  refundSettlesAfterMs: number;
  /** Makes the rates repeatable; 0: a new series each time. */
  seed: number;
  webhooks: WebhookFaults;
}

interface WebhookFaults {
  /** New events are never sent; `POST /stripe/control/resend` still sends them. */
  drop: boolean;
  /** This fraction of new events is never sent, 0 to 1. */
  dropRate: number;
  /** Every event is sent this many times more. */
  duplicate: number;
  /** Events are collected for a moment and sent newest first. */
  reorder: boolean;
  /** Every event is sent this much later. */
  delayMs: number;
}

export type FaultsChange = Partial<Omit<Faults, "webhooks">> & { webhooks?: Partial<WebhookFaults> };

const noFaults: Faults = {
  failNext: 0,
  failRate: 0,
  status: 500,
  delayMs: 0,
  hold: false,
  hangNext: 0,
  dropAnswers: 0,
  dropAnswerRate: 0,
  match: "",
  settleAfterMs: 0,
  refundSettlesAfterMs: 5000,
  seed: 0,
  webhooks: { drop: false, dropRate: 0, duplicate: 0, reorder: false, delayMs: 0 },
};

export interface FaultInjector {
  current(): Faults;
  change(change: FaultsChange): Faults;
  clear(): Faults;
  /** Whether this call must fail, hang or lose its answer; uses up one of the counted faults. */
  isFaultDue(call: string, fault: "fail" | "hang" | "dropAnswer"): boolean;
  /** True for this fraction of the calls. */
  chance(rate: number): boolean;
  /** Waits as long as `hold` applies to this call. */
  waitWhileHeld(call: string): Promise<void>;
}

export function createFaultInjector(): FaultInjector {
  let faults = structuredClone(noFaults);
  let random = Math.random;
  const heldCalls: (() => void)[] = [];
  const releaseHeldCalls = () => {
    for (const release of heldCalls.splice(0)) release();
  };
  const chance = (rate: number) => rate > 0 && random() < rate;
  const countDown = (name: "failNext" | "hangNext" | "dropAnswers") => {
    if (faults[name] <= 0) return false;
    faults[name] -= 1;
    return true;
  };
  return {
    current: () => faults,
    change: ({ webhooks, ...change }) => {
      faults = { ...faults, ...change, webhooks: { ...faults.webhooks, ...webhooks } };
      if (change.seed !== undefined) random = change.seed === 0 ? Math.random : seededRandom(change.seed);
      if (!faults.hold) releaseHeldCalls();
      return faults;
    },
    clear: () => {
      random = Math.random;
      faults = structuredClone(noFaults);
      releaseHeldCalls();
      return faults;
    },
    isFaultDue: (call, fault) => {
      if (!call.includes(faults.match)) return false;
      if (fault === "hang") return countDown("hangNext");
      if (fault === "fail") return countDown("failNext") || chance(faults.failRate);
      return countDown("dropAnswers") || chance(faults.dropAnswerRate);
    },
    chance,
    waitWhileHeld: async (call) => {
      if (!faults.hold || !call.includes(faults.match)) return;
      await new Promise<void>((release) => {
        heldCalls.push(release);
      });
    },
  };
}

/** mulberry32: small, and the same series for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
