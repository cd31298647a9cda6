import { googleFailures } from "@ironmonger/contract/messages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../../../core/domain-error.ts";
import type { Services } from "../../../core/services.ts";
import {
  finishGoogleFlow,
  type GoogleClaims,
  isIssuerDown,
  startGoogleFlow,
} from "../../../features/identity/google/google-flow.ts";
import { type GoogleSignIn, signInWithGoogle } from "../../../features/identity/google/sign-in-with-google.ts";
import { requestContext } from "../../request-context.ts";
import { type FlowInCookie, flowCookie, flowToken } from "./flow-token.ts";
import { type PopupResult, popupPage, popupScript } from "./popup-page.ts";
import { returnPath } from "./return-path.ts";

type Query = Partial<Record<string, unknown>>;
type Ending = { returnTo: string; isPopup: boolean };
type Unfinished = Exclude<GoogleSignIn, { user: unknown }>;

const expired: Unfinished = { failure: "expired" };
const unavailable: Unfinished = { failure: "unavailable" };

/** The page on which the person completes the sign-in. */
const nextPages = { link: "/link-google", "second-factor": "/second-factor" };

/**
 * The start and the callback of 'Sign in with google'. A person sees both responses, so a failure is a page or a message, never an error
 * body.
 */
export function registerGoogleSignIn(app: FastifyInstance, services: Services): void {
  const { env } = services;
  const token = flowToken(env.sessionSecrets);
  const { name, path, maxAge } = flowCookie(env);

  app.get<{ Querystring: Query }>("/auth/google", async (request, reply) => {
    const ending = { returnTo: returnPath(request.query.returnTo), isPopup: request.query.popup === "1" };
    reply.header("cache-control", "no-store");
    try {
      const { url, flow } = await startGoogleFlow(env);
      const signed = token.sign({ ...flow, ...ending });
      return reply.setCookie(name, signed, { path, maxAge }).redirect(url.href);
    } catch (error) {
      request.log.warn({ err: error, requestId: request.id }, "The identity provider does not answer");
      return end(reply, ending, unavailable);
    }
  });

  app.get<{ Querystring: Query }>("/auth/google/callback", async (request, reply) => {
    const cookie = request.cookies[name];
    const flow = cookie && token.verify(cookie);
    reply.header("cache-control", "no-store").clearCookie(name, { path });
    if (!flow) return end(reply, { returnTo: "/", isPopup: false }, expired);
    return end(reply, flow, await finish(services, request, reply, flow));
  });

  app.get("/auth/google/done.js", async (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").type("text/javascript; charset=utf-8").send(popupScript),
  );
}

/** Returns what went wrong or is left to do; undefined if the person is signed in. */
async function finish(
  services: Services,
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  flow: FlowInCookie,
): Promise<Unfinished | undefined> {
  const { state, error } = request.query;
  if (state !== flow.state) return expired;
  // The cookie is cleared above. If a callback is repeated with it nevertheless, it is refused here.
  if (!(await services.rateLimits.isFirstUse(`google ${flow.state}`))) return expired;
  if (error !== undefined) return error === "access_denied" ? { failure: "cancelled" } : unavailable;
  const query = request.url.slice(request.url.indexOf("?") + 1);
  let claims: GoogleClaims;
  try {
    claims = await finishGoogleFlow(services.env, query, flow);
  } catch (error) {
    request.log.warn({ err: error, requestId: request.id }, "The identity provider's answer is no sign-in");
    return isIssuerDown(error) ? unavailable : expired;
  }
  try {
    const outcome = await signInWithGoogle(await requestContext(services, request, reply), claims);
    return "user" in outcome ? undefined : outcome;
  } catch (error) {
    // The account was changed or closed meanwhile.
    if (error instanceof DomainError && error.kind === "unauthorized") return expired;
    throw error;
  }
}

function end(reply: FastifyReply, { returnTo, isPopup }: Ending, unfinished: Unfinished | undefined): FastifyReply {
  const path =
    unfinished && "next" in unfinished
      ? `${nextPages[unfinished.next]}?from=${encodeURIComponent(returnTo)}`
      : returnTo;
  const failure = unfinished && "failure" in unfinished ? unfinished.failure : undefined;
  if (!isPopup) return reply.redirect(failure ? `/login?error=${failure}` : path);
  const result: PopupResult = failure
    ? { type: "failed", message: googleFailures[failure] }
    : unfinished
      ? { type: "unfinished", path }
      : { type: "signed-in" };
  return reply.type("text/html; charset=utf-8").send(popupPage(result, path));
}
