import { setTimeout as wait } from "node:timers/promises";

/**
 * Retries a request that is refused with 503, as `Retry-After` asks of a client but sooner: on a machine that runs other tests the
 * shop may seem overloaded for a moment. A 503 that stays is returned.
 */
export async function retryWhenRefused<Answer extends { statusCode: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; tries < 40; tries++) {
    const answer = await ask();
    if (answer.statusCode !== 503) return answer;
    await wait(100);
  }
  return ask();
}
