import type { Profile, UpdateProfileInput } from "@ironmonger/contract/users";
import type { SignedInContext } from "../../core/context.ts";
import { showMyProfile } from "./show-my-profile.ts";
import { updateProfileOf } from "./update-profile-of.ts";

export async function updateMyProfile(ctx: SignedInContext, input: UpdateProfileInput): Promise<Profile> {
  await updateProfileOf(ctx, ctx.user.email, input);
  return showMyProfile(ctx);
}
