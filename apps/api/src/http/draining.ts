import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    isDraining: () => boolean;
    /** Sends clients elsewhere before `close`. See `registerDraining`. */
    drain: (announceMs: number) => Promise<void>;
  }
}

/** A proxy may just be writing on a connection that it kept open; it gets this long to be answered. */
const keptConnectionsMs = 1000;

/**
 * Leaving without losing a request. For `announceMs` everything goes on but `/readyz`, so that balancers notice. Then no
 * connection is accepted any more; the open ones are told with their next answer not to come back, and nothing that has
 * arrived is refused. They are not told before: whoever came back at once would wait at the door when it shuts.
 */
export function registerDraining(app: FastifyInstance): void {
  let isDraining = false;
  let isDoorShut = false;
  app.decorate("isDraining", () => isDraining);
  app.decorate("drain", async (announceMs: number) => {
    isDraining = true;
    await sleep(announceMs);
    // Right after the loop has let in who was waiting: shutting the door resets connections that are still in the queue.
    await new Promise((done) => setImmediate(done));
    // The web server's own `close` would cut kept connections at once, and with them a request that is on its way.
    Server.prototype.close.call(app.server);
    isDoorShut = true;
    for (const deadline = Date.now() + keptConnectionsMs; Date.now() < deadline; await sleep(20)) {
      if ((await countConnections(app)) === 0) return;
    }
    const reaper = setInterval(() => app.server.closeIdleConnections(), 50);
    reaper.unref();
  });
  app.addHook("onRequest", (_request, reply, done) => {
    if (isDoorShut) reply.raw.shouldKeepAlive = false;
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isDoorShut) reply.raw.shouldKeepAlive = false;
    done();
  });
}

const countConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((done) => app.server.getConnections((_error, count) => done(count ?? 0)));
