import { monitorEventLoopDelay } from "node:perf_hooks";
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

const sampledEveryMs = 10;

export type Load = { underWay: () => number; refused: () => number };

/** Monitoring is answered under any load. */
const isExempt = (url: string) => url === "/healthz" || url === "/readyz" || url === "/metrics";

/** Sheds load: requests above the limits are refused with 503 and `Retry-After` before any work is done for them. */
export function registerLoadLimit(app: FastifyInstance): Load {
  const { retryAfterSeconds } = loadLimits;
  const startedAt = performance.now();
  let underWay = 0;
  let refused = 0;

  const loopDelayMs = measureLoopDelay(app);

  const refuse = (): DomainError => {
    refused += 1;
    return new DomainError("unavailable", errorMessages.unavailable, { retryAfterSeconds });
  };

  app.addHook("onRequest", (request, reply, done) => {
    if (isExempt(request.url)) return done();
    const isStarting = performance.now() - startedAt < loadLimits.startingMs;
    if (underWay >= loadLimits.underWay || (loopDelayMs() > loadLimits.loopDelayMs && !isStarting))
      return done(refuse());
    underWay += 1;
    // Also if the client disconnects before the response.
    reply.raw.once("close", () => {
      underWay -= 1;
    });
    done();
  });
  return { underWay: () => underWay, refused: () => refused };
}

/** How late the event loop was on average in the last second, in milliseconds. */
function measureLoopDelay(app: FastifyInstance): () => number {
  const delay = monitorEventLoopDelay({ resolution: sampledEveryMs });
  let lastMs = 0;
  const timer = setInterval(() => {
    // It is counted from one sample to the next.
    lastMs = delay.count === 0 ? 0 : delay.mean / 1e6 - sampledEveryMs;
    delay.reset();
  }, 1000);
  timer.unref();
  delay.enable();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    delay.disable();
  });
  return () => lastMs;
}
