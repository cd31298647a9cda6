/** Where to go after signing in: always a path of this site, even if the request names another site. */
export function returnPath(path: unknown): string {
  const home = "https://shop.invalid";
  if (typeof path !== "string" || !path.startsWith("/") || path.length > 2000) return "/";
  const url = URL.parse(path, home);
  // To a browser, a path that begins with two slashes is another host, also after normalisation: "/.//evil.example".
  if (url?.origin !== home || /^\/[/\\]/.test(url.pathname)) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}
