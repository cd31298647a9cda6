import Stripe from "stripe";
import type { Env } from "./env.ts";

/**
 * The real SDK; only the address differs between Stripe and the sandbox. A call times out after ten seconds, and the SDK retries
 * it twice with the same idempotency key, so that a person waits a bounded time and pays once.
 */
export function createCardProvider({ stripe }: Pick<Env, "stripe">): Stripe {
  const options: Stripe.StripeConfig = { telemetry: false, timeout: 10_000, maxNetworkRetries: 2 };
  if (stripe.apiUrl === undefined) return new Stripe(stripe.secretKey, options);
  const { protocol, hostname, port, pathname } = new URL(stripe.apiUrl);
  return new Stripe(stripe.secretKey, {
    ...options,
    protocol: protocol === "https:" ? "https" : "http",
    host: hostname,
    port: port || (protocol === "https:" ? "443" : "80"),
    httpClient: httpClientBelow(pathname.replace(/\/$/, "")),
  });
}

/** The SDK accepts a host, but no path before `/v1`. */
function httpClientBelow(prefix: string): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, ...rest) => makeRequest(host, port, prefix + path, ...rest);
  return client;
}
