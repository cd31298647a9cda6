import { z } from "zod";
import { signedToken } from "../../../core/signed-token.ts";

const expiresInDays = 90;

/** Names the sender of an email and its recipient. It can be used again and again. */
export const unknownSenderToken = signedToken({
  purpose: "unknown-sender",
  expiresInSeconds: expiresInDays * 24 * 3_600,
  claims: z.object({ sub: z.uuid(), company: z.uuid().optional(), recipient: z.string() }),
});
