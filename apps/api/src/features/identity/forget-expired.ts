import type { Services } from "../../core/services.ts";
import { deleteExpiredTokens } from "./internal/email-tokens.ts";
import { deleteExpiredSessions } from "./internal/session-store.ts";

/** Removes what no longer opens or counts anything: sessions, links, throttle counters. Runs hourly. */
export async function forgetExpired({ sql }: Pick<Services, "sql">): Promise<void> {
  await deleteExpiredSessions(sql);
  await deleteExpiredTokens(sql);
  await sql`delete from rate_limits where expire < ${Date.now()}`;
}
