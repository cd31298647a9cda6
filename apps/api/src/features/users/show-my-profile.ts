import { messages } from "@ironmonger/contract/messages";
import type { Profile } from "@ironmonger/contract/users";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { findProfile } from "./internal/profile-row.ts";

/** @throws DomainError not_found (the account was deleted just now) */
export async function showMyProfile({ sql, user }: SignedInContext): Promise<Profile> {
  const profile = await findProfile(sql, user.id);
  if (!profile) throw new DomainError("not_found", messages.userNotFound);
  return profile;
}
