import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    isDraining: () => boolean;
    /** Call before `close`. See `registerDraining`. */
    drain: (announceMs: number) => Promise<void>;
  }
}

/** A proxy may be writing a request on an open connection; it has this long to finish sending. */
const openConnectionsMs = 1000;

/**
 * Shuts down without losing a request. For `announceMs` only `/readyz` changes, so that load balancers notice. Then the server
 * accepts no new connections, answers what has arrived, and closes each open connection after its next answer. Closing them
 * earlier would make clients reconnect, and their new connections would be reset when the server stops listening.
 */
export function registerDraining(app: FastifyInstance): void {
  let isDraining = false;
  let isListeningOver = false;
  app.decorate("isDraining", () => isDraining);
  app.decorate("drain", async (announceMs: number) => {
    isDraining = true;
    await sleep(announceMs);
    // Wait until the event loop has accepted the queued connections: closing the listener resets those that are still queued.
    await new Promise((done) => setImmediate(done));
    // The HTTP server's own `close` would cut idle connections immediately, and with them requests in transit.
    Server.prototype.close.call(app.server);
    isListeningOver = true;
    for (const deadline = Date.now() + openConnectionsMs; Date.now() < deadline; await sleep(20)) {
      if ((await countConnections(app)) === 0) return;
    }
    const closing = setInterval(() => app.server.closeIdleConnections(), 50);
    closing.unref();
  });
  app.addHook("onRequest", (_request, reply, done) => {
    if (isListeningOver) reply.raw.shouldKeepAlive = false;
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isListeningOver) reply.raw.shouldKeepAlive = false;
    done();
  });
}

const countConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((done) => app.server.getConnections((_error, count) => done(count ?? 0)));
