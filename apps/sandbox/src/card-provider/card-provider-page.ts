import { code, escapeHtml, htmlPage, table } from "../shared/html.ts";
import { disputesOf } from "./payments/disputes.ts";
import { formatCardNumber, testCards } from "./payments/test-cards.ts";
import { type Provider, publishableKey, secretKey, webhookSecret } from "./provider.ts";
import type { Store } from "./store.ts";

const shown = 20;

/** What the card provider offers: its test cards, the calls that act like its dashboard, and the latest payments and events. */
export function cardProviderPage({ store, faults }: Provider, address: string): string {
  const cards = testCards.map(({ number, outcome, methods }) => [
    code(formatCardNumber(number)),
    outcome,
    code(`pm_card_${methods[0]}`),
  ]);
  const payments = store.intents
    .newestFirst()
    .slice(0, shown)
    .map((intent) => [
      formatTime(intent.created),
      code(intent.id),
      formatAmount(intent.amount, intent.currency),
      intent.status,
      moneyBack(store, intent.latest_charge),
      escapeHtml(intent.last_payment_error?.message ?? ""),
    ]);
  const events = store.events
    .newestFirst()
    .slice(0, shown)
    .map(({ event, delivery }) => [
      formatTime(event.created),
      code(event.type),
      code(event.data.object.id),
      `${delivery.state}, ${delivery.attempts} ${delivery.attempts === 1 ? "attempt" : "attempts"}`,
      escapeHtml(delivery.lastAnswer ?? ""),
    ]);
  return htmlPage(
    "Card provider",
    `<main>
<p><a href="/">Sandbox</a></p>
<h1>Card provider</h1>
<p>It speaks as much of Stripe's protocol as the shop uses. No money moves here.</p>
<p>Server key ${code(secretKey)}, browser key ${code(publishableKey)}, webhook secret ${code(webhookSecret)}.
The API is at ${code("/stripe/v1")}, and at ${code("/v1")} because the official library always calls that path; the browser script is
<a href="/stripe/stripe.js">/stripe/stripe.js</a>.</p>
<h2>Test cards</h2>
<p>Any future date, any three digits as CVC, any postal code. Payments with other valid card numbers succeed.</p>
${table("Test cards", ["Number", "What happens", "Payment method in tests"], cards)}
<h2>Latest payments</h2>
${payments.length === 0 ? '<p class="soft">No payments yet. Pay for an order in the shop.</p>' : table("Latest payments", ["Time", "Payment", "Amount", "Status", "Refunds and disputes", "Last error"], payments, 2)}
<h2>As in the provider's dashboard</h2>
<p>Calls with the server key change payments as staff of the shop would in the dashboard: the shop learns of it by webhook. Try</p>
${table("Calls", ["To", "Call"], dashboardCalls(address))}
<p>A refund to an asynchronous card is decided after ${faults.current().refundSettlesAfterMs / 1000} seconds
(${code("refundSettlesAfterMs")}). Evidence with the text ${code("winning_evidence")}, ${code("losing_evidence")} or, for an inquiry,
${code("escalate_inquiry_evidence")} decides a dispute immediately. The money can be read at ${code("/v1/charges")}, ${code("/v1/refunds")},
${code("/v1/disputes")}, ${code("/v1/radar/early_fraud_warnings")}, ${code("/v1/balance")}, ${code("/v1/balance_transactions")} and ${code("/v1/payouts")}.</p>
<h2>Latest events</h2>
${events.length === 0 ? '<p class="soft">No events yet.</p>' : table("Latest events", ["Time", "Event", "Object", "Webhook", "Last answer"], events)}
<h2>Faults</h2>
<p>The provider can be set to fail, to answer late or never, and to send webhooks twice, late, out of order or not at all.
${code("POST /stripe/control")} sets faults, ${code("DELETE /stripe/control")} clears them. For example, two lost answers and every
webhook twice:</p>
<p>${code(`curl -X POST ${address}/stripe/control -H 'content-type: application/json' -d '{"dropAnswers": 2, "webhooks": {"duplicate": 1}}'`)}</p>
<p>Send an event again: ${code(`POST /stripe/control/resend {"eventId": "evt_…"}`)}. Set now: ${code(JSON.stringify(faults.current()))}</p>
<h2>History</h2>
<p>${code("POST /stripe/control/import")} with the server key adds payments and refunds of the past without sending events.
${code(`POST /stripe/control/dispute {"payment_intent": "pi_…"}`)} disputes a payment of any card; ${code(`"reason"`)} and ${code(`"inquiry"`)} are optional.</p>
</main>`,
  );
}

const dashboardCalls = (address: string) =>
  [
    ["Refund a part", "/refunds -d payment_intent=pi_… -d amount=100"],
    ["Refund the rest", "/refunds -d payment_intent=pi_…"],
    ["Cancel a pending refund", "/refunds/re_…/cancel -X POST"],
    ["Win a dispute", "/disputes/du_… -d evidence[uncategorized_text]=winning_evidence"],
    ["Accept a dispute", "/disputes/du_…/close -X POST"],
    ["Pay out", "/payouts -d amount=1000 -d currency=usd"],
  ].map(([what = "", call = ""]) => [what, code(`curl -g -u ${secretKey}: ${address}/stripe/v1${call}`)]);

/** What went back of a payment, and what its dispute and its early fraud warning say. */
function moneyBack(store: Store, chargeId: string | null): string {
  const charge = store.charges.get(chargeId ?? "");
  if (!charge) return "";
  const warnings = store.fraudWarnings.newestFirst().filter(({ charge: warned }) => warned === charge.id);
  return [
    ...(charge.amount_refunded > 0 ? [`${formatAmount(charge.amount_refunded, charge.currency)} refunded`] : []),
    ...disputesOf(store, charge.id).map(({ id, status }) => `${code(id)} ${status}`),
    ...(warnings.length > 0 ? ["early fraud warning"] : []),
  ].join(", ");
}

function formatAmount(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${escapeHtml(currency.toUpperCase())}`;
}

function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
}
