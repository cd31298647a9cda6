import { messages } from "@ironmonger/contract/messages";
import { paymentEvents } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { DomainError } from "../../core/domain-error.ts";
import type { Services } from "../../core/services.ts";
import { askProvider, isMissing } from "./internal/ask-provider.ts";
import { readPayment } from "./read-payment.ts";
import { readRefunds } from "./read-refunds.ts";
import { recordDispute, recordFraudWarning } from "./record-dispute.ts";

export type SignedEvent = { rawBody: Buffer; signature: string | undefined };
type Parts = Pick<Services, "sql" | "db" | "jobs" | "env" | "cardProvider" | "log">;

const notAnEvent = "This is not an event.";
const Id = z.string().regex(/^\w{1,255}$/);
/** What is read of an event: which object of the provider it is about. */
const PaymentEvent = z.object({
  id: Id,
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.object({
    object: z.object({ id: Id.optional(), payment_intent: z.union([Id, z.object({ id: Id })]).nullish() }),
  }),
});
type PaymentEvent = z.infer<typeof PaymentEvent>;
type About = PaymentEvent["data"]["object"];

/**
 * Handles an event of the provider, which must carry a valid signature over the raw bytes. It only tells that something has changed: the object is
 * read from the provider. So events may come in any order, late, and any number of times. An event is stored as handled after its work, so that
 * a crash in between repeats work that can be repeated, and loses none.
 * @throws DomainError invalid (bad signature, or no event) · unavailable (the provider does not answer, or the shop has no secret)
 */
export async function receivePaymentEvent(services: Parts, signed: SignedEvent): Promise<"handled" | "repeated"> {
  const event = verify(services, signed);
  const { db, log } = services;
  if (await db.$count(paymentEvents, eq(paymentEvents.id, event.id))) return "repeated";
  await askProvider(services, () => handle(services, event)).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    log.warn({ event: event.id, kind: event.type }, "The provider does not know what its event is about.");
  });
  await db.insert(paymentEvents).values({ id: event.id, kind: event.type }).onConflictDoNothing();
  return "handled";
}

async function handle(services: Parts, { type, data: { object } }: PaymentEvent): Promise<unknown> {
  const { cardProvider } = services;
  if (!/^(payment_intent|charge|refund|radar)\./.test(type)) return;
  if (!object.id) throw new DomainError("invalid", notAnEvent);
  if (/^payment_intent\.(succeeded|canceled)$/.test(type)) return readPayment(services, object.id);
  if (/^(charge\.refunded|charge\.refund\.updated|refund\.(created|updated|failed))$/.test(type)) {
    const intentId = intentOf(object);
    return intentId && readRefunds(services, intentId);
  }
  if (/^charge\.dispute\.(created|updated|closed|funds_withdrawn|funds_reinstated)$/.test(type))
    return recordDispute(services, await cardProvider.disputes.retrieve(object.id));
  if (/^radar\.early_fraud_warning\.(created|updated)$/.test(type))
    return recordFraudWarning(services, await cardProvider.radar.earlyFraudWarnings.retrieve(object.id));
}

const intentOf = ({ payment_intent }: About): string | undefined =>
  typeof payment_intent === "object" ? payment_intent?.id : payment_intent;

function verify({ env, cardProvider, log }: Parts, { rawBody, signature }: SignedEvent): PaymentEvent {
  const secret: string | undefined = env.stripe.webhookSecret;
  if (!secret) throw new DomainError("unavailable", messages.unavailable);
  try {
    return PaymentEvent.parse(cardProvider.webhooks.constructEvent(rawBody, signature ?? "", secret));
  } catch (error) {
    const isSigned = error instanceof z.ZodError;
    const [said, logged] = isSigned
      ? [notAnEvent, "A signed event that could not be read was refused."]
      : ["The signature is not valid.", "An event without a valid signature was refused."];
    log.warn({ reason: error instanceof Error ? error.message : error }, logged);
    throw new DomainError("invalid", said, { cause: error });
  }
}
