/** The same after a round trip to the identity provider, which returns the page in the address. */
export const returnPathIn = (search: string): string => returnPath({ from: new URLSearchParams(search).get("from") });

/**
 * Where to go after signing in: the page in the navigation state if it belongs to this site, else the home page.
 * Addresses that lead to another site (`//host`, `/\host`, `https:…`) do not.
 */
export function returnPath(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  if (typeof from !== "string" || !from.startsWith("/")) return home;
  const site = "http://site.invalid";
  if (!URL.canParse(from, site)) return home;
  const { origin, pathname, search, hash } = new URL(from, site);
  const isOwn = origin === site && !pathname.startsWith("//");
  return isOwn && !signedOutPages.test(pathname) ? pathname + search + hash : home;
}

const home = "/";
const signedOutPages = /^\/(login|register|resetpassword|confirm-email|undo-email|link-google|second-factor)(\/|$)/;
