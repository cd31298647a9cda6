import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { DomainError } from "../core/domain-error.ts";
import { errorMessages } from "../core/error-messages.ts";

export const loadLimits = {
  /** 500 concurrent requests are served. With many more, all would wait too long. */
  underWay: 600,
  /** An event loop this late is overloaded; measured over a second. */
  loopDelayMs: 3000,
  /** The start occupies the event loop, but is not an overload. */
  startingMs: 10_000,
  retryAfterSeconds: 2,
};

export type Load = { underWay: () => number; refused: () => number };

/** Monitoring is answered under any load. */
const isExempt = (url: string) => url === "/healthz" || url === "/readyz" || url === "/metrics";

/** Sheds load: requests above the limits are refused with 503 and `Retry-After` before any work is done for them. */
export async function registerLoadLimit(app: FastifyInstance): Promise<Load> {
  const { retryAfterSeconds } = loadLimits;
  const startedAt = performance.now();
  let underWay = 0;
  let refused = 0;

  const refuse = (): DomainError => {
    refused += 1;
    return new DomainError("unavailable", errorMessages.unavailable, { retryAfterSeconds });
  };

  app.addHook("onRequest", (request, reply, done) => {
    if (isExempt(request.url)) return done();
    if (underWay >= loadLimits.underWay) return done(refuse());
    underWay += 1;
    // Also if the client disconnects before the response.
    reply.raw.once("close", () => {
      underWay -= 1;
    });
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: loadLimits.loopDelayMs,
    pressureHandler: (request) => {
      const isStarting = performance.now() - startedAt < loadLimits.startingMs;
      if (!isExempt(request.url) && !isStarting) throw refuse();
    },
  });
  return { underWay: () => underWay, refused: () => refused };
}
