import { setTimeout as wait } from "node:timers/promises";

/**
 * Retries a request that is refused with 503, as `Retry-After` requests, but sooner: on a machine that runs other tests the shop may be
 * overloaded for a moment. If the refusal persists, it is returned.
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
