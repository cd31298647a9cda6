import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { newId } from "../objects.ts";
import { apiVersion, type Caller, type Provider } from "../provider.ts";
import { ApiError, invalidRequest } from "./api-error.ts";
import { authenticate, publicFieldsOf, secretKeyRequired } from "./authenticate.ts";
import { expandReferences } from "./expand-references.ts";
import { parseForm } from "./form-params.ts";
import { createIdempotentRunner } from "./idempotency.ts";
import { moneyRoutes } from "./money-routes.ts";
import { paymentRoutes, type Route } from "./payment-routes.ts";

type RequestTo = FastifyRequest<{ Params: { id?: string } }>;

/** The provider's HTTP API, below the prefix that it is registered with. */
export function registerApiRoutes(provider: Provider) {
  const runOnce = createIdempotentRunner(provider.store);
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    app.addHook("onRequest", async (request, reply) => {
      reply.headers({
        "request-id": newId("req", 14),
        "stripe-version": apiVersion,
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "authorization, content-type, idempotency-key, stripe-version",
        "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
        "access-control-expose-headers": "request-id",
        "cross-origin-resource-policy": "cross-origin",
      });
      if (request.method === "OPTIONS") return reply.code(204).send();
    });
    app.setErrorHandler((error, request, reply) => {
      if (error instanceof ApiError) return sendError(reply, error);
      console.error(`The card provider failed at ${request.method} ${request.url}:`, error);
      return sendError(
        reply,
        new ApiError(500, { type: "api_error", message: "The sandbox has an error of its own; see its log." }),
      );
    });
    app.setNotFoundHandler((request, reply) =>
      sendError(
        reply,
        new ApiError(404, {
          type: "invalid_request_error",
          message: `Unrecognized request URL (${request.method}: ${request.url.split("?")[0]}). The sandbox implements only the calls that the shop uses.`,
        }),
      ),
    );
    app.options("/*", async () => undefined);
    for (const route of [...paymentRoutes(provider), ...moneyRoutes(provider)]) {
      app.route<{ Params: { id?: string } }>({
        method: route.method,
        url: route.path,
        handler: (request, reply) => answer(provider, runOnce, route, request, reply),
      });
    }
  };
}

async function answer(
  { store, faults }: Provider,
  runOnce: ReturnType<typeof createIdempotentRunner>,
  route: Route,
  request: RequestTo,
  reply: FastifyReply,
): Promise<unknown> {
  const body = typeof request.body === "string" ? request.body : "";
  const params = parseForm(route.method === "GET" ? (request.url.split("?")[1] ?? "") : body);
  const kind = authenticate(request.headers.authorization, params);
  if (kind === "publishable" && !route.isPublic) throw secretKeyRequired();
  delete params.key;
  const { id = "" } = request.params;
  const path = `/v1${route.path.replace(":id", id)}`;
  const key = request.headers["idempotency-key"]?.toString();
  const caller = { kind, requestId: String(reply.getHeader("request-id")), idempotencyKey: key ?? null };
  const call = `${route.method} ${path}`;

  const attempt = async () => {
    const { delayMs, match, status } = faults.current();
    if (delayMs > 0 && call.includes(match)) await new Promise((resolve) => setTimeout(resolve, delayMs));
    await faults.waitWhileHeld(call);
    if (faults.isFaultDue(call, "fail")) {
      throw new ApiError(status, {
        type: "api_error",
        message: "The sandbox is set to fail this call.",
        ...(status === 429 && { code: "rate_limit" }),
      });
    }
    try {
      return { status: 200, body: expandReferences(store, route.run({ id, params, caller }), params) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, body: errorBody(error, kind) };
    }
  };

  // The caller gets no answer until it gives up or the sandbox closes.
  if (faults.isFaultDue(call, "hang")) return void reply.hijack();
  if (key !== undefined && key.length > 255) {
    throw invalidRequest("Idempotency keys can be up to 255 characters long.");
  }
  const result =
    key !== undefined && route.method === "POST"
      ? await runOnce({ key, path, fingerprint: body }, attempt)
      : { ...(await attempt()), isReplayed: false };
  if (faults.isFaultDue(call, "dropAnswer")) {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  if (key !== undefined) reply.header("idempotency-key", key);
  if (result.isReplayed) reply.header("idempotent-replayed", "true");
  return reply.code(result.status).send(result.body);
}

function errorBody({ body }: ApiError, kind: Caller["kind"]) {
  const { payment_intent: intent } = body;
  return { error: intent && kind === "publishable" ? { ...body, payment_intent: publicFieldsOf(intent) } : body };
}

function sendError(reply: FastifyReply, error: ApiError) {
  return reply.code(error.status).send({ error: error.body });
}
