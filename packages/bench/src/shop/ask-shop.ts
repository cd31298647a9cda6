import type { Person } from "./people.ts";

/** An admin of a shop that runs at `url`. */
export type Desk = { url: string; admin: Person };

/** One call as the pages make it: what it answers and how long that took. */
export async function askShop(
  { url, admin }: Desk,
  procedure: string,
  input: object,
): Promise<{ ms: number; data: unknown }> {
  const asked = JSON.stringify(input);
  const start = performance.now();
  const answer = await fetch(`${url}/trpc/${procedure}?input=${encodeURIComponent(asked)}`, { headers: admin });
  const text = await answer.text();
  const ms = performance.now() - start;
  if (!answer.ok) throw new Error(`${procedure} ${asked}: ${answer.status} ${text}`);
  return { ms, data: JSON.parse(text).result.data };
}
