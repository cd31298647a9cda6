import { escapeHtml, htmlPage } from "./shared/html.ts";

export interface IndexPageContent {
  shopUrl: string;
  clientId: string;
  smtpUrl: string | undefined;
  hasIdentity: boolean;
}

/** What the sandbox is, and where its parts are. */
export function indexPage({ shopUrl, clientId, smtpUrl, hasIdentity }: IndexPageContent): string {
  return htmlPage(
    "Ironmonger sandbox",
    `<main>
<h1>Ironmonger sandbox</h1>
<p>Stand-ins for the three outside services that the shop needs. Each speaks the real protocol, so the shop runs the same code
here as with the real ones; only the addresses in its settings differ. The shop itself is at
<a href="${escapeHtml(shopUrl)}">${escapeHtml(shopUrl)}</a>.</p>
<ul class="parts">
<li>
<h2><a href="/stripe">Card provider</a></h2>
<p>Takes test cards, sends webhooks, can be told to fail. Pay with <code>4242 4242 4242 4242</code>, any date to come and any CVC.</p>
<p class="soft">API <code>/stripe/v1</code>, browser script <code>/stripe/stripe.js</code></p>
</li>
<li>
<h2>${hasIdentity ? '<a href="/identity/.well-known/openid-configuration">Identity provider</a>' : "Identity provider"}</h2>
<p>${hasIdentity ? "An OpenID Connect issuer in Google's place. Choose 'Sign in with google' in the shop and pick who you are." : "Not started."}</p>
<p class="soft">Client <code>${escapeHtml(clientId)}</code>, issuer <code>/identity</code></p>
</li>
<li>
<h2>${smtpUrl ? '<a href="/mail/">Mailbox</a>' : "Mailbox"}</h2>
<p>${smtpUrl ? "Catches every mail that the shop sends, whoever it is for. Nothing leaves this machine." : "Not started."}</p>
<p class="soft">${smtpUrl ? `SMTP <code>${escapeHtml(smtpUrl)}</code>, list <code>/mail/api/email</code>` : ""}</p>
</li>
</ul>
</main>`,
  );
}
