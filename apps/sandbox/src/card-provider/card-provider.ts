import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error.ts";
import { registerApiRoutes } from "./api-routes.ts";
import { registerBrowserFiles } from "./browser-files.ts";
import { cardProviderPage } from "./card-provider-page.ts";
import { registerChallengePage } from "./challenge-page.ts";
import { settleWhatIsProcessing } from "./confirm-payment.ts";
import { registerControlRoutes } from "./control-routes.ts";
import { createProvider, type ProviderOptions } from "./provider.ts";

export interface CardProvider {
  setWebhookUrl(url: string | undefined): void;
  /** Goes on with what an earlier run left unfinished; to be called once the sandbox listens. */
  resume(): void;
  close(): Promise<void>;
}

/** Adds the card provider to a server: its API, its browser files, its pages. */
export async function mountCardProvider(app: FastifyInstance, options: ProviderOptions): Promise<CardProvider> {
  const provider = createProvider(options);
  // The official library asks below the root of its host, whatever the base path, so the API stands there too.
  await app.register(registerApiRoutes(provider), { prefix: "/v1" });
  await app.register(registerApiRoutes(provider), { prefix: "/stripe/v1" });
  await app.register(registerBrowserFiles, { prefix: "/stripe" });
  await app.register(registerControlRoutes(provider), { prefix: "/stripe/control" });
  await app.register(registerChallengePage(provider), { prefix: "/stripe/challenge" });
  app.get("/stripe", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(cardProviderPage(provider)),
  );
  app.setErrorHandler((fault, _request, reply) => {
    if (fault instanceof ApiError) return reply.code(fault.status).send({ error: fault.body });
    throw fault;
  });
  return {
    setWebhookUrl: (url) => provider.courier.setUrl(url),
    resume: () => {
      provider.courier.resume();
      settleWhatIsProcessing(provider);
    },
    close: () => provider.close(),
  };
}
