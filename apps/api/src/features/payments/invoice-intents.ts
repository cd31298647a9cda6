import type Stripe from "stripe";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { askProvider, isFinal, isMissing } from "./internal/ask-provider.ts";

type Dependencies = Pick<PublicContext, "cardProvider" | "log">;
type Charge = { paymentInId: string; amountCents: number; currency: string; numbers: string };

/**
 * The intent of a card payment of invoices; undefined if the provider does not know it.
 * @throws DomainError unavailable (no answer)
 */
export const findInvoiceIntent = (ctx: Dependencies, intentId: string): Promise<Stripe.PaymentIntent | undefined> =>
  askProvider(ctx, () =>
    ctx.cardProvider.paymentIntents.retrieve(intentId).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    }),
  );

/** @throws DomainError conflict (the provider refuses this amount) · unavailable (no answer) */
export const createInvoiceIntent = (
  ctx: Dependencies,
  { paymentInId, amountCents, currency, numbers }: Charge,
): Promise<Stripe.PaymentIntent> =>
  askProvider(ctx, () =>
    ctx.cardProvider.paymentIntents.create(
      {
        amount: amountCents,
        currency: currency.toLowerCase(),
        allowed_payment_method_types: ["card"],
        description: `Invoices ${numbers}`.slice(0, 500),
        metadata: { paymentInId },
      },
      { idempotencyKey: `invoices-${paymentInId}` },
    ),
  ).catch((error: unknown) => {
    // For instance an amount below the provider's smallest.
    throw isFinal(error) && error instanceof Error
      ? new DomainError("conflict", error.message, { cause: error })
      : error;
  });
