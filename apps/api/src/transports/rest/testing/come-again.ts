import { setTimeout as wait } from "node:timers/promises";

/**
 * Does what 503 with `Retry-After` asks of a client, only sooner: a machine busy with other tests may look overloaded
 * to the shop for a moment. A 503 that stays is answered as it is.
 */
export async function comeAgain<Answer extends { statusCode: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 40; tries++) {
    const answer = await ask();
    if (answer.statusCode !== 503) return answer;
    await wait(100);
  }
  return ask();
}
