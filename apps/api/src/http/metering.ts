import type { FastifyInstance } from "fastify";
import type { Services } from "../core/services.ts";
import { withMeter } from "../core/work-budgets/metering.ts";
import type { RequestMeter } from "../core/work-budgets/work-budgets.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its work has bounds of its own: monitoring, webhooks, imports. */
    isUnmetered?: boolean;
  }
  interface FastifyRequest {
    /** What the request is charged to; null if it is not metered. */
    meter: RequestMeter | null;
  }
}

/** Charges the rows that a request reads and writes to it and to whoever makes it. */
export function registerMetering(app: FastifyInstance, { workBudgets }: Pick<Services, "workBudgets">): void {
  app.decorateRequest("meter", null);
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.routeOptions.config.isUnmetered) return done();
    request.meter = workBudgets.open(request.ip);
    withMeter(request.meter, done);
  });
  // A body is parsed in events of the socket, which do not belong to the request.
  app.addHook("preValidation", ({ meter }, _reply, done) => withMeter(meter ?? undefined, done));
}
