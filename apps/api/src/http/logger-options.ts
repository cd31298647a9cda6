import type { Env } from "../core/env.ts";

const secrets = [
  "password",
  "newPassword",
  "token",
  "accessToken",
  "cookie",
  "authorization",
  "secret",
  "clientSecret",
];

type LoggedError = { type: string; message: string; stack: string; code?: string; cause?: LoggedError };

/**
 * JSON lines without secrets: fields whose names suggest a secret are masked on the first three levels, and errors are reduced to their
 * useful fields.
 */
export function loggerOptions({ logLevel }: Pick<Env, "logLevel">) {
  return {
    level: logLevel,
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[hidden]",
    },
    serializers: { err: (error: unknown) => describeError(error) },
  };
}

/** Errors of libraries carry requests, headers and parameters; none of that is logged. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!isErrorLike(error))
    return { type: typeof error, message: "A value that is not an error was thrown.", stack: "" };
  const { code } = error;
  return {
    type: error.name ?? "Error",
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ""),
    ...(typeof code === "string" ? { code } : {}),
    ...(error.cause && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

type ErrorLike = { name?: string; message: string; stack?: string; code?: unknown; cause?: unknown };

/** Some libraries throw copies of errors. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === "object" && error !== null && "message" in error && typeof error.message === "string";

/** The query builder's errors end in the values of the query, one of which may be a session or a password's hash. */
const withoutParameters = (text: string): string => text.replace(/\nparams: .*?(?=\n {4}at |$)/s, "\nparams: [hidden]");
