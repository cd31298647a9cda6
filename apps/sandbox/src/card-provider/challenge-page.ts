import type { FastifyInstance } from "fastify";
import { escapeHtml, htmlPage } from "../shared/html.ts";
import { requireClientSecret } from "./api/authenticate.ts";
import { parseForm } from "./api/form-params.ts";
import { answerChallenge } from "./payments/confirm-payment.ts";
import { getPaymentIntent } from "./payments/payment-intents.ts";
import type { Caller, Provider } from "./provider.ts";

interface ChallengeRequest {
  Params: { id: string };
  Querystring: { client_secret?: string; return_url?: string };
}

/** The 3-D Secure page of the cardholder's bank, in a frame over the shop or after a redirect. */
export function registerChallengePage(provider: Provider) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));

    app.get<ChallengeRequest>("/:id", async ({ params, query }, reply) => {
      const intent = getPaymentIntent(provider, params.id);
      requireClientSecret(intent, { client_secret: query.client_secret ?? "" });
      return reply.type("text/html; charset=utf-8").send(challengePage(intent.amount, intent.currency, query));
    });

    app.post<ChallengeRequest & { Body: string }>("/:id", async ({ params, body, headers }, reply) => {
      const form = headers["content-type"]?.includes("json") ? JSON.parse(body) : parseForm(body);
      requireClientSecret(getPaymentIntent(provider, params.id), form);
      const caller: Caller = { kind: "publishable", requestId: null, idempotencyKey: null };
      const intent = answerChallenge(provider, params.id, form.outcome === "complete", caller);
      if (typeof form.return_url === "string" && /^https?:\/\//.test(form.return_url)) {
        const back = new URL(form.return_url);
        back.searchParams.set("payment_intent", intent.id);
        back.searchParams.set("payment_intent_client_secret", intent.client_secret);
        back.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "failed");
        return reply.redirect(back.href, 303);
      }
      if (headers.accept?.includes("text/html")) {
        return reply.type("text/html; charset=utf-8").send(donePage);
      }
      return { id: intent.id, status: intent.status };
    });
  };
}

function challengePage(amount: number, currency: string, query: ChallengeRequest["Querystring"]): string {
  return htmlPage(
    "3-D Secure",
    `<style>body { background: transparent; }</style>
<div class="narrow" role="dialog" aria-modal="true" aria-labelledby="title">
<form class="sheet" method="post">
<h1 id="title">3D Secure 2 test page</h1>
<p>A bank would now ask its cardholder to approve <strong>${(amount / 100).toFixed(2)} ${escapeHtml(currency.toUpperCase())}</strong>.
This is a test: choose how it ends.</p>
<input type="hidden" name="client_secret" value="${escapeHtml(query.client_secret ?? "")}">
${query.return_url ? `<input type="hidden" name="return_url" value="${escapeHtml(query.return_url)}">` : ""}
<p style="display: flex; flex-wrap: wrap; gap: 12px; margin: 20px 0 0">
<button class="main" id="test-source-authorize-3ds" name="outcome" value="complete">Complete authentication</button>
<button id="test-source-fail-3ds" name="outcome" value="fail">Fail authentication</button>
</p>
</form>
</div>
<script>document.querySelector("button").focus();</script>`,
  );
}

// The shop's page may have any origin, and the message is not secret: it only makes the script read the intent again.
const donePage = htmlPage(
  "3-D Secure",
  `<style>body { background: transparent; }</style><div class="narrow"><p class="sheet">One moment…</p></div>
<script>window.parent.postMessage({ sandboxChallenge: "done" }, "*");</script>`,
);
