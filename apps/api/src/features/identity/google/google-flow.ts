import * as oidc from "openid-client";
import type { Env } from "../../../core/env.ts";

const configurations = new WeakMap<Env, Promise<oidc.Configuration>>();

/** The issuer's metadata, fetched once; after a failure it is fetched again next time. */
function googleConfiguration(env: Env): Promise<oidc.Configuration> {
  const cached = configurations.get(env);
  if (cached) return cached;
  const configuration = discover(env);
  configurations.set(env, configuration);
  configuration.catch(() => configurations.delete(env));
  return configuration;
}

function discover(env: Env): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = env.oidc;
  const url = new URL(issuer);
  const mayBePlain = env.isDemo || ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return oidc.discovery(url, clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
    timeout: 5,
    // By default the library trusts the connection and does not check the id token's signature.
    execute: [oidc.enableNonRepudiationChecks, ...(mayBePlain ? [oidc.allowInsecureRequests] : [])],
  });
}

const callbackUrl = (env: Env): string => `${env.publicUrl}/auth/google/callback`;

export type Flow = { state: string; nonce: string; verifier: string };

/** The address at which the user chooses an account. */
export async function startGoogleFlow(env: Env): Promise<{ url: URL; flow: Flow }> {
  const configuration = await googleConfiguration(env);
  const flow = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(env),
    scope: "openid email profile",
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
    prompt: "select_account",
  });
  return { url, flow };
}

export type GoogleClaims = {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  /** The domain of the organisation to which the account belongs. */
  hostedDomain: string | undefined;
  name: string | undefined;
};

/**
 * Exchanges the code for the issuer's claims about the person. The library checks signature, audience, nonce and times.
 * @throws Error where the code or the answer is refused; `isIssuerDown` distinguishes an issuer that did not answer
 */
export async function finishGoogleFlow(env: Env, query: string, flow: Flow): Promise<GoogleClaims> {
  const configuration = await googleConfiguration(env);
  const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${callbackUrl(env)}?${query}`), {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("The issuer sent no id token.");
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof claims.email === "string" ? claims.email : undefined,
    isEmailVerified: claims.email_verified === true,
    hostedDomain: typeof claims.hd === "string" ? claims.hd : undefined,
    name: typeof claims.name === "string" ? claims.name : undefined,
  };
}

const notAnAnswer = [
  undefined,
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
];

/** Whether the issuer gave no valid response, as opposed to a refusal. */
export const isIssuerDown = (error: unknown): boolean =>
  error instanceof oidc.ClientError && notAnAnswer.includes(error.code);
