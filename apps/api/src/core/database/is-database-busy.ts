import { DomainError } from "../domain-error.ts";
import { errorMessages } from "../error-messages.ts";
import { diskFull } from "./disk-space.ts";

/** Error codes of the driver and the server for a database that is temporarily unavailable. */
const codes = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "POOL_TIMEOUT",
  "QUERY_TIMEOUT",
  // A standby, or a primary that has just become one.
  "25006",
  // A deadlock, of which this one was the victim.
  "40P01",
  "53300",
  "53400",
  "55P03",
  "57014",
  "57P01",
  "57P02",
  "57P03",
]);

const diskFullCode = "53100";

/** PgBouncer sends it as fatal when it has no connection to its server. The server sends it, not as fatal, for a broken request. */
const poolerCode = "08P01";

/** Whether the same call may succeed a little later. Also recognises errors that the query builder has wrapped. */
export function isDatabaseBusy(error: unknown): boolean {
  return hasCode(error, (code, severity) => codes.has(code) || (code === poolerCode && severity === "FATAL"));
}

/** Whether the database has no room for what a statement writes. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, (code) => code === diskFullCode);

/** The DomainError for a database that is temporarily unavailable, or why a statement was not run; undefined for other errors. */
export function asUnavailable(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return undefined;
  // The query builder wraps what refused its statement.
  if (error instanceof Error && error.cause instanceof DomainError) return error.cause;
  if (isDiskFull(error)) return diskFull(error);
  return isDatabaseBusy(error)
    ? new DomainError("unavailable", errorMessages.unavailable, { cause: error })
    : undefined;
}

function hasCode(error: unknown, matches: (code: string, severity: unknown) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity_local: severity } = error as { code?: unknown; severity_local?: unknown };
  return (typeof code === "string" && matches(code, severity)) || hasCode(error.cause, matches);
}
