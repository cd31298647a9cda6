import { z } from "zod";
import type { Env } from "../../../core/env.ts";
import { readCookie } from "../../../core/read-cookie.ts";
import { signedToken } from "../../../core/signed-token.ts";

const name = "ironmonger_google";
const lifetimeSeconds = 10 * 60;

const FlowInCookie = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  isPopup: z.boolean(),
});
/** What the callback must know of the start; it stays in the browser that started, signed. */
export type FlowInCookie = z.infer<typeof FlowInCookie>;

const flowToken = signedToken({ purpose: "google", expiresInSeconds: lifetimeSeconds, claims: FlowInCookie });

const attributes = (env: Env, maxAge: number) =>
  `HttpOnly; Max-Age=${maxAge}; Path=/auth/google; SameSite=Lax${env.publicUrl.startsWith("https:") ? "; Secure" : ""}`;

export const flowCookie = (env: Env, flow: FlowInCookie): string =>
  `${name}=${flowToken(env.sessionSecret).sign(flow)}; ${attributes(env, lifetimeSeconds)}`;

export const blankFlowCookie = (env: Env): string => `${name}=; ${attributes(env, 0)}`;

export function readFlowCookie(env: Env, cookieHeader: string | undefined): FlowInCookie | undefined {
  const value = readCookie(cookieHeader, name);
  return value ? flowToken(env.sessionSecret).verify(value) : undefined;
}
