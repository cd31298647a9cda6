import type { StoppedSender, StoppedSenderId } from "@ironmonger/contract/senders";
import type { Database } from "@ironmonger/db/client";
import { companies, stoppedSenders, users } from "@ironmonger/db/schema";
import { eq, type SQL } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { tellChange } from "../events/tell-change.ts";

/**
 * The accounts and companies that send no emails to others because a recipient did not know them, the longest stopped first: all are
 * counted, the first ones listed.
 */
export async function listStoppedSenders(
  { db }: Pick<OfficeContext<"companies.edit">, "db">,
  { limit }: { limit: number },
): Promise<{ total: number; senders: StoppedSender[] }> {
  const [total, senders] = await Promise.all([countStoppedSenders({ db }), readSenders(db, { limit })]);
  return { total, senders };
}

export const countStoppedSenders = ({ db }: Pick<OfficeContext<"companies.edit">, "db">): Promise<number> =>
  db.$count(stoppedSenders);

/**
 * Lets an account, and the company for which it wrote, send emails to others again.
 * @throws DomainError not_found
 */
export async function liftStop(ctx: OfficeContext<"companies.edit">, { id }: StoppedSenderId): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const isThis = eq(stoppedSenders.id, id);
    const [sender] = await readSenders(db, { limit: 1, where: isThis });
    const lifted = await db.delete(stoppedSenders).where(isThis).returning({ id: stoppedSenders.id });
    if (!sender || lifted.length === 0) throw new DomainError("not_found", "This sender is not stopped.");
    await tellChange(
      ctx,
      { entity: "sender", id, name: sender.company ? `${sender.company.name}: ${sender.userId}` : sender.userId },
      { action: "stop-lifted", before: { isStopped: true }, after: null },
    );
  });
}

async function readSenders(db: Database, { limit, where }: { limit: number; where?: SQL }) {
  const rows = await db
    .select({ stop: stoppedSenders, email: users.email, name: users.displayName, companyName: companies.name })
    .from(stoppedSenders)
    .innerJoin(users, eq(users.id, stoppedSenders.userId))
    .leftJoin(companies, eq(companies.id, stoppedSenders.companyId))
    .where(where)
    .orderBy(stoppedSenders.id)
    .limit(limit);
  return rows.map(({ stop: { id, userId, companyId, recipient, stoppedAt }, email, name, companyName }) => ({
    id,
    userId,
    email,
    name,
    company: companyId === null ? null : { id: companyId, name: companyName ?? "" },
    recipient,
    stoppedAt: stoppedAt.toISOString(),
  }));
}
