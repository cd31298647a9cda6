import { type GoogleFailure, googleFailures } from "@ironmonger/contract/messages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../../../core/services.ts";
import { finishGoogleFlow, isIssuerDown, startGoogleFlow } from "../../../features/identity/google/google-flow.ts";
import { signInWithGoogle } from "../../../features/identity/google/sign-in-with-google.ts";
import { requestContext } from "../../request-context.ts";
import { type FlowInCookie, flowCookie, flowToken } from "./flow-token.ts";
import { type PopupResult, popupPage, popupScript } from "./popup-page.ts";
import { returnPath } from "./return-path.ts";

type Query = Partial<Record<string, unknown>>;
type Ending = { returnTo: string; isPopup: boolean };

/** 'Sign in with google': there and back. A person sees both answers, so a failure is a page or a message, never an error body. */
export function registerGoogleSignIn(app: FastifyInstance, services: Services): void {
  const { env } = services;
  const token = flowToken(env.sessionSecret);

  app.get<{ Querystring: Query }>("/auth/google", async (request, reply) => {
    const ending = { returnTo: returnPath(request.query.returnTo), isPopup: request.query.popup === "1" };
    reply.header("cache-control", "no-store");
    try {
      const { url, flow } = await startGoogleFlow(env);
      const { name, path, maxAge } = flowCookie;
      return reply.setCookie(name, token.sign({ ...flow, ...ending }), { path, maxAge }).redirect(url.href);
    } catch (error) {
      request.log.warn({ err: error, requestId: request.id }, "The identity provider does not answer");
      return end(reply, ending, "unavailable");
    }
  });

  app.get<{ Querystring: Query }>("/auth/google/callback", async (request, reply) => {
    const cookie = request.cookies[flowCookie.name];
    const flow = cookie && token.verify(cookie);
    reply.header("cache-control", "no-store").clearCookie(flowCookie.name, { path: flowCookie.path });
    if (!flow) return end(reply, { returnTo: "/", isPopup: false }, "expired");
    return end(reply, flow, await finish(services, request, reply, flow));
  });

  app.get("/auth/google/done.js", async (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").type("text/javascript; charset=utf-8").send(popupScript),
  );
}

/** Answers what went wrong; undefined where the person is signed in. */
async function finish(
  services: Services,
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  flow: FlowInCookie,
): Promise<GoogleFailure | undefined> {
  const { state, error } = request.query;
  if (state !== flow.state) return "expired";
  // The cookie is cleared above; a callback that is repeated with it all the same is refused here.
  if (!(await services.rateLimits.isFirstUse(`google ${flow.state}`))) return "expired";
  if (error !== undefined) return error === "access_denied" ? "cancelled" : "unavailable";
  const query = request.url.slice(request.url.indexOf("?") + 1);
  const claims = await finishGoogleFlow(services.env, query, flow).catch((fault: unknown): GoogleFailure => {
    request.log.warn({ err: fault, requestId: request.id }, "The identity provider's answer is no sign-in");
    return isIssuerDown(fault) ? "unavailable" : "expired";
  });
  if (typeof claims === "string") return claims;
  const outcome = await signInWithGoogle(await requestContext(services, request, reply), claims);
  return "failure" in outcome ? outcome.failure : undefined;
}

function end(reply: FastifyReply, { returnTo, isPopup }: Ending, failure: GoogleFailure | undefined): FastifyReply {
  if (isPopup) {
    const result: PopupResult = failure ? { type: "failed", message: googleFailures[failure] } : { type: "signed-in" };
    return reply.type("text/html; charset=utf-8").send(popupPage(result, returnTo));
  }
  return reply.redirect(failure ? `/login?error=${failure}` : returnTo);
}
