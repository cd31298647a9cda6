import { messages } from "@ironmonger/contract/messages";
import type { Profile } from "@ironmonger/contract/users";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { isOwnEmail } from "./internal/is-own-email.ts";
import { showMyProfile } from "./show-my-profile.ts";

/** @throws DomainError forbidden (somebody else's, or nobody's: the answer does not tell which) */
export async function showProfileOf(ctx: SignedInContext, email: string): Promise<Profile> {
  if (!isOwnEmail(ctx, email)) throw new DomainError("forbidden", messages.notYours);
  return showMyProfile(ctx);
}
