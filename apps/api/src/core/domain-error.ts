/** Each kind is one line of the table `errorKinds`, by which transports translate errors. */
export type ErrorKind = keyof typeof errorKinds;

export const errorKinds = {
  invalid: { http: 400, trpc: "BAD_REQUEST" },
  unauthorized: { http: 401, trpc: "UNAUTHORIZED" },
  /** The password was right; the account also requires a code. */
  second_factor_required: { http: 401, trpc: "UNAUTHORIZED" },
  forbidden: { http: 403, trpc: "FORBIDDEN" },
  /** The caller may do it after proving their identity again. */
  step_up_required: { http: 403, trpc: "FORBIDDEN" },
  not_found: { http: 404, trpc: "NOT_FOUND" },
  method_not_allowed: { http: 405, trpc: "METHOD_NOT_SUPPORTED" },
  conflict: { http: 409, trpc: "CONFLICT" },
  too_large: { http: 413, trpc: "PAYLOAD_TOO_LARGE" },
  unsupported_media_type: { http: 415, trpc: "UNSUPPORTED_MEDIA_TYPE" },
  too_many_requests: { http: 429, trpc: "TOO_MANY_REQUESTS" },
  internal: { http: 500, trpc: "INTERNAL_SERVER_ERROR" },
  unavailable: { http: 503, trpc: "SERVICE_UNAVAILABLE" },
} as const;

const isTemporary = (kind: ErrorKind): boolean => kind === "unavailable" || kind === "too_many_requests";

export type Issue = { path: string; message: string };

/** The only error that use cases throw on purpose. `message` is shown to people. */
export class DomainError extends Error {
  override name = "DomainError";
  readonly kind: ErrorKind;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: ErrorKind,
    message: string,
    more: { issues?: Issue[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.issues = more.issues;
    this.retryAfterSeconds = more.retryAfterSeconds ?? (isTemporary(kind) ? 1 : undefined);
  }
}

/** An error about one field of the input, whose issue has the same message. */
export const fieldError = (kind: ErrorKind, path: string, message: string): DomainError =>
  new DomainError(kind, message, { issues: [{ path, message }] });
