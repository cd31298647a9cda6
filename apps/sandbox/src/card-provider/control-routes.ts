import type { FastifyInstance } from "fastify";
import { authenticate, secretKeyRequired } from "./api/authenticate.ts";
import type { FaultsChange } from "./faults.ts";
import { type ImportedPayment, refundReasons } from "./objects.ts";
import { openDispute } from "./payments/disputes.ts";
import { importPayments } from "./payments/import-payments.ts";
import { currencies, largestAmount, smallestAmount } from "./payments/payment-intents.ts";
import { findPaidCharge, scheduleOutcomes } from "./payments/refunds.ts";
import type { Claim } from "./payments/test-cards.ts";
import type { Caller, Provider } from "./provider.ts";

const count = { type: "integer", minimum: 0 };
const rate = { type: "number", minimum: 0, maximum: 1 };

const changeSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    failNext: count,
    failRate: rate,
    status: { type: "integer", minimum: 400, maximum: 599 },
    delayMs: count,
    hold: { type: "boolean" },
    hangNext: count,
    dropAnswers: count,
    dropAnswerRate: rate,
    match: { type: "string" },
    settleAfterMs: count,
    refundSettlesAfterMs: count,
    seed: count,
    webhooks: {
      type: "object",
      additionalProperties: false,
      properties: {
        drop: { type: "boolean" },
        dropRate: rate,
        duplicate: count,
        reorder: { type: "boolean" },
        delayMs: count,
      },
    },
  },
};

const resendSchema = { type: "object", required: ["eventId"], properties: { eventId: { type: "string" } } };

const disputeSchema = {
  type: "object",
  additionalProperties: false,
  required: ["payment_intent"],
  properties: {
    payment_intent: { type: "string" },
    reason: { enum: ["fraudulent", "product_not_received"] },
    inquiry: { type: "boolean" },
  },
};
interface DisputeInput {
  payment_intent: string;
  reason?: Claim["reason"];
  inquiry?: boolean;
}

const metadata = { type: "object", additionalProperties: { type: "string", maxLength: 500 }, maxProperties: 50 };
const importSchema = {
  type: "object",
  additionalProperties: false,
  required: ["payments"],
  properties: {
    payments: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["id", "amount", "currency", "created", "card", "status"],
        properties: {
          id: { type: "string", pattern: "^pi_[A-Za-z0-9]+$" },
          amount: { type: "integer", minimum: smallestAmount, maximum: largestAmount },
          currency: { enum: currencies },
          created: count,
          metadata,
          receipt_email: { type: "string" },
          card: { type: "string" },
          status: { const: "succeeded" },
          refunds: {
            type: "array",
            items: {
              type: "object",
              additionalProperties: false,
              required: ["id", "amount", "created"],
              properties: {
                id: { type: "string", pattern: "^re_[A-Za-z0-9]+$" },
                amount: { type: "integer", minimum: 1 },
                created: count,
                reason: { enum: refundReasons },
                metadata,
              },
            },
          },
        },
      },
    },
  },
};
const largestImportBytes = 32 * 1024 * 1024;

/** `/stripe/control`: makes the provider misbehave, so that tests see the shop cope, and gives it a history. */
export function registerControlRoutes(provider: Provider) {
  return async (app: FastifyInstance) => {
    // Many clients send the type of a body with every call, even without a body.
    const parseJson = app.getDefaultJsonParser("error", "error");
    app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
      body === "" ? done(null, undefined) : parseJson(request, body, done),
    );
    app.get("/", async () => provider.faults.current());
    app.post<{ Body: FaultsChange }>("/", { schema: { body: changeSchema } }, async ({ body }) => {
      const faults = provider.faults.change(body);
      if (body.refundSettlesAfterMs !== undefined) scheduleOutcomes(provider);
      return faults;
    });
    app.delete("/", async () => provider.faults.clear());
    app.post<{ Body: DisputeInput }>("/dispute", { schema: { body: disputeSchema } }, async ({ body }) => {
      const { reason = "fraudulent", inquiry = false } = body;
      const caller: Caller = { kind: "secret", requestId: null, idempotencyKey: null };
      const charge = findPaidCharge(provider, { payment_intent: body.payment_intent });
      return openDispute(provider, charge, { reason, isInquiry: inquiry }, caller);
    });
    app.post<{ Body: { eventId: string } }>("/resend", { schema: { body: resendSchema } }, async ({ body }, reply) =>
      provider.webhooks.resend(body.eventId)
        ? { resent: body.eventId }
        : reply.code(404).send({ error: { message: `No such event: ${body.eventId}` } }),
    );
    app.post<{ Body: { payments: ImportedPayment[] } }>(
      "/import",
      {
        bodyLimit: largestImportBytes,
        schema: { body: importSchema },
        onRequest: async ({ headers }) => {
          if (authenticate(headers.authorization, {}) !== "secret") throw secretKeyRequired();
        },
      },
      async ({ body }) => importPayments(provider, body.payments),
    );
  };
}
