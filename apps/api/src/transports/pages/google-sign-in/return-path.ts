/** Where to go after signing in: a path on this very site, whatever was asked for. */
export function returnPath(wanted: unknown): string {
  const home = "https://shop.invalid";
  if (typeof wanted !== "string" || !wanted.startsWith("/") || wanted.length > 2000) return "/";
  const url = URL.parse(wanted, home);
  // A path that begins with two slashes is another host to a browser, also one that only comes out so: "/.//evil.example".
  if (url?.origin !== home || /^\/[/\\]/.test(url.pathname)) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}
