import { type GoogleFailure, googleFailures } from "@ironmonger/contract/messages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../../../core/services.ts";
import { authenticate } from "../../../features/identity/authenticate.ts";
import { finishGoogleFlow, isIssuerDown, startGoogleFlow } from "../../../features/identity/google-flow.ts";
import { signInWithGoogle } from "../../../features/identity/sign-in-with-google.ts";
import { blankFlowCookie, type FlowInCookie, flowCookie, readFlowCookie } from "./google-flow-cookie.ts";
import { type PopupNews, popupPage, popupScript } from "./popup-page.ts";
import { returnPath } from "./return-path.ts";

type Query = Partial<Record<string, unknown>>;
type Ending = { returnTo: string; isPopup: boolean };

/** 'Sign in with google': there and back. Both ends answer a person, so a failure is a page or a message, never an error body. */
export function registerGoogleSignIn(app: FastifyInstance, services: Services): void {
  const { env } = services;

  app.get<{ Querystring: Query }>("/auth/google", async (request, reply) => {
    const ending = { returnTo: returnPath(request.query.returnTo), isPopup: request.query.popup === "1" };
    reply.header("cache-control", "no-store");
    request.stepAside();
    try {
      const { url, flow } = await startGoogleFlow(env);
      return reply.header("set-cookie", flowCookie(env, { ...flow, ...ending })).redirect(url.href);
    } catch (error) {
      request.log.warn({ err: error, requestId: request.id }, "The identity provider does not answer");
      return end(reply, ending, "unavailable");
    }
  });

  app.get<{ Querystring: Query }>("/auth/google/callback", async (request, reply) => {
    const flow = readFlowCookie(env, request.headers.cookie);
    reply.header("cache-control", "no-store").header("set-cookie", blankFlowCookie(env));
    if (!flow) return end(reply, { returnTo: "/", isPopup: false }, "expired");
    return end(reply, flow, await finish(services, request, reply, flow));
  });

  app.get("/auth/google/done.js", async (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").type("text/javascript; charset=utf-8").send(popupScript),
  );
}

/** Answers what went wrong, or undefined once the session cookie is on the reply. */
async function finish(
  services: Services,
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  flow: FlowInCookie,
): Promise<GoogleFailure | undefined> {
  const { state, error } = request.query;
  if (state !== flow.state) return "expired";
  // The browser was told to forget the flow; a callback that is sent again all the same is refused here.
  if (!(await services.rateLimits.isFirstUse(`google ${flow.state}`))) return "expired";
  if (error !== undefined) return error === "access_denied" ? "cancelled" : "unavailable";
  const query = request.url.slice(request.url.indexOf("?") + 1);
  request.stepAside();
  const claims = await finishGoogleFlow(services.env, query, flow).catch((fault: unknown): GoogleFailure => {
    request.log.warn({ err: fault, requestId: request.id }, "The identity provider's answer is no sign-in");
    return isIssuerDown(fault) ? "unavailable" : "expired";
  });
  if (typeof claims === "string") return claims;
  const { user } = await authenticate(services, { cookie: request.headers.cookie, authorization: undefined });
  const outcome = await signInWithGoogle({ ...services, user, request: infoOf(request, reply) }, claims);
  return "failure" in outcome ? outcome.failure : undefined;
}

const infoOf = (request: FastifyRequest, reply: FastifyReply) => ({
  id: request.id,
  address: request.ip,
  userAgent: request.headers["user-agent"] ?? "",
  cookie: request.headers.cookie,
  setSessionCookie: (serialized: string) => void reply.header("set-cookie", serialized),
  stepAside: () => request.stepAside(),
});

function end(reply: FastifyReply, { returnTo, isPopup }: Ending, failure: GoogleFailure | undefined): FastifyReply {
  if (isPopup) {
    const news: PopupNews = failure ? { type: "failed", message: googleFailures[failure] } : { type: "signed-in" };
    return reply.type("text/html; charset=utf-8").send(popupPage(news, returnTo));
  }
  return reply.redirect(failure ? `/login?error=${failure}` : returnTo);
}
