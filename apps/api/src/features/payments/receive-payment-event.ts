import { messages } from "@ironmonger/contract/messages";
import type Stripe from "stripe";
import { DomainError } from "../../core/domain-error.ts";
import type { Services } from "../../core/services.ts";
import { isKnownEvent, keepEvent, markCancelled } from "./internal/payment-store.ts";
import { settlePayment } from "./settle-payment.ts";

export type SignedEvent = { rawBody: Buffer; signature: string | undefined };

/**
 * What the provider tells the shop. Believed only with a valid signature over the very bytes. Events may come in any order,
 * late, and any number of times. It is marked as handled after its work, so a crash in between repeats work that can be
 * repeated, and loses none.
 * @throws DomainError invalid (bad signature) · unavailable (the shop has no secret to check it with)
 */
export async function receivePaymentEvent(
  services: Pick<Services, "sql" | "env" | "cardProvider" | "log">,
  { rawBody, signature }: SignedEvent,
): Promise<"handled" | "repeated"> {
  const event = verify(services, { rawBody, signature });
  if (await isKnownEvent(services, event.id)) return "repeated";
  if (event.type === "payment_intent.succeeded") await settlePayment(services, event.data.object);
  if (event.type === "payment_intent.canceled") await markCancelled(services, event.data.object.id);
  await keepEvent(services, event.id, event.type);
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
