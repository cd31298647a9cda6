import { formatCardNumber } from "./card-provider/payments/test-cards.ts";
import { code, escapeHtml, htmlPage } from "./shared/html.ts";

export interface IndexPageContent {
  shopUrl: string;
  clientId: string;
  smtpUrl: string | undefined;
  hasIdentity: boolean;
}

const cards = [
  ["Works", "4242424242424242"],
  ["Declined", "4000000000000002"],
  ["3-D Secure", "4000002500003155"],
  ["Refund pending first", "4000000000007726"],
  ["Refund fails later", "4000000000005126"],
  ["Disputed", "4000000000000259"],
] as const;

/** What the sandbox is, the addresses of its services, and cards to pay with. */
export function indexPage({ shopUrl, clientId, smtpUrl, hasIdentity }: IndexPageContent): string {
  return htmlPage(
    "Ironmonger sandbox",
    `<main>
<h1>Ironmonger sandbox</h1>
<p>Stand-ins for the three outside services that the shop needs. Each speaks the real protocol, so the shop runs the same code
here as in production; only addresses and keys differ. The shop itself is at
<a href="${escapeHtml(shopUrl)}">${escapeHtml(shopUrl)}</a>.</p>
<ul class="services">
<li>
<h2><a href="/stripe">Card provider</a></h2>
<p>Accepts test cards, refunds, disputes and pays out, sends webhooks, and can be set to fail.</p>
<p class="soft">API ${code("/stripe/v1")}, browser script ${code("/stripe/stripe.js")}</p>
</li>
<li>
<h2>${hasIdentity ? '<a href="/identity">Identity provider</a>' : "Identity provider"}</h2>
<p>${hasIdentity ? "An OpenID Connect issuer instead of Google. Choose 'Sign in with google' in the shop, then pick an account." : "Not started."}</p>
<p class="soft">Client ${code(clientId)}, issuer ${code("/identity")}</p>
</li>
<li>
<h2>${smtpUrl ? '<a href="/mail/">Mailbox</a>' : "Mailbox"}</h2>
<p>${smtpUrl ? "Receives every email that the shop sends, to any address. Nothing leaves this machine." : "Not started."}</p>
<p class="soft">${smtpUrl ? `SMTP ${code(smtpUrl)}, list ${code("/mail/api/email")}` : ""}</p>
</li>
</ul>
<h2>Cards to pay with</h2>
<dl class="cards sheet">
${cards.map(([outcome, number]) => `<dt>${outcome}</dt><dd>${code(formatCardNumber(number))}</dd>`).join("\n")}
</dl>
<p class="soft">Any future date, any CVC and any postal code. <a href="/stripe">All test cards</a></p>
</main>`,
  );
}
