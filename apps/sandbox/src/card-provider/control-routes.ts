import type { FastifyInstance } from "fastify";
import type { FaultsChange } from "./faults.ts";
import type { Provider } from "./provider.ts";

const count = { type: "integer", minimum: 0 };
const share = { type: "number", minimum: 0, maximum: 1 };

const changeSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    failNext: count,
    failRate: share,
    status: { type: "integer", minimum: 400, maximum: 599 },
    delayMs: count,
    hold: { type: "boolean" },
    hangNext: count,
    dropAnswers: count,
    dropAnswerRate: share,
    match: { type: "string" },
    settleAfterMs: count,
    seed: count,
    webhooks: {
      type: "object",
      additionalProperties: false,
      properties: {
        drop: { type: "boolean" },
        dropRate: share,
        duplicate: count,
        reorder: { type: "boolean" },
        delayMs: count,
      },
    },
  },
};

/** `/stripe/control`: tells the provider to misbehave, so that the shop can be seen to cope. */
export function registerControlRoutes(provider: Provider) {
  return async (app: FastifyInstance) => {
    app.get("/", async () => provider.faults.current());
    app.post<{ Body: FaultsChange }>("/", { schema: { body: changeSchema } }, async ({ body }) =>
      provider.faults.change(body),
    );
    app.delete("/", async () => provider.faults.reset());
    app.post<{ Body: { eventId: string } }>(
      "/resend",
      { schema: { body: { type: "object", required: ["eventId"], properties: { eventId: { type: "string" } } } } },
      async ({ body }, reply) =>
        provider.courier.resend(body.eventId)
          ? { resent: body.eventId }
          : reply.code(404).send({ error: { message: `No such event: ${body.eventId}` } }),
    );
  };
}
