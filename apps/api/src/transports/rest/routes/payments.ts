import { centsFromDollars } from "@ironmonger/contract/money";
import { z } from "zod";
import type { SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { findOrderToPay } from "../../../features/orders/find-order-to-pay.ts";
import { getOrderLine } from "../../../features/orders/get-order-line.ts";
import { paymentErrors } from "../../../features/payments/error-messages.ts";
import { startPayment } from "../../../features/payments/start-payment.ts";
import { signedIn } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import type { RestApp } from "../rest-app.ts";
import { wireDollars } from "../shapes.ts";

const WirePayment = z
  .object({
    toPay: wireDollars("toPay", { minCents: 1, maxCents: 99_999_999_900 }),
    orderId: z.uuid().optional().describe("Where left out, the newest unpaid order of exactly this amount."),
  })
  .meta({ examples: [{ toPay: 600 }] });
const ClientSecret = z
  .strictObject({ clientSecret: z.string() })
  .meta({ id: "ClientSecret", examples: [{ clientSecret: "pi_3N8ironmonger_secret_8kQ2" }] });

export function registerPayments(app: RestApp): void {
  app.post(
    "/create-payment-intent",
    describeCall({
      id: "createPaymentIntent",
      tag: "Payments",
      summary: "Start paying an order by card",
      description: "The intent is of the order's own amount. Give its secret to the card provider's client.",
      access: "signed-in",
      inputs: { body: WirePayment },
      answer: ClientSecret,
      errors: ["not_found", "conflict"],
      isWrite: true,
    }),
    async (request) => {
      const ctx = signedIn(request);
      const { clientSecret } = await startPayment(ctx, { orderId: await findOrderId(ctx, request.body) });
      return { clientSecret };
    },
  );
}

async function findOrderId(ctx: SignedInContext, { toPay, orderId }: z.infer<typeof WirePayment>): Promise<string> {
  const totalCents = centsFromDollars(toPay);
  if (orderId) {
    const { order } = await getOrderLine(ctx, { id: orderId });
    if (order.totalCents === totalCents) return order.id;
    throw new DomainError("conflict", order.lineCount > 1 ? paymentErrors.payWholeOrder : paymentErrors.nothingToPay);
  }
  const order = await findOrderToPay(ctx, { totalCents });
  if (!order) throw new DomainError("conflict", paymentErrors.nothingToPay);
  return order;
}
