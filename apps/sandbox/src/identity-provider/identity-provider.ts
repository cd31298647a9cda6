// Another workspace that imports this file needs the declaration too.
/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPair, type JsonWebKey, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import { type Context, interactionPolicy, Provider } from "oidc-provider";
import { accountPickerPage } from "./account-picker-page.ts";
import { type Identity, identityOf, readyIdentities } from "./identities.ts";
import { identityProviderPage } from "./identity-provider-page.ts";
import { createMemoryAdapter } from "./memory-adapter.ts";

export interface IdentityProviderOptions {
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
}

export interface IdentityProvider {
  /** Starts to answer requests, once the public address is set. */
  open(issuerUrl: string): Promise<void>;
}

const scope = "openid email profile";
const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/** Adds an OpenID Connect issuer at `/identity` to a server, with a page to pick the account that signs in. */
export async function mountIdentityProvider(
  app: FastifyInstance,
  options: IdentityProviderOptions,
): Promise<IdentityProvider> {
  const identities = new Map<string, Identity>();
  let provider: Provider | undefined;
  let issuer = "";
  let handle: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;

  await app.register(
    async (routes) => {
      routes.removeAllContentTypeParsers();
      // The library reads bodies itself; the picker's own form is read below.
      routes.addContentTypeParser("*", (_request, _body, done) => done(null));

      routes.get("/", async (_request, reply) =>
        reply.type("text/html; charset=utf-8").send(identityProviderPage({ issuerUrl: issuer, ...options })),
      );

      routes.get("/interaction/:uid", async (request, reply) => {
        if (!provider) return reply.code(503).send();
        const details = await findInteraction(provider, request.raw, reply.raw);
        if (!details) return reply.code(400).type("text/html; charset=utf-8").send(expiredPage);
        const clientId = String(details.params.client_id);
        const page = accountPickerPage(`/identity/interaction/${details.uid}`, clientId, readyIdentities);
        return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(page);
      });

      routes.post("/interaction/:uid", async (request, reply) => {
        if (!provider) return reply.code(503).send();
        const form = await readForm(request.raw);
        const details = await findInteraction(provider, request.raw, reply.raw);
        if (!details) return reply.code(400).type("text/html; charset=utf-8").send(expiredPage);
        const isDenied = form.get("choice") === "deny";
        const identity = isDenied ? undefined : chosenIdentity(form, identities);
        if (!isDenied && !identity) {
          const error = "Enter an email address and a name.";
          const clientId = String(details.params.client_id);
          const page = accountPickerPage(`/identity/interaction/${details.uid}`, clientId, readyIdentities, error);
          return reply.code(422).type("text/html; charset=utf-8").send(page);
        }
        reply.hijack();
        const result = identity
          ? { login: { accountId: identity.sub, remember: false }, select_account: {} }
          : { error: "access_denied", error_description: "The user denied the request." };
        await provider.interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
      });

      routes.all("/*", async (request, reply) => {
        if (!handle) return reply.code(503).send();
        reply.hijack();
        const { raw } = request;
        // The library derives the mount path from the difference between the two addresses.
        Object.assign(raw, { originalUrl: raw.url });
        raw.url = (raw.url ?? "").slice("/identity".length) || "/";
        await handle(raw, reply.raw);
      });
    },
    { prefix: "/identity" },
  );

  return {
    open: async (issuerUrl) => {
      issuer = issuerUrl;
      provider = await createIssuer(issuerUrl, options, identities);
      handle = provider.callback();
    },
  };
}

async function createIssuer(
  issuerUrl: string,
  { clientId, clientSecret, redirectUris }: IdentityProviderOptions,
  identities: Map<string, Identity>,
): Promise<Provider> {
  const provider = new Provider(issuerUrl, {
    adapter: createMemoryAdapter(),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirectUris] }],
    jwks: { keys: [await newSigningKey()] },
    cookies: {
      keys: [randomBytes(32).toString("base64url")],
      names: { session: "_sandbox_session", interaction: "_sandbox_interaction", resume: "_sandbox_resume" },
    },
    scopes: scope.split(" "),
    claims: { openid: ["sub"], email: ["email", "email_verified", "hd"], profile: ["name"] },
    // Google puts the claims into the id token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy: alwaysPickAccount(),
      url: (_: unknown, { uid }: { uid: string }) => `/identity/interaction/${uid}`,
    },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
    findAccount: (_: unknown, sub: string) => {
      const identity = identities.get(sub);
      return identity && { accountId: sub, claims: () => ({ ...identity }) };
    },
    loadExistingGrant: (context: Context) => grantAllScopes(provider, context),
    renderError: (context: Context, { error, error_description }: { error: string; error_description?: string }) => {
      context.type = "text/plain; charset=utf-8";
      context.body = `${error}: ${error_description ?? "the request cannot be answered"}`;
    },
  });
  allowLoopbackRedirects(provider, redirectUris);
  provider.on("server_error", (_context, error) => console.error("The identity provider failed:", error));
  return provider;
}

/** There is no session: each sign-in shows the picker, so that every account can be tried. */
function alwaysPickAccount() {
  const { base, Check, Prompt } = interactionPolicy;
  const policy = base();
  policy
    .get("login")
    .checks.add(
      new Check("no_choice_yet", "The account is picked at each sign-in.", ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  policy.add(new Prompt({ name: "select_account", requestable: true }));
  return policy;
}

async function grantAllScopes({ Grant }: Provider, { oidc }: Context) {
  const grant = new Grant({ accountId: oidc.session?.accountId, clientId: oidc.client?.clientId });
  grant.addOIDCScope(scope);
  await grant.save();
  return grant;
}

/** Tests run the shop on random ports, so an allowed path is allowed on each port of this machine. */
function allowLoopbackRedirects({ Client }: Provider, redirectUris: readonly string[]): void {
  const paths = redirectUris.map((uri) => new URL(uri).pathname);
  const isListed = Client.prototype.redirectUriAllowed;
  Client.prototype.redirectUriAllowed = function redirectUriAllowed(uri) {
    if (isListed.call(this, uri)) return true;
    const url = URL.parse(uri);
    return (
      url?.protocol === "http:" && loopbackHosts.includes(url.hostname) && paths.includes(url.pathname) && !url.hash
    );
  };
}

async function newSigningKey(): Promise<JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: randomBytes(8).toString("hex") };
}

async function findInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  try {
    return await provider.interactionDetails(request, response);
  } catch {
    return undefined;
  }
}

function chosenIdentity(form: URLSearchParams, identities: Map<string, Identity>): Identity | undefined {
  const identity =
    form.get("choice") === "other"
      ? enteredIdentity(form)
      : readyIdentities.find(({ sub }) => sub === form.get("choice"));
  // Replaces an earlier choice for the same email: the claims are read later, by the `sub` alone.
  if (identity) identities.set(identity.sub, identity);
  return identity;
}

function enteredIdentity(form: URLSearchParams): Identity | undefined {
  const email = (form.get("email") ?? "").trim();
  const name = (form.get("name") ?? "").trim();
  if (!/^\S+@\S+$/.test(email) || name === "") return undefined;
  return identityOf(email, name, form.get("verified") === "yes", (form.get("hd") ?? "").trim());
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > 10_000) break;
  }
  return new URLSearchParams(text);
}

const expiredPage =
  "<!doctype html><html lang=en><title>Sign-in has ended</title><p>This sign-in has ended. Go back to the shop and start again.";
