import type { FastifyInstance } from "fastify";
import type { Services } from "../core/services.ts";
import { answerInTime } from "./answer-in-time.ts";

const databaseDeadlineMs = 2000;

/**
 * `/healthz`: the process is up. `/readyz`: the database answers within two seconds and has room to write, and the shop is not shutting
 * down.
 */
export function registerHealth(app: FastifyInstance, { diskSpace }: Pick<Services, "diskSpace">): void {
  // Concurrent requests share one check: the load limit does not apply to them, and each check needs a connection and writes to the disk.
  let checking: Promise<boolean | undefined> | undefined;
  const check = () => {
    checking ??= answerInTime(diskSpace.check(), databaseDeadlineMs).finally(() => {
      checking = undefined;
    });
    return checking;
  };
  app.get("/healthz", { schema: { hide: true }, config: { isUnmetered: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true }, config: { isUnmetered: true } }, async (_request, reply) => {
    const hasSpace = app.isDraining() ? undefined : await check();
    const status = hasSpace === undefined ? "unavailable" : hasSpace ? "ready" : "disk-full";
    return reply.code(hasSpace ? 200 : 503).send({ status });
  });
}
