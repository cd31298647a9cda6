import { createFaultInjector, type FaultInjector } from "./faults.ts";
import { type EventType, newId, type ProviderEvent, secondsNow } from "./objects.ts";
import { openStore, type Store } from "./store.ts";
import { createWebhookSender, type WebhookSender } from "./webhook-sender.ts";

export const secretKey = "sk_test_ironmonger";
export const publishableKey = "pk_test_ironmonger";
export const webhookSecret = "whsec_ironmonger";
export const apiVersion = "2026-10-28.endive";

export interface ProviderOptions {
  dataFile: string | undefined;
  webhookUrl: string | undefined;
  webhookRetryDelaysMs: readonly number[];
  /** The address for browsers; set once the sandbox listens. */
  publicUrl: () => string;
}

/** The caller: the shop's server (secret key), or a browser that knows the client secret of one payment. */
export interface Caller {
  kind: "secret" | "publishable";
  requestId: string | null;
  idempotencyKey: string | null;
}

/** The state of the card provider, handed to every operation on it. */
export interface Provider {
  store: Store;
  faults: FaultInjector;
  webhooks: WebhookSender;
  publicUrl: () => string;
  /** Stores an event and sends it to the shop. */
  emit(type: EventType, object: ProviderEvent["data"]["object"], caller: Caller): void;
  /** Runs `work` after the delay, unless the sandbox is closed before. */
  schedule(work: () => void, delayMs: number): void;
  close(): Promise<void>;
}

export function createProvider(options: ProviderOptions): Provider {
  const store = openStore(options.dataFile);
  const faults = createFaultInjector();
  const webhooks = createWebhookSender({
    store,
    faults,
    secret: webhookSecret,
    url: options.webhookUrl,
    retryDelaysMs: options.webhookRetryDelaysMs,
  });
  const timers = new Set<NodeJS.Timeout>();
  return {
    store,
    faults,
    webhooks,
    publicUrl: options.publicUrl,
    emit: (type, object, caller) => {
      const event: ProviderEvent = {
        id: newId("evt"),
        object: "event",
        api_version: apiVersion,
        created: secondsNow(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: caller.requestId, idempotency_key: caller.idempotencyKey },
        type,
      };
      store.events.put(event.id, { event, delivery: { state: "pending", attempts: 0, lastAnswer: null } });
      webhooks.send(event);
    },
    schedule: (work, delayMs) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, delayMs);
      timers.add(timer);
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      await webhooks.close();
    },
  };
}
