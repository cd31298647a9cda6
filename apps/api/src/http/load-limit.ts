import underPressure from "@fastify/under-pressure";
import { messages } from "@ironmonger/contract/messages";
import type { FastifyInstance, FastifyReply } from "fastify";
import { DomainError } from "../core/domain-error.ts";

export const loadLimits = {
  /** This many are worked on at a time: enough to keep processor and database busy, few enough to be fast. The others wait in line. */
  atWork: 32,
  /** A line up to here is everyday life. */
  everydayLine: 96,
  /** This many more may join a line longer than that: a rush, and all are served. When still more come it is no rush, but overload. */
  crowd: 500,
  /** Overload is over when nobody had to be refused for this long. */
  calmAfterMs: 1000,
  /** Who has been worked on for this long waits for somebody else (a slow reader, say), and gives the place to the next. */
  stuckAfterMs: 5000,
  /** Never more than this under way, in line, at work or stuck. */
  atMost: 1000,
  /** A loop this late has more to do than it can; measured over a second. */
  loopDelayMs: 3000,
  /** Starting keeps the loop busy; that is no overload. */
  startingMs: 10_000,
  retryAfterSeconds: 2,
  /**
   * A refusal is held back for a moment between these. Many come back at once, whatever they are told, and to read and refuse them
   * again and again would take the whole processor from those who are served.
   */
  holdRefusalMs: { least: 250, most: 750 },
};

declare module "fastify" {
  interface FastifyRequest {
    /** Gives the place at work to the next in line: for work that is mostly waiting for somebody else. */
    stepAside: () => void;
  }
}

export type Load = { underWay: () => number; waiting: () => number; refused: () => number };

type Visit = { reply: FastifyReply; begin: () => void; begunAt: number };

const isExempt = (url: string) => url === "/healthz" || url === "/readyz" || url === "/metrics";
const sweepEveryMs = 1000;

/**
 * Sheds load early: a refusal costs little, a request in a long line costs those behind it. What tells whether the process lives
 * is always answered.
 */
export async function registerLoadLimit(app: FastifyInstance): Promise<Load> {
  const limits = loadLimits;
  const startedAt = performance.now();
  // Both in the order of coming.
  const atWork = new Set<Visit>();
  const waiting = new Set<Visit>();
  let underWay = 0;
  let refused = 0;
  let crowd = 0;
  let lastRefusalAt = Number.NEGATIVE_INFINITY;
  let sweeping: NodeJS.Timeout | undefined;

  const mayComeIn = (now: number): boolean => {
    if (underWay >= limits.atMost) return false;
    if (now - lastRefusalAt <= limits.calmAfterMs) return atWork.size < limits.atWork;
    crowd = waiting.size < limits.everydayLine ? 0 : crowd + 1;
    if (crowd <= limits.crowd) return true;
    crowd = 0;
    for (const { reply } of waiting) refuse(reply, now);
    waiting.clear();
    return false;
  };

  const refuse = (reply: FastifyReply, now: number) => {
    lastRefusalAt = now;
    refused += 1;
    reply.hijack();
    const { least, most } = limits.holdRefusalMs;
    setTimeout(
      () => {
        reply.raw.writeHead(503, { ...refusal.headers, "x-request-id": reply.request.id });
        reply.raw.end(refusal.body);
      },
      least + Math.random() * (most - least),
    );
  };

  const fillPlaces = () => {
    for (const visit of waiting) {
      if (atWork.size >= limits.atWork) return;
      waiting.delete(visit);
      visit.begunAt = performance.now();
      atWork.add(visit);
      visit.begin();
    }
  };

  const leave = (visit: Visit) => {
    underWay -= 1;
    waiting.delete(visit);
    if (atWork.delete(visit)) fillPlaces();
  };

  /** While somebody waits: places are taken from those who only hold them. */
  const sweep = () => {
    const now = performance.now();
    for (const visit of atWork) if (now - visit.begunAt > limits.stuckAfterMs) atWork.delete(visit);
    fillPlaces();
    if (waiting.size > 0) return;
    clearInterval(sweeping);
    sweeping = undefined;
  };

  app.decorateRequest("stepAside", () => {});
  app.addHook("onRequest", (request, reply, begin) => {
    if (isExempt(request.url)) return begin();
    const now = performance.now();
    if (!mayComeIn(now)) return refuse(reply, now);
    const visit = { reply, begin, begunAt: now };
    underWay += 1;
    request.stepAside = () => {
      if (atWork.delete(visit)) fillPlaces();
    };
    // The connection may be cut before there is an answer, so the answer's end is no measure.
    reply.raw.once("close", () => leave(visit));
    if (atWork.size < limits.atWork) {
      atWork.add(visit);
      return begin();
    }
    waiting.add(visit);
    sweeping ??= setInterval(sweep, sweepEveryMs).unref();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.loopDelayMs,
    pressureHandler: (request) => {
      if (isExempt(request.url) || performance.now() - startedAt < limits.startingMs) return;
      refused += 1;
      throw new DomainError("unavailable", messages.unavailable, { retryAfterSeconds: limits.retryAfterSeconds });
    },
  });
  return { underWay: () => underWay, waiting: () => waiting.size, refused: () => refused };
}

const refusalBody = JSON.stringify({ error: { code: "unavailable", message: messages.unavailable } });
const refusal = {
  body: refusalBody,
  headers: {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(refusalBody),
    "retry-after": String(loadLimits.retryAfterSeconds),
    "x-content-type-options": "nosniff",
  },
};
