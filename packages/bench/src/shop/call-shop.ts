import type { Customer } from "./customers.ts";

/** Calls a tRPC query as the pages do; answers its data and how long it took. */
export async function callShop(
  url: string,
  customer: Customer,
  procedure: string,
  input: object,
): Promise<{ ms: number; data: unknown }> {
  const text = JSON.stringify(input);
  const startedAt = performance.now();
  const answer = await fetch(`${url}/trpc/${procedure}?input=${encodeURIComponent(text)}`, { headers: customer });
  const body = await answer.text();
  const ms = performance.now() - startedAt;
  if (!answer.ok) throw new Error(`${procedure} ${text}: ${answer.status} ${body}`);
  return { ms, data: JSON.parse(body).result.data };
}
