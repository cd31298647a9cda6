import { companyMembers, orders, sessions, users } from "@ironmonger/db/schema";
import { and, eq, gt, isNotNull, isNull, lt, notExists, sql } from "drizzle-orm";
import { lowestId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";

const maxAccounts = 200;
const maxRows = 10_000;
const dayMs = 24 * 3_600_000;
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Accounts whose email was never verified, with neither an order nor a company, which nobody has used for these days. */
export async function findAbandonedAccounts({ db }: Pick<Services, "db">, days: number): Promise<string[]> {
  const one = { one: sql`1` };
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        ...[isNull(users.emailVerifiedAt), isNull(users.closedAt), eq(users.role, "user")],
        lt(users.createdAt, daysAgo(days)),
        notExists(db.select(one).from(orders).where(eq(orders.userId, users.id))),
        notExists(db.select(one).from(companyMembers).where(eq(companyMembers.userId, users.id))),
        notExists(
          db
            .select(one)
            .from(sessions)
            .where(and(eq(sessions.userId, users.id), gt(sessions.lastUsedAt, daysAgo(days)))),
        ),
      ),
    )
    .orderBy(users.createdAt)
    .limit(maxAccounts);
  return rows.map(({ id }) => id);
}

/** Accounts that were closed since the run before the last: a request of theirs that was under way may have saved something. */
export async function findJustClosed({ db }: Pick<Services, "db">): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.closedAt), gt(users.closedAt, sql`now() - interval '2 hours'`)))
    .limit(1_000);
  return rows.map(({ id }) => id);
}

/** Deletes the oldest rows of what is only written to be looked up for a while. Returns whether there may be more. */
export async function deleteOldLogs({ sql }: Pick<Services, "sql">, days: number): Promise<boolean> {
  const age = `${days} days`;
  const told = await sql`
    delete from events where position in (
      select position from events order by position limit ${maxRows}) and at < now() - ${age}::interval`;
  const handled = await sql`
    delete from payment_events where id in (
      select id from payment_events where handled_at < now() - ${age}::interval limit ${maxRows})`;
  const checked = await sql`
    delete from ledger_checks where id in (
      select id from ledger_checks where id < ${lowestId(Date.now() - days * dayMs)} limit ${maxRows})`;
  return [told, handled, checked].some(({ count }) => count === maxRows);
}
