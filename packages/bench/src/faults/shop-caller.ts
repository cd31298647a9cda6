import { setTimeout as sleep } from "node:timers/promises";
import { count, type Observations, sinceStart } from "./observations.ts";
import { type Answer, type Request, sendRequest } from "./send-request.ts";

export type Shop = { url: string; origin: string; providerUrl: string };

/** Sends one request as a person with this cookie. */
export type Caller = (path: string, request: Request) => Promise<Answer | undefined>;

const maxTries = 40;
export const isUncertain = (answer: Answer | undefined) => !answer || answer.status >= 500 || answer.status === 429;

export function callerFor({ shop, observations }: { shop: Shop; observations: Observations }, cookie: string): Caller {
  return async (path, request) => {
    const sentAt = sinceStart(observations);
    const answer = await sendRequest(`${shop.url}${path}`, {
      ...request,
      headers: { origin: shop.origin, ...(cookie ? { cookie } : {}), ...request.headers },
    });
    count(observations, answer?.status ?? 0, sentAt);
    return answer;
  };
}

/** Retries until the response is definite. */
export async function retry(
  { isOver }: { isOver: () => boolean },
  send: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const answer = await send();
    if (!isUncertain(answer) || isOver()) return answer;
    await sleep(Math.min(100 * (tries + 1), 1000));
  }
  return undefined;
}
