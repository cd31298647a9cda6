import { messages } from "@ironmonger/contract/messages";
import type { UpdateProfileInput } from "@ironmonger/contract/users";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { isOwnEmail } from "./internal/is-own-email.ts";

/**
 * Sets all five fields. `isNews` says whether that changed anything.
 * @throws DomainError forbidden (somebody else's, or nobody's)
 */
export async function updateProfileOf(
  ctx: SignedInContext,
  email: string,
  { fullName, education, location, phone, linkedIn }: UpdateProfileInput,
): Promise<{ isNews: boolean }> {
  if (!isOwnEmail(ctx, email)) throw new DomainError("forbidden", messages.notYours);
  const changed = await ctx.sql`
    update users set full_name = ${fullName}, education = ${education}, location = ${location}, phone = ${phone},
      linked_in = ${linkedIn}
    where id = ${ctx.user.id}
      and (full_name, education, location, phone, linked_in)
        is distinct from (${fullName}, ${education}, ${location}, ${phone}, ${linkedIn})`;
  return { isNews: changed.count > 0 };
}
