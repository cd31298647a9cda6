import type { FastifyInstance } from "fastify";
import { pingDatabase } from "../core/database/gauges.statement.ts";
import type { Services } from "../core/services.ts";
import { answerInTime } from "./answer-in-time.ts";

const databaseDeadlineMs = 2000;

/** `/healthz`: the process is up. `/readyz`: the database answers within two seconds, and the shop is not shutting down. */
export function registerHealth(app: FastifyInstance, { sql }: Pick<Services, "sql">): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const isReady = !app.isDraining() && (await answerInTime(pingDatabase(sql), databaseDeadlineMs)) !== undefined;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "unavailable" });
  });
}
