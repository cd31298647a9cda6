import underPressure from "@fastify/under-pressure";
import { messages } from "@ironmonger/contract/messages";
import type { FastifyInstance } from "fastify";
import { DomainError } from "../shared/domain-error.ts";

export const overloadLimits = {
  /** A crowd of this size may come at once, and all are served. More is overload. */
  crowd: 600,
  /** During overload this many are taken in at once, so that those are served as fast as on a calm day. */
  duringOverload: 100,
  /** Never more than this, overload or not. */
  atMost: 1000,
  /** Overload is over when nobody had to be refused for this long. */
  calmAfterMs: 1000,
  /** A loop this late has more to do than it can; measured over a second. */
  loopDelayMs: 3000,
  /** Starting keeps the loop busy; that is no overload. */
  startingMs: 10_000,
  retryAfterSeconds: 2,
};

export type Load = { underWay: () => number; refused: () => number };

const isExempt = (url: string) => url === "/healthz" || url === "/readyz" || url === "/metrics";

/**
 * Sheds load early: a refusal costs next to nothing, a request that waits in a long queue costs those behind it. What tells
 * whether the process lives is always answered.
 */
export async function registerOverloadGuard(app: FastifyInstance): Promise<Load> {
  const { crowd, duringOverload, atMost, calmAfterMs, loopDelayMs, startingMs, retryAfterSeconds } = overloadLimits;
  const body = JSON.stringify({ error: { code: "unavailable", message: messages.unavailable } });
  const startedAt = performance.now();
  let underWay = 0;
  let refused = 0;
  /** Those taken in since the overload began; older ones may hang on somebody else's slowness. */
  let overload: { underWay: number; lastRefusalAt: number } | undefined;

  const mayEnter = (now: number): boolean => {
    if (overload && now - overload.lastRefusalAt > calmAfterMs) overload = undefined;
    if (!overload && underWay >= crowd) overload = { underWay: 0, lastRefusalAt: now };
    if (underWay < atMost && (!overload || overload.underWay < duringOverload)) return true;
    if (overload) overload.lastRefusalAt = now;
    return false;
  };

  app.addHook("onRequest", (request, reply, done) => {
    if (isExempt(request.url)) return done();
    if (!mayEnter(performance.now())) {
      refused += 1;
      reply.hijack();
      reply.raw.writeHead(503, {
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(body),
        "retry-after": String(retryAfterSeconds),
        "x-request-id": request.id,
        "x-content-type-options": "nosniff",
      });
      reply.raw.end(body);
      return;
    }
    const during = overload;
    underWay += 1;
    if (during) during.underWay += 1;
    // The connection may be cut before there is an answer, so the answer's end is no measure.
    reply.raw.once("close", () => {
      underWay -= 1;
      if (during) during.underWay -= 1;
    });
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMs,
    pressureHandler: (request) => {
      if (isExempt(request.url) || performance.now() - startedAt < startingMs) return;
      refused += 1;
      throw new DomainError("unavailable", messages.unavailable, { retryAfterSeconds });
    },
  });
  return { underWay: () => underWay, refused: () => refused };
}
