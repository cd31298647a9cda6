import type { FastifyInstance } from "fastify";
import type { Env } from "../core/env.ts";

/** Whether this is the script of Stripe itself, not of the sandbox. */
export const isStripes = (scriptUrl: string): boolean => new URL(scriptUrl).origin === "https://js.stripe.com";

/**
 * The same headers on every response, built once. Pages have no inline scripts, so scripts need neither nonce nor hash: only the shop's own
 * files and the card provider's are allowed. Styles may be inline: the component library sets sizes that way.
 */
export function securityHeaders(env: Env): Record<string, string> {
  const provider = new URL(env.stripe.scriptUrl).origin;
  const isStripe = isStripes(env.stripe.scriptUrl);
  // https://docs.stripe.com/security/guide#content-security-policy
  const providerScripts = isStripe ? `${provider} https://*.js.stripe.com` : provider;
  const providerFrames = isStripe ? `${providerScripts} https://hooks.stripe.com` : provider;
  const providerCalls = isStripe ? "https://api.stripe.com" : provider;
  const isHttps = env.publicUrl.startsWith("https:");
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${providerScripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: http: https:",
    "font-src 'self'",
    `connect-src 'self' ${providerCalls}`,
    `frame-src ${providerFrames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ];
  return {
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    // The sign-in popup reports over a BroadcastChannel and needs no opener; the card provider's popups do need theirs.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(self)",
    ...(isHttps ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

export function registerSecurityHeaders(app: FastifyInstance, env: Env): void {
  const headers = securityHeaders(env);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    // Emails show them in the pages of mail providers.
    if (request.url.startsWith("/images/")) reply.header("cross-origin-resource-policy", "cross-origin");
    done();
  });
}
