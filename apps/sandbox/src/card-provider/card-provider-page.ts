import { code, escapeHtml, htmlPage, table } from "../shared/html.ts";
import { formatCardNumber, testCards } from "./payments/test-cards.ts";
import { type Provider, publishableKey, secretKey, webhookSecret } from "./provider.ts";

const shown = 20;

/** What the card provider offers, its test cards, and the latest payments and events. */
export function cardProviderPage({ store, faults }: Provider): string {
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
      `${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}`,
      intent.status,
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
<p>It speaks the part of Stripe's protocol that the shop uses. No money moves here.</p>
<p>Server key ${code(secretKey)}, browser key ${code(publishableKey)}, webhook secret ${code(webhookSecret)}.
The API is at ${code("/stripe/v1")}, and at ${code("/v1")} because the official library always calls that path; the browser script is
<a href="/stripe/stripe.js">/stripe/stripe.js</a>.</p>
<h2>Test cards</h2>
<p>Any future date, any three digits as CVC, any postal code. Payments with other valid card numbers succeed.</p>
${table("Test cards", ["Number", "What happens", "Payment method in tests"], cards)}
<h2>Latest payments</h2>
${payments.length === 0 ? '<p class="soft">No payments yet. Pay for an order in the shop.</p>' : table("Latest payments", ["Time", "Payment", "Amount", "Status", "Last error"], payments, 2)}
<h2>Latest events</h2>
${events.length === 0 ? '<p class="soft">No events yet.</p>' : table("Latest events", ["Time", "Event", "Object", "Webhook", "Last answer"], events)}
<h2>Faults</h2>
<p>The provider can be set to fail, to answer late or never, and to send webhooks twice, late, out of order or not at all.
${code("POST /stripe/control")} sets faults, ${code("DELETE /stripe/control")} clears them. For example, two lost answers and every
webhook twice:</p>
<p>${code(`curl -X POST localhost:4001/stripe/control -H 'content-type: application/json' -d '{"dropAnswers": 2, "webhooks": {"duplicate": 1}}'`)}</p>
<p>Send an event once more: ${code(`POST /stripe/control/resend {"eventId": "evt_…"}`)}. Set now: ${code(JSON.stringify(faults.current()))}</p>
<h2>History</h2>
<p>${code("POST /stripe/control/import")} with the server key adds payments and refunds of the past without sending events.</p>
</main>`,
  );
}

function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
}
