import type { Socket } from "node:net";
import { messages } from "@ironmonger/contract/messages";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { asUnavailable } from "../core/database/is-database-busy.ts";
import { DomainError, type ErrorKind, errorKinds, type Issue } from "../core/domain-error.ts";
import { errorMessages } from "../core/error-messages.ts";

const nothingHere = "There is nothing at this address.";

/** Several kinds may have one status; the first one is used. */
const kindOfStatus = new Map<number, ErrorKind>(
  Object.entries(errorKinds)
    .map(([kind, { http }]) => [http, kind as ErrorKind] as const)
    .reverse(),
);

/**
 * All errors of the server are returned in one shape: `{error: {code, message, issues?}}`. Unexpected errors are logged, and their
 * responses reveal nothing about the server.
 */
export function registerErrorHandling(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new DomainError("not_found", nothingHere), request, reply));
}

/**
 * For errors before a route is matched: an address with a parameter that is too long, or with a broken percent sign. Like any malformed id,
 * it is not found by a read.
 */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-request-id", request.id);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isNotFound = error.code === "FST_ERR_MAX_PARAM_LENGTH" || (error.code === "FST_ERR_BAD_URL" && isRead);
  answerError(isNotFound ? new DomainError("not_found", nothingHere) : error, request, reply);
}

const clientErrors: Record<string, { status: string; code: ErrorKind; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    code: "too_large",
    message: "The head of the request is too large.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", code: "invalid", message: "The request came too slowly." },
};
const notHttp = { status: "400 Bad Request", code: "invalid", message: "This is not an HTTP request." };

/** For input that the HTTP parser refuses before there is a request; the response has the shape of all errors. */
export function answerClientError({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === "ECONNRESET" || socket.destroyed) return;
  const { status, ...error } = clientErrors[code ?? ""] ?? notHttp;
  const body = JSON.stringify({ error });
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  // Merely ended, the socket would stay open for as long as the client likes.
  socket.destroySoon();
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const domain = translate(error, request);
  const status = errorKinds[domain.kind].http;
  if (status === 500) request.log.error({ err: error, requestId: request.id }, domain.message);
  if (status === 401) reply.header("www-authenticate", "Bearer");
  if (domain.retryAfterSeconds !== undefined) reply.header("retry-after", String(domain.retryAfterSeconds));
  const answer = {
    error: { code: domain.kind, message: domain.message, ...(domain.issues ? { issues: domain.issues } : {}) },
  };
  reply.code(status).type("application/json; charset=utf-8").send(answer);
}

function translate(error: unknown, request: FastifyRequest): DomainError {
  if (error instanceof DomainError) return error;
  const { statusCode, validation, validationContext, message } = error as Partial<FastifyError>;
  if (validation) return invalidRequest(request, validationContext, validation);
  const unavailable = asUnavailable(error);
  if (unavailable) return unavailable;
  if (statusCode === 503) return new DomainError("unavailable", errorMessages.unavailable, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new DomainError(kindOfStatus.get(statusCode) ?? "invalid", message ?? "", { cause: error });
  }
  return new DomainError("internal", messages.internal, { cause: error });
}

type Validation = NonNullable<FastifyError["validation"]>;

function invalidRequest(request: FastifyRequest, where: string | undefined, validation: Validation): DomainError {
  const issues: Issue[] = validation.map(({ instancePath, message }) => ({
    path: [where, instancePath.replace(/^\//, "").replaceAll("/", ".")].filter(Boolean).join("."),
    message: message ?? "",
  }));
  const isRead = request.method === "GET" || request.method === "HEAD";
  // For reads, a malformed id is the same as one that does not exist.
  const isMalformedId = where === "params" && validation.some(({ instancePath }) => instancePath === "/id");
  if (isRead && isMalformedId) return new DomainError("not_found", nothingHere);
  return new DomainError("invalid", issues[0]?.message || "The request is invalid.", { issues });
}
