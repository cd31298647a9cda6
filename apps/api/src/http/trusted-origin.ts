import type { FastifyRequest } from "fastify";
import type { Env } from "../core/env.ts";

/**
 * Whether a write that is authenticated by a cookie comes from a page of the shop, of the same scheme and host, or of a listed origin.
 * Programs send neither Origin nor Sec-Fetch-Site; browsers send at least one with every cross-site write.
 */
export function isTrustedOrigin(
  env: Pick<Env, "publicUrl" | "corsOrigins">,
  { headers: { origin, host, "sec-fetch-site": site }, protocol }: Pick<FastifyRequest, "headers" | "protocol">,
): boolean {
  if (origin === undefined) return site === undefined || site === "same-origin" || site === "none";
  const url = URL.parse(origin);
  // A sandboxed frame or a redirect across sites sends "null".
  if (!url || url.origin === "null") return false;
  const trusted = [env.publicUrl, ...env.corsOrigins].map((address) => URL.parse(address)?.origin);
  // A proxy that ends TLS may leave us with plain http.
  const scheme = env.publicUrl.startsWith("https:") ? "https:" : `${protocol}:`;
  return trusted.includes(url.origin) || (url.protocol === scheme && url.host === host?.toLowerCase());
}
