import type { SignedInUser } from "@ironmonger/contract/identity";
import type { PublicContext } from "../../../core/context.ts";
import type { Account } from "./accounts.ts";
import { storePendingSecondFactor } from "./pending-sign-in.ts";
import { startSession } from "./start-session.ts";

/**
 * Signs in a person who has proved one factor: Google, or the mailbox. Returns null if the account has a second one, which
 * `finishSignIn` asks for.
 */
export async function enterByOneFactor(ctx: PublicContext, account: Account): Promise<SignedInUser | null> {
  if (!account.hasSecondFactor) return startSession(ctx, account);
  storePendingSecondFactor(ctx, account);
  return null;
}
