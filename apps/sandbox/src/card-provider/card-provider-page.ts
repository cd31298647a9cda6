import { escapeHtml, htmlPage } from "../shared/html.ts";
import { type Provider, publishableKey, secretKey, webhookSecret } from "./provider.ts";
import { testCards } from "./test-cards.ts";

const shown = 20;

/** What the card provider offers, which test cards it knows, and what happened last. */
export function cardProviderPage({ books, faults }: Provider): string {
  const cards = testCards.map((card) => [
    code(card.number.replace(/(\d{4})(?=\d)/g, "$1 ")),
    card.what,
    methodNames(card.methods),
  ]);
  const payments = books.intents
    .newestFirst()
    .slice(0, shown)
    .map((intent) => [
      timeOf(intent.created),
      code(intent.id),
      `${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}`,
      intent.status,
      escapeHtml(intent.last_payment_error?.message ?? ""),
    ]);
  const events = books.events
    .newestFirst()
    .slice(0, shown)
    .map(({ event, delivery }) => [
      timeOf(event.created),
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
The API is at ${code("/stripe/v1")}, and at ${code("/v1")} because the official library always asks there; the browser script is
<a href="/stripe/stripe.js">/stripe/stripe.js</a>.</p>
<h2>Test cards</h2>
<p>Any date to come, any three digits as CVC, any postal code. Other numbers with a right check digit succeed.</p>
${table(["Number", "What happens", "Payment method in tests"], cards)}
<h2>Latest payments</h2>
${payments.length === 0 ? '<p class="soft">No payments yet. Pay for an order in the shop.</p>' : table(["Time", "Payment", "Amount", "Status", "Last error"], payments, 2)}
<h2>Latest events</h2>
${events.length === 0 ? '<p class="soft">No events yet.</p>' : table(["Time", "Event", "About", "Webhook", "Last answer"], events)}
<h2>Faults</h2>
<p>The provider can be told to fail, to answer late or never, and to send webhooks twice, late, out of order or not at all.
Set with ${code("POST /stripe/control")}, cleared with ${code("DELETE /stripe/control")}. For example, two lost answers and every
webhook twice:</p>
<p>${code(`curl -X POST localhost:4001/stripe/control -H 'content-type: application/json' -d '{"dropAnswers": 2, "webhooks": {"duplicate": 1}}'`)}</p>
<p>An event once more: ${code(`POST /stripe/control/resend {"eventId": "evt_…"}`)}. Set now: ${code(JSON.stringify(faults.current()))}</p>
</main>`,
  );
}

function methodNames(methods: readonly string[]): string {
  return methods
    .slice(0, 1)
    .map((name) => code(`pm_card_${name}`))
    .join("");
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
}

function table(heads: string[], rows: string[][], numberColumn = -1): string {
  const cell = (tag: "th" | "td") => (text: string, column: number) =>
    `<${tag}${tag === "th" ? ' scope="col"' : ""}${column === numberColumn ? ' class="number"' : ""}>${text}</${tag}>`;
  return `<div class="table" role="region" aria-label="${heads[1]}" tabindex="0"><table><thead><tr>${heads.map(cell("th")).join("")}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map(cell("td")).join("")}</tr>`).join("\n")}</tbody></table></div>`;
}
