import { messages } from "@ironmonger/contract/messages";
import { paymentEvents } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { DomainError } from "../../core/domain-error.ts";
import type { Services } from "../../core/services.ts";
import { markCancelled } from "./internal/payment-rows.ts";
import { settlePayment } from "./settle-payment.ts";

export type SignedEvent = { rawBody: Buffer; signature: string | undefined };

/**
 * Handles an event of the provider, which must carry a valid signature over the raw bytes. Events may come in any order,
 * late, and any number of times. An event is stored as handled after its work, so that a crash in between repeats work that can be
 * repeated, and loses none.
 * @throws DomainError invalid (bad signature) · unavailable (the shop has no secret to check it with)
 */
export async function receivePaymentEvent(
  services: Pick<Services, "sql" | "db" | "env" | "cardProvider" | "log">,
  { rawBody, signature }: SignedEvent,
): Promise<"handled" | "repeated"> {
  const event = verify(services, { rawBody, signature });
  const { db } = services;
  if (await db.$count(paymentEvents, eq(paymentEvents.id, event.id))) return "repeated";
  if (event.type === "payment_intent.succeeded") await settlePayment(services, event.data.object);
  if (event.type === "payment_intent.canceled") await markCancelled(services, event.data.object.id);
  await db.insert(paymentEvents).values({ id: event.id, kind: event.type }).onConflictDoNothing();
  return "handled";
}

function verify(
  { env, cardProvider, log }: Pick<Services, "env" | "cardProvider" | "log">,
  { rawBody, signature }: SignedEvent,
): Stripe.Event {
  const secret: string | undefined = env.stripe.webhookSecret;
  if (!secret) throw new DomainError("unavailable", messages.unavailable);
  try {
    return cardProvider.webhooks.constructEvent(rawBody, signature ?? "", secret);
  } catch (error) {
    log.warn(
      { reason: error instanceof Error ? error.message : error },
      "An event without a valid signature was refused.",
    );
    throw new DomainError("invalid", "The signature is not valid.", { cause: error });
  }
}
