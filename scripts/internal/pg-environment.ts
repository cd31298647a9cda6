/** The environment with which PostgreSQL's own programs reach `url`, so that the password does not show in the list of processes. */
export function pgEnvironment(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslMode = searchParams.get("sslmode");
  return {
    // Addresses of IPv6 have brackets in a URL, and none here.
    PGHOST: hostname.replace(/^\[(.*)\]$/, "$1"),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode ? { PGSSLMODE: sslMode } : {}),
  };
}
