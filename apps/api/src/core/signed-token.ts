import { createHmac } from "node:crypto";
import { createSigner, createVerifier } from "fast-jwt";
import type { z } from "zod";
import type { Secrets } from "./env.ts";

export type SignedToken<Claims> = {
  sign: (claims: Claims) => string;
  /** Undefined for anything but an unexpired token of this purpose, signed with one of these secrets. */
  verify: (token: string) => Claims | undefined;
};

type Options<Schema extends z.ZodType> = {
  /** Audience, type and key are derived from it, so a token of one purpose is invalid for any other. */
  purpose: string;
  expiresInSeconds: number;
  claims: Schema;
};

/** Signed claims (JWT, HS256 only). A token is not encrypted. */
export function signedToken<Schema extends z.ZodType<Record<string, unknown>>>({
  purpose,
  expiresInSeconds,
  claims: schema,
}: Options<Schema>): (secrets: Secrets) => SignedToken<z.infer<Schema>> {
  const bySecret = new Map<string, SignedToken<z.infer<Schema>>>();
  const make = (secret: string): SignedToken<z.infer<Schema>> => {
    const key = createHmac("sha256", secret).update(`ironmonger ${purpose}`).digest();
    const typ = `${purpose}+jwt`;
    const sign = createSigner({
      key,
      algorithm: "HS256",
      iss: issuer,
      aud: purpose,
      expiresIn: expiresInSeconds * 1000,
      header: { alg: "HS256", typ },
    });
    const verify = createVerifier({
      key,
      algorithms: ["HS256"],
      allowedIss: issuer,
      allowedAud: purpose,
      checkTyp: typ,
      requiredClaims: ["iss", "aud", "iat", "exp"],
    });
    return {
      sign: (claims) => sign({ ...claims }),
      verify: (token) => {
        try {
          const parsed = schema.safeParse(verify(token));
          return parsed.success ? parsed.data : undefined;
        } catch {
          return undefined;
        }
      },
    };
  };
  const ofSecret = (secret: string) => {
    const cached = bySecret.get(secret);
    if (cached) return cached;
    const made = make(secret);
    bySecret.set(secret, made);
    return made;
  };
  return ([current, previous]) => ({
    sign: ofSecret(current).sign,
    verify: (token) => ofSecret(current).verify(token) ?? (previous ? ofSecret(previous).verify(token) : undefined),
  });
}

const issuer = "ironmonger";
