import { type Charge, newId, secondsNow } from "../objects.ts";
import type { Caller, Provider } from "../provider.ts";

/** The card network reports the payment as probably fraudulent; a dispute may follow unless it is refunded. */
export function warnOfFraud(provider: Provider, charge: Charge, caller: Caller): void {
  const id = newId("issfr");
  const warning = provider.store.fraudWarnings.put(id, {
    id,
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: charge.id,
    created: secondsNow(),
    fraud_type: "made_with_stolen_card",
    livemode: false,
    payment_intent: charge.payment_intent,
  });
  provider.emit("radar.early_fraud_warning.created", warning, caller);
}

/** Nothing can be done about a warning any more once its charge is refunded in full or disputed. */
export function closeFraudWarnings(provider: Provider, chargeId: string, caller: Caller): void {
  for (const warning of provider.store.fraudWarnings.newestFirst()) {
    if (warning.charge !== chargeId || !warning.actionable) continue;
    const closed = provider.store.fraudWarnings.put(warning.id, { ...warning, actionable: false });
    provider.emit("radar.early_fraud_warning.updated", closed, caller);
  }
}
