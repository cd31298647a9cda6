import { z } from "zod";
import { signedToken } from "../../../core/signed-token.ts";
import { cookieName, isHttps, type ShopEnv } from "../../../http/cookies.ts";

const maxAge = 10 * 60;

/** The prefix `__Host-` requires the path `/`. */
export const flowCookie = (env: ShopEnv) => ({
  name: cookieName(env, "google"),
  path: isHttps(env) ? "/" : "/auth/google",
  maxAge,
});

const FlowInCookie = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  isPopup: z.boolean(),
});
/** What the callback must know about the start of the sign-in. It is stored, signed, in the browser that started it. */
export type FlowInCookie = z.infer<typeof FlowInCookie>;

export const flowToken = signedToken({ purpose: "google", expiresInSeconds: maxAge, claims: FlowInCookie });
