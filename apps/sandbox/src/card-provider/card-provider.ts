import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { ApiError, invalidRequest } from "./api/api-error.ts";
import { registerApiRoutes } from "./api/api-routes.ts";
import { cardProviderPage } from "./card-provider-page.ts";
import { registerChallengePage } from "./challenge-page.ts";
import { registerControlRoutes } from "./control-routes.ts";
import { settleProcessingPayments } from "./payments/confirm-payment.ts";
import { scheduleOutcomes } from "./payments/refunds.ts";
import { createProvider, type ProviderOptions } from "./provider.ts";

export interface CardProvider {
  setWebhookUrl(url: string | undefined): void;
  /** Continues what an earlier run left unfinished; to be called once the sandbox listens. */
  resume(): void;
  close(): Promise<void>;
}

/** Adds the card provider to a server: its API, its browser files, its pages. */
export async function mountCardProvider(app: FastifyInstance, options: ProviderOptions): Promise<CardProvider> {
  const provider = createProvider(options);
  app.setErrorHandler<Error & { validation?: unknown }>((error, _request, reply) => {
    const answer = error.validation ? invalidRequest(error.message) : error;
    if (answer instanceof ApiError) return reply.code(answer.status).send({ error: answer.body });
    throw error;
  });
  // The official library calls paths below the root of its host, whatever the base path, so the API is served there too.
  await app.register(registerApiRoutes(provider), { prefix: "/v1" });
  await app.register(registerApiRoutes(provider), { prefix: "/stripe/v1" });
  await app.register(registerBrowserFiles, { prefix: "/stripe" });
  await app.register(registerControlRoutes(provider), { prefix: "/stripe/control" });
  await app.register(registerChallengePage(provider), { prefix: "/stripe/challenge" });
  app.get("/stripe", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(cardProviderPage(provider, provider.publicUrl())),
  );
  return {
    setWebhookUrl: (url) => provider.webhooks.setUrl(url),
    resume: () => {
      provider.webhooks.resume();
      settleProcessingPayments(provider);
      scheduleOutcomes(provider);
    },
    close: () => provider.close(),
  };
}

const browserFiles = [
  { path: "/stripe.js", file: "stripe.js", type: "text/javascript; charset=utf-8" },
  { path: "/elements/card", file: "card-element.html", type: "text/html; charset=utf-8" },
  { path: "/elements/card.js", file: "card-element.js", type: "text/javascript; charset=utf-8" },
  { path: "/elements/card.css", file: "card-element.css", type: "text/css; charset=utf-8" },
  { path: "/elements/check-card-fields.js", file: "check-card-fields.js", type: "text/javascript; charset=utf-8" },
];

/** What browsers load: the script for the shop's page, and the frame with the card's fields. */
async function registerBrowserFiles(app: FastifyInstance): Promise<void> {
  for (const { path, file, type } of browserFiles) {
    const content = readFileSync(new URL(`browser/${file}`, import.meta.url), "utf8");
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          "content-type": type,
          "cache-control": "public, max-age=60",
          "access-control-allow-origin": "*",
          "cross-origin-resource-policy": "cross-origin",
          "x-content-type-options": "nosniff",
        })
        .send(content),
    );
  }
}
