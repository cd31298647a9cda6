import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createAnswerOnce } from "./answer-once.ts";
import { ApiError, invalidRequest, noSuch } from "./api-error.ts";
import { authenticate, publicPart, requireClientSecret, secretKeyRequired } from "./authenticate.ts";
import { confirmPaymentIntent } from "./confirm-payment.ts";
import { expandAnswer } from "./expand-answer.ts";
import { listObjects } from "./list-objects.ts";
import { newId } from "./new-id.ts";
import { type Form, parseForm } from "./parse-form.ts";
import { cancelPaymentIntent, createPaymentIntent, getPaymentIntent, updatePaymentIntent } from "./payment-intents.ts";
import { createPaymentMethod, getPaymentMethod } from "./payment-methods.ts";
import { apiVersion, type Caller, type Provider } from "./provider.ts";
import { findText } from "./read-params.ts";
import { createRefund, getRefund } from "./refunds.ts";
import { searchPaymentIntents } from "./search-payment-intents.ts";

interface Call {
  id: string;
  params: Form;
  caller: Caller;
}

type Work = (call: Call) => object;

interface CallTo {
  Params: { id?: string };
}

interface Route {
  method: "GET" | "POST";
  path: string;
  work: Work;
  /** Browsers may call it with the publishable key. */
  isPublic?: boolean;
}

function routesOf(provider: Provider): Route[] {
  const { books } = provider;
  return [
    {
      method: "POST",
      path: "/payment_intents",
      work: ({ params, caller }) => {
        const intent = createPaymentIntent(provider, params, caller);
        return params.confirm === "true" ? confirmPaymentIntent(provider, intent.id, params, caller) : intent;
      },
    },
    {
      method: "GET",
      path: "/payment_intents",
      work: ({ params }) => listObjects(books.intents.newestFirst(), params, "/v1/payment_intents"),
    },
    {
      method: "GET",
      path: "/payment_intents/search",
      work: ({ params }) => searchPaymentIntents(books.intents.newestFirst(), params),
    },
    {
      method: "GET",
      path: "/payment_intents/:id",
      isPublic: true,
      work: ({ id, params, caller }) => {
        const intent = getPaymentIntent(provider, id);
        if (caller.kind === "secret") return intent;
        requireClientSecret(intent, params);
        return publicPart(intent);
      },
    },
    {
      method: "POST",
      path: "/payment_intents/:id",
      work: ({ id, params }) => updatePaymentIntent(provider, id, params),
    },
    {
      method: "POST",
      path: "/payment_intents/:id/confirm",
      isPublic: true,
      work: ({ id, params, caller }) => {
        if (caller.kind === "secret") return confirmPaymentIntent(provider, id, params, caller);
        requireClientSecret(getPaymentIntent(provider, id), params);
        return publicPart(confirmPaymentIntent(provider, id, params, caller));
      },
    },
    {
      method: "POST",
      path: "/payment_intents/:id/cancel",
      work: ({ id, params, caller }) => cancelPaymentIntent(provider, id, params, caller),
    },
    {
      method: "POST",
      path: "/payment_methods",
      isPublic: true,
      work: ({ params }) => createPaymentMethod(books, params).paymentMethod,
    },
    { method: "GET", path: "/payment_methods/:id", work: ({ id }) => getPaymentMethod(books, id).paymentMethod },
    { method: "POST", path: "/refunds", work: ({ params, caller }) => createRefund(provider, params, caller) },
    {
      method: "GET",
      path: "/refunds",
      work: ({ params }) => listObjects(books.refunds.newestFirst().filter(ofPayment(params)), params, "/v1/refunds"),
    },
    { method: "GET", path: "/refunds/:id", work: ({ id }) => getRefund(provider, id) },
    {
      method: "GET",
      path: "/charges",
      work: ({ params }) => listObjects(books.charges.newestFirst().filter(ofPayment(params)), params, "/v1/charges"),
    },
    { method: "GET", path: "/charges/:id", work: ({ id }) => found("charge", id, books.charges.get(id)) },
    {
      method: "GET",
      path: "/events",
      work: ({ params }) => {
        const type = findText(params, "type");
        const events = books.events.newestFirst().map(({ event }) => event);
        return listObjects(
          events.filter((event) => !type || event.type === type),
          params,
          "/v1/events",
        );
      },
    },
    { method: "GET", path: "/events/:id", work: ({ id }) => found("event", id, books.events.get(id)?.event) },
  ];
}

/** The provider's HTTP API below whatever prefix it is registered with. */
export function registerApiRoutes(provider: Provider) {
  const answerOnce = createAnswerOnce(provider.books);
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
    app.setErrorHandler((fault, request, reply) => {
      if (fault instanceof ApiError) return sendError(reply, fault);
      console.error(`The card provider failed at ${request.method} ${request.url}:`, fault);
      return sendError(reply, new ApiError(500, { type: "api_error", message: "The sandbox itself failed." }));
    });
    app.setNotFoundHandler((request, reply) =>
      sendError(
        reply,
        new ApiError(404, {
          type: "invalid_request_error",
          message: `Unrecognized request URL (${request.method}: ${request.url.split("?")[0]}). The sandbox offers a part of the provider's API.`,
        }),
      ),
    );
    app.options("/*", async () => undefined);
    for (const route of routesOf(provider)) {
      app.route<CallTo>({
        method: route.method,
        url: route.path,
        handler: (request, reply) => answer(provider, answerOnce, route, request, reply),
      });
    }
  };
}

async function answer(
  { books, faults }: Provider,
  answerOnce: ReturnType<typeof createAnswerOnce>,
  route: Route,
  request: FastifyRequest<CallTo>,
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

  const run = async () => {
    const { delayMs, status } = faults.current();
    if (delayMs > 0 && call.includes(faults.current().match))
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    await faults.untilReleased(call);
    if (faults.strike(call, "fail")) {
      throw new ApiError(status, {
        type: "api_error",
        message: "The sandbox was told to fail this call.",
        ...(status === 429 && { code: "rate_limit" }),
      });
    }
    try {
      return { status: 200, body: expandAnswer(books, route.work({ id, params, caller }), params) };
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      return { status: fault.status, body: errorBody(fault, kind) };
    }
  };

  if (faults.strike(call, "hang")) return hang(reply);
  if (key !== undefined && key.length > 255) {
    throw invalidRequest("Idempotency keys can be up to 255 characters long.");
  }
  const result =
    key !== undefined && route.method === "POST"
      ? await answerOnce({ key, path, fingerprint: body }, run)
      : { ...(await run()), isReplayed: false };
  if (faults.strike(call, "dropAnswer")) {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  if (key !== undefined) reply.header("idempotency-key", key);
  if (result.isReplayed) reply.header("idempotent-replayed", "true");
  return reply.code(result.status).send(result.body);
}

/** Leaves the caller without an answer until it gives up or the sandbox closes. */
function hang(reply: FastifyReply): void {
  reply.hijack();
}

function errorBody({ body }: ApiError, kind: Caller["kind"]) {
  const { payment_intent: intent } = body;
  return { error: intent && kind === "publishable" ? { ...body, payment_intent: publicPart(intent) } : body };
}

function sendError(reply: FastifyReply, fault: ApiError) {
  return reply.code(fault.status).send({ error: fault.body });
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
