import { paymentEvents } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { z } from "zod";
import { DomainError } from "../../core/domain-error.ts";
import type { Services } from "../../core/services.ts";
import { askProvider, isMissing } from "./internal/ask-provider.ts";
import { readPayment } from "./read-payment.ts";
import { recordDispute, recordFraudWarning } from "./record-dispute.ts";
import { readRefunds } from "./refunds/book-refunds.ts";

export type SignedEvent = { rawBody: Buffer; signature: string | undefined };
type Dependencies = Pick<Services, "sql" | "db" | "jobs" | "env" | "cardProvider" | "log">;

const notAnEvent = "This is not an event.";
const Id = z.string().regex(/^\w{1,255}$/);
/** Another object, by its id or as a whole. */
const Reference = z.union([Id, z.object({ id: Id })]).nullish();
/** The only field of an event that is read: the provider's object that it is about. */
const PaymentEvent = z.object({
  id: Id,
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.object({
    object: z.object({ id: Id.optional(), charge: Reference, payment_intent: Reference }),
  }),
});
type PaymentEvent = z.infer<typeof PaymentEvent>;

/**
 * Handles an event of the provider, which must carry a valid signature over the raw bytes. It only says that something has changed; the
 * object is read from the provider. So events may come in any order, late, and any number of times. An event is stored as handled after its
 * work, so that after a crash in between the idempotent work is repeated and none is lost. Events of types that the shop ignores are not
 * stored.
 * @throws DomainError invalid (bad signature, or no event) · unavailable (the provider does not answer)
 */
export async function receivePaymentEvent(services: Dependencies, signed: SignedEvent): Promise<void> {
  const { id, type, data } = verify(services, signed);
  const { db, log } = services;
  const [, handle] = handlers.find(([types]) => types.test(type)) ?? [];
  if (!handle) return;
  const { id: objectId, payment_intent } = data.object;
  if (!objectId) throw new DomainError("invalid", notAnEvent);
  if (await db.$count(paymentEvents, eq(paymentEvents.id, id))) return;
  const intentId = typeof payment_intent === "object" ? payment_intent?.id : payment_intent;
  await askProvider(services, () => handle(services, { id: objectId, intentId })).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    log.warn({ event: id, kind: type }, "The provider does not know what its event is about.");
  });
  await db.insert(paymentEvents).values({ id, kind: type }).onConflictDoNothing();
}

type About = { id: string; intentId: string | undefined };

/** How events of these types are handled. */
const handlers: [RegExp, (services: Dependencies, about: About) => Promise<unknown>][] = [
  [/^payment_intent\.(succeeded|canceled)$/, (services, { id }) => readPayment(services, id)],
  [
    /^(charge\.refunded|charge\.refund\.updated|refund\.(created|updated|failed))$/,
    async (services, { intentId }) => intentId && readRefunds(services, intentId),
  ],
  [
    /^charge\.dispute\.(created|updated|closed|funds_withdrawn|funds_reinstated)$/,
    async (services, { id }) => recordDispute(services, await services.cardProvider.disputes.retrieve(id)),
  ],
  [
    /^radar\.early_fraud_warning\.(created|updated)$/,
    async (services, { id }) =>
      recordFraudWarning(services, await services.cardProvider.radar.earlyFraudWarnings.retrieve(id)),
  ],
];

function verify({ env, cardProvider, log }: Dependencies, { rawBody, signature }: SignedEvent): PaymentEvent {
  const [current, previous] = env.stripe.webhookSecrets;
  const read = (secret: string) => cardProvider.webhooks.constructEvent(rawBody, signature ?? "", secret);
  const readEither = () => {
    try {
      return read(current);
    } catch (error) {
      if (previous && error instanceof Stripe.errors.StripeSignatureVerificationError) return read(previous);
      throw error;
    }
  };
  try {
    return PaymentEvent.parse(readEither());
  } catch (error) {
    // The signature is verified before the body is parsed.
    const isSigned = error instanceof z.ZodError || error instanceof SyntaxError;
    const [said, logged] = isSigned
      ? [notAnEvent, "A signed event that could not be read was refused."]
      : ["The signature is not valid.", "An event without a valid signature was refused."];
    log.warn({ reason: error instanceof Error ? error.message : error }, logged);
    throw new DomainError("invalid", said, { cause: error });
  }
}
