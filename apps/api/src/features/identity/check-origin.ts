import type { Env } from "../../core/env.ts";

export type OriginOfRequest = {
  origin: string | undefined;
  host: string | undefined;
  secFetchSite: string | string[] | undefined;
};

/**
 * Whether a write that leans on a cookie comes from a page of ours, of this very host, or of a listed origin.
 * Programs send neither Origin nor Sec-Fetch-Site; browsers send at least one with every cross-site write.
 */
export function isTrustedOrigin(env: Pick<Env, "publicUrl" | "corsOrigins">, request: OriginOfRequest): boolean {
  const { origin, host, secFetchSite } = request;
  if (origin === undefined)
    return secFetchSite === undefined || secFetchSite === "same-origin" || secFetchSite === "none";
  const url = URL.parse(origin);
  // A sandboxed frame or a redirect across sites says "null".
  if (!url || url.origin === "null") return false;
  const trusted = [env.publicUrl, ...env.corsOrigins].map((address) => URL.parse(address)?.origin);
  return trusted.includes(url.origin) || url.host === host?.toLowerCase();
}
