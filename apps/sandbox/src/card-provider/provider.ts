import { type Books, openBooks } from "./books.ts";
import { createFaultBox, type FaultBox } from "./faults.ts";
import { newId } from "./new-id.ts";
import type { EventType, ProviderEvent } from "./objects.ts";
import { secondsNow } from "./seconds-now.ts";
import { createWebhookCourier, type WebhookCourier } from "./webhook-courier.ts";

export const secretKey = "sk_test_ironmonger";
export const publishableKey = "pk_test_ironmonger";
export const webhookSecret = "whsec_ironmonger";
export const apiVersion = "2026-10-28.endive";

export interface ProviderOptions {
  dataFile: string | undefined;
  webhookUrl: string | undefined;
  webhookRetryDelaysMs: readonly number[];
  /** Where the browser finds the sandbox; known only once it listens. */
  publicUrl: () => string;
}

/** Who asks: the shop's server (secret key), or a browser that knows one payment's client secret. */
export interface Caller {
  kind: "secret" | "publishable";
  requestId: string | null;
  idempotencyKey: string | null;
}

export interface Provider {
  books: Books;
  faults: FaultBox;
  courier: WebhookCourier;
  publicUrl: () => string;
  announce(type: EventType, object: ProviderEvent["data"]["object"], caller: Caller): void;
  /** Does work later, unless the sandbox is closed before. */
  later(work: () => void, delayMs: number): void;
  close(): Promise<void>;
}

export function createProvider(options: ProviderOptions): Provider {
  const books = openBooks(options.dataFile);
  const faults = createFaultBox();
  const courier = createWebhookCourier({
    books,
    faults,
    secret: webhookSecret,
    url: options.webhookUrl,
    retryDelaysMs: options.webhookRetryDelaysMs,
  });
  const timers = new Set<NodeJS.Timeout>();
  return {
    books,
    faults,
    courier,
    publicUrl: options.publicUrl,
    announce: (type, object, caller) => {
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
      books.events.put(event.id, { event, delivery: { state: "pending", attempts: 0, lastAnswer: null } });
      courier.send(event);
    },
    later: (work, delayMs) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, delayMs);
      timers.add(timer);
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      await courier.close();
    },
  };
}
