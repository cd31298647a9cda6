import { setTimeout as sleep } from "node:timers/promises";
import type { Customer } from "./customers.ts";

const maxTries = 60;

/**
 * Calls a tRPC procedure as the pages do: a query by GET, a mutation by POST. Returns its data and how long it took. A shop that is busy, as
 * on a machine that does other work, is asked again, and that try is not timed.
 */
export async function callShop(
  url: string,
  customer: Customer,
  procedure: string,
  input: object,
  { isMutation = false } = {},
): Promise<{ ms: number; data: unknown }> {
  const text = JSON.stringify(input);
  const path = `${url}/trpc/${procedure}`;
  const ask = async () => {
    const startedAt = performance.now();
    const answer = await (isMutation
      ? fetch(path, { method: "POST", headers: { ...customer, "content-type": "application/json" }, body: text })
      : fetch(`${path}?input=${encodeURIComponent(text)}`, { headers: customer }));
    return { answer, body: await answer.text(), ms: performance.now() - startedAt };
  };
  let { answer, body, ms } = await ask();
  for (let tries = 1; answer.status === 503 && tries < maxTries; tries += 1) {
    await sleep(1000);
    ({ answer, body, ms } = await ask());
  }
  if (!answer.ok) throw new Error(`${procedure} ${text.slice(0, 300)}: ${answer.status} ${body}`);
  return { ms, data: JSON.parse(body).result.data };
}
