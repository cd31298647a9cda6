import { existsSync, readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { loadLimits } from "./load-limit.ts";

/** Each connection costs about 20 kB of memory, also an idle one. */
const maxConnections = 5000;
/** Files that are no clients' connections: those to the database and other services, logs, modules. */
const reservedFiles = 100;

/**
 * Refuses connections before the process runs out of files, for which each request under way may need another one. When it has to, it
 * closes idle connections, to make room for those who come next.
 */
export function limitConnections({ server }: FastifyInstance): void {
  const free = maxFiles() - reservedFiles;
  server.maxConnections = Math.min(maxConnections, Math.max(free / 2, free - loadLimits.underWay));
  server.on("drop", () => server.closeIdleConnections());
}

/** Without a limit where the system does not say it. */
function maxFiles(): number {
  const limits = "/proc/self/limits";
  const files = existsSync(limits) ? /^Max open files +(\d+)/m.exec(readFileSync(limits, "utf8"))?.[1] : undefined;
  return files === undefined ? Number.POSITIVE_INFINITY : Number(files);
}
