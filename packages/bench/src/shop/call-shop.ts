import type { Customer } from "./customers.ts";

/** Calls a tRPC procedure as the pages do: a query by GET, a mutation by POST. Returns its data and how long it took. */
export async function callShop(
  url: string,
  customer: Customer,
  procedure: string,
  input: object,
  { isMutation = false } = {},
): Promise<{ ms: number; data: unknown }> {
  const text = JSON.stringify(input);
  const path = `${url}/trpc/${procedure}`;
  const startedAt = performance.now();
  const answer = await (isMutation
    ? fetch(path, { method: "POST", headers: { ...customer, "content-type": "application/json" }, body: text })
    : fetch(`${path}?input=${encodeURIComponent(text)}`, { headers: customer }));
  const body = await answer.text();
  const ms = performance.now() - startedAt;
  if (!answer.ok) throw new Error(`${procedure} ${text.slice(0, 300)}: ${answer.status} ${body}`);
  return { ms, data: JSON.parse(body).result.data };
}
