import type { SignedInContext } from "../../core/context.ts";
import { deleteSessionsOf } from "./internal/session-store.ts";

/** 'Sign out everywhere else': only the session that asks goes on. */
export async function endOtherSessions({ sql, user }: SignedInContext): Promise<void> {
  await deleteSessionsOf(sql, user.id, user.sessionId);
}
