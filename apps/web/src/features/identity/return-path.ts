/**
 * Where to go after signing in: the remembered page if it is one of this site's own, else the home page.
 * Addresses that a browser would take to another site (`//host`, `/\host`, `https:…`) are not.
 */
export function returnPath(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  if (typeof from !== "string" || !from.startsWith("/")) return home;
  const site = "http://site.invalid";
  if (!URL.canParse(from, site)) return home;
  const { origin, pathname, search, hash } = new URL(from, site);
  const isOwn = origin === site && !pathname.startsWith("//");
  return isOwn && !signedOutPaths.has(pathname) ? pathname + search + hash : home;
}

const home = "/";
const signedOutPaths = new Set(["/login", "/register"]);
