import type { AccessToken } from "@ironmonger/contract/identity";
import type { SignedInContext } from "../../core/context.ts";
import { accessToken, accessTokenSeconds } from "./internal/access-token.ts";

/** A bearer for the session that asks. It ends with the session, whoever ends that. */
export async function issueAccessToken({ env, user }: SignedInContext): Promise<AccessToken> {
  const token = accessToken(env.sessionSecret).sign({ sid: user.sessionId, sub: user.id });
  return { token, expiresInSeconds: accessTokenSeconds };
}
