import { join } from "node:path";
import { Ajv } from "ajv";
import fastify from "fastify";
import { mountCardProvider } from "./card-provider/card-provider.ts";
import { type IndexPageContent, indexPage } from "./index-page.ts";

export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** 0, the default, takes any free port. */
  smtpPort?: number;
  host?: string;
  /** The address that browsers and the shop use, when it is not host and port. */
  publicUrl?: string;
  /** Where events are posted; without it they are only stored. */
  webhookUrl?: string;
  shopUrl?: string;
  /** Delays between the attempts to deliver an event, one for each retry. */
  webhookRetryDelaysMs?: readonly number[];
  /** Payments, events and emails are stored in this folder and survive a restart. */
  dataDir?: string;
  clientId?: string;
  clientSecret?: string;
  /** Callback addresses of the shop. Their paths are also allowed on every loopback port. */
  redirectUris?: readonly string[];
  /** `false`: no mailbox, which starts faster. */
  mail?: boolean;
  /** `false`: no identity provider, which starts faster. */
  identity?: boolean;
}

export interface Sandbox {
  url: string;
  stripeUrl: string;
  issuerUrl: string;
  /** Empty without a mailbox. */
  smtpUrl: string;
  mailUrl: string;
  setWebhookUrl(url: string | undefined): void;
  close(): Promise<void>;
}

/**
 * Caches the compiled schemas, so that only the first sandbox of a process compiles them. Unlike the framework's own, it refuses a misspelt
 * field of a control call instead of removing it.
 */
const ajv = new Ajv({ coerceTypes: "array", useDefaults: true });

const seconds = (count: number) => count * 1000;
const defaultRetryDelaysMs = [1, 2, 5, 10, 30, 60, 120, 300, 600].map(seconds);

/**
 * Starts the stand-ins for the outside services in this process.
 * @throws EADDRINUSE when a port is taken; nothing is left running then
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = "localhost", shopUrl = "http://localhost:4000", dataDir } = options;
  const { clientId = "ironmonger", clientSecret = "ironmonger-sandbox", mail = true, identity = true } = options;
  const redirectUris = options.redirectUris ?? [`${shopUrl}/auth/google/callback`];
  const app = fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(({ schema }) => ajv.compile(schema));
  let url = "";
  const content: IndexPageContent = { shopUrl, clientId, smtpUrl: undefined, hasIdentity: identity };
  app.get("/", async (_request, reply) => reply.type("text/html; charset=utf-8").send(indexPage(content)));
  app.get("/healthz", async () => ({ status: "ok" }));
  const cards = await mountCardProvider(app, {
    dataFile: dataDir && join(dataDir, "card-provider.jsonl"),
    webhookUrl: options.webhookUrl,
    webhookRetryDelaysMs: options.webhookRetryDelaysMs ?? defaultRetryDelaysMs,
    publicUrl: () => url,
  });
  const issuer = identity ? await mountIssuer() : undefined;
  const mailbox = mail ? await mountMailbox() : undefined;
  content.smtpUrl = mailbox?.smtpUrl;

  try {
    await app.listen({ port, host });
    const address = app.server.address();
    const boundPort = typeof address === "object" ? address?.port : port;
    url = options.publicUrl ?? `http://${host === "0.0.0.0" ? "localhost" : host}:${boundPort}`;
    await issuer?.open(`${url}/identity`);
  } catch (error) {
    await close();
    throw error;
  }
  cards.resume();

  async function mountIssuer() {
    const { mountIdentityProvider } = await import("./identity-provider/identity-provider.ts");
    return mountIdentityProvider(app, { clientId, clientSecret, redirectUris });
  }

  async function mountMailbox() {
    const { openMailbox } = await import("./mailbox/mailbox.ts");
    return openMailbox(app, { smtpPort: options.smtpPort ?? 0, host, directory: dataDir && join(dataDir, "mail") });
  }

  async function close() {
    await cards.close();
    // Before the server, which would wait for the live connections of the mailbox.
    await mailbox?.close();
    await app.close();
  }

  return {
    url,
    stripeUrl: `${url}/stripe`,
    issuerUrl: `${url}/identity`,
    smtpUrl: mailbox?.smtpUrl ?? "",
    mailUrl: `${url}/mail`,
    setWebhookUrl: cards.setWebhookUrl,
    close,
  };
}
