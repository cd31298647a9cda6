import { z } from "zod";
import { signedToken } from "../../../core/signed-token.ts";

export const accessTokenSeconds = 15 * 60;

/** `sid` is the session it lives and dies with, `sub` the user. Neither opens anything by itself. */
export const accessToken = signedToken({
  purpose: "access",
  expiresInSeconds: accessTokenSeconds,
  claims: z.object({ sid: z.string().min(1), sub: z.uuid() }),
});
