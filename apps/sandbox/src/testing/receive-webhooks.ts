import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

export interface WebhookReceiver {
  url: string;
  /** Verified events in the order of arrival. */
  received: Stripe.Event[];
  /** The next n deliveries are answered with 500. */
  refuseNext(count: number): void;
  /** Waits until an event of this type has arrived n times. */
  arrival(type: string, times?: number): Promise<Stripe.Event>;
  close(): Promise<void>;
}

/** A webhook endpoint like the shop's: verifies each event with the official library and records it. */
export async function receiveWebhooks(): Promise<WebhookReceiver> {
  const stripe = new Stripe("sk_test_ironmonger");
  const received: Stripe.Event[] = [];
  const waiters = new Set<() => void>();
  let failureCount = 0;
  const server = createServer(async (request, response) => {
    let payload = "";
    for await (const chunk of request) payload += String(chunk);
    if (failureCount > 0) {
      failureCount -= 1;
      response.writeHead(500).end();
      return;
    }
    const signature = request.headers["stripe-signature"] ?? "";
    received.push(await stripe.webhooks.constructEventAsync(payload, signature, "whsec_ironmonger"));
    response.end();
    for (const check of waiters) check();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks/stripe`,
    received,
    refuseNext: (count) => {
      failureCount = count;
    },
    arrival: (type, times = 1) =>
      new Promise((resolve) => {
        const check = () => {
          const last = received.filter((event) => event.type === type)[times - 1];
          if (!last) return;
          waiters.delete(check);
          resolve(last);
        };
        waiters.add(check);
        check();
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
