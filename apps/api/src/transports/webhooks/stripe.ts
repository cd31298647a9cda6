import type { FastifyInstance } from "fastify";
import { DomainError } from "../../core/domain-error.ts";
import type { Services } from "../../core/services.ts";
import { receivePaymentEvent } from "../../features/payments/receive-payment-event.ts";

/** `POST /webhooks/stripe`, in a scope of its own, which reads each body as the bytes that were signed. */
export function registerStripeWebhook(scope: FastifyInstance, services: Services): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  scope.post(
    "/webhooks/stripe",
    { bodyLimit: 1024 * 1024, config: { isUnmetered: true } },
    async ({ body, headers }) => {
      const signature = headers["stripe-signature"];
      await receivePaymentEvent(services, {
        rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        signature: Array.isArray(signature) ? signature[0] : signature,
      });
      return { received: true };
    },
  );
  scope.route({
    method: ["GET", "HEAD", "PUT", "PATCH", "DELETE"],
    url: "/webhooks/stripe",
    onRequest: async ({ method }, reply) => {
      reply.header("allow", "POST");
      throw new DomainError("method_not_allowed", `${method} is not allowed here, only POST.`);
    },
    handler: () => {},
  });
}
