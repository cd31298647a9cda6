import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { newId } from "../objects.ts";
import { confirmPaymentIntent } from "../payments/confirm-payment.ts";
import {
  cancelPaymentIntent,
  createPaymentIntent,
  getPaymentIntent,
  updatePaymentIntent,
} from "../payments/payment-intents.ts";
import { createPaymentMethod, getPaymentMethod } from "../payments/payment-methods.ts";
import { createRefund, getRefund } from "../payments/refunds.ts";
import { apiVersion, type Caller, type Provider } from "../provider.ts";
import { ApiError, invalidRequest, noSuch } from "./api-error.ts";
import { authenticate, publicPart, requireClientSecret, secretKeyRequired } from "./authenticate.ts";
import { expandReferences } from "./expand-references.ts";
import { type Form, findText, parseForm } from "./form-params.ts";
import { createIdempotentRunner } from "./idempotency.ts";
import { listObjects, searchPaymentIntents } from "./list-objects.ts";

interface Call {
  id: string;
  params: Form;
  caller: Caller;
}

type RequestTo = FastifyRequest<{ Params: { id?: string } }>;

interface Route {
  method: "GET" | "POST";
  path: string;
  run: (call: Call) => object;
  /** Browsers may call it with the publishable key. */
  isPublic?: boolean;
}

function routesOf(provider: Provider): Route[] {
  const { store } = provider;
  return [
    {
      method: "POST",
      path: "/payment_intents",
      run: ({ params, caller }) => {
        const intent = createPaymentIntent(provider, params, caller);
        return params.confirm === "true" ? confirmPaymentIntent(provider, intent.id, params, caller) : intent;
      },
    },
    {
      method: "GET",
      path: "/payment_intents",
      run: ({ params }) => listObjects(store.intents.newestFirst(), params, "/v1/payment_intents"),
    },
    {
      method: "GET",
      path: "/payment_intents/search",
      run: ({ params }) => searchPaymentIntents(store.intents.newestFirst(), params),
    },
    {
      method: "GET",
      path: "/payment_intents/:id",
      isPublic: true,
      run: ({ id, params, caller }) => {
        const intent = getPaymentIntent(provider, id);
        if (caller.kind === "secret") return intent;
        requireClientSecret(intent, params);
        return publicPart(intent);
      },
    },
    {
      method: "POST",
      path: "/payment_intents/:id",
      run: ({ id, params }) => updatePaymentIntent(provider, id, params),
    },
    {
      method: "POST",
      path: "/payment_intents/:id/confirm",
      isPublic: true,
      run: ({ id, params, caller }) => {
        if (caller.kind === "secret") return confirmPaymentIntent(provider, id, params, caller);
        requireClientSecret(getPaymentIntent(provider, id), params);
        return publicPart(confirmPaymentIntent(provider, id, params, caller));
      },
    },
    {
      method: "POST",
      path: "/payment_intents/:id/cancel",
      run: ({ id, params, caller }) => cancelPaymentIntent(provider, id, params, caller),
    },
    {
      method: "POST",
      path: "/payment_methods",
      isPublic: true,
      run: ({ params }) => createPaymentMethod(store, params).paymentMethod,
    },
    { method: "GET", path: "/payment_methods/:id", run: ({ id }) => getPaymentMethod(store, id).paymentMethod },
    { method: "POST", path: "/refunds", run: ({ params, caller }) => createRefund(provider, params, caller) },
    {
      method: "GET",
      path: "/refunds",
      run: ({ params }) => listObjects(store.refunds.newestFirst().filter(ofPayment(params)), params, "/v1/refunds"),
    },
    { method: "GET", path: "/refunds/:id", run: ({ id }) => getRefund(provider, id) },
    {
      method: "GET",
      path: "/charges",
      run: ({ params }) => listObjects(store.charges.newestFirst().filter(ofPayment(params)), params, "/v1/charges"),
    },
    { method: "GET", path: "/charges/:id", run: ({ id }) => found("charge", id, store.charges.get(id)) },
    {
      method: "GET",
      path: "/events",
      run: ({ params }) => {
        const type = findText(params, "type");
        const events = store.events.newestFirst().map(({ event }) => event);
        return listObjects(
          events.filter((event) => !type || event.type === type),
          params,
          "/v1/events",
        );
      },
    },
    { method: "GET", path: "/events/:id", run: ({ id }) => found("event", id, store.events.get(id)?.event) },
  ];
}

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
          message: `Unrecognized request URL (${request.method}: ${request.url.split("?")[0]}). The sandbox has only a part of the provider's API.`,
        }),
      ),
    );
    app.options("/*", async () => undefined);
    for (const route of routesOf(provider)) {
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
  return { error: intent && kind === "publishable" ? { ...body, payment_intent: publicPart(intent) } : body };
}

function sendError(reply: FastifyReply, error: ApiError) {
  return reply.code(error.status).send({ error: error.body });
}

function ofPayment(params: Form): (object: { payment_intent: string; charge?: string }) => boolean {
  const intentId = findText(params, "payment_intent");
  const chargeId = findText(params, "charge");
  return (object) => (!intentId || object.payment_intent === intentId) && (!chargeId || object.charge === chargeId);
}

function found<T extends object>(kind: string, id: string, object: T | undefined): T {
  if (!object) throw noSuch(kind, id, "id");
  return object;
}
