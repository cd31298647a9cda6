import type { UnknownSender, UnknownSenderToken } from "@ironmonger/contract/senders";
import { companies, stoppedSenders, users } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { PublicContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import type { Services } from "../../core/services.ts";
import { signedToken } from "../../core/signed-token.ts";
import { tellChange } from "../events/tell-change.ts";
import { isStopped, type Sender } from "./internal/stopped.ts";

export { isStopped } from "./internal/stopped.ts";

const expiresInDays = 90;

/** Names the sender of an email and its recipient. It can be used again and again. */
const unknownSenderToken = signedToken({
  purpose: "unknown-sender",
  expiresInSeconds: expiresInDays * 24 * 3_600,
  claims: z.object({ sub: z.uuid(), company: z.uuid().optional(), recipient: z.string() }),
});

/** The link "I do not know them" of an email to this recipient. */
export function unknownSenderLink({ env }: Pick<Services, "env">, sender: Sender, recipient: string): string {
  const company = sender.companyId === null ? {} : { company: sender.companyId };
  const token = unknownSenderToken(env.sessionSecrets).sign({ sub: sender.userId, ...company, recipient });
  return `${env.publicUrl}/unknown-sender/${token}`;
}

/**
 * Who sent the email that has this link.
 * @throws DomainError not_found (the link is older than 90 days, or the account is gone)
 */
export async function showUnknownSender(ctx: PublicContext, { token }: UnknownSenderToken): Promise<UnknownSender> {
  const { name, companyName, ...sender } = await getSender(ctx, token);
  return { name, companyName, isStopped: await isStopped(ctx.db, sender) };
}

/**
 * "I do not know them": from now on the account and the company send no emails to others, until an admin lifts it. Repeating it changes
 * nothing.
 * @throws DomainError not_found (the link is older than 90 days, or the account is gone)
 */
export async function stopUnknownSender(ctx: PublicContext, { token }: UnknownSenderToken): Promise<UnknownSender> {
  const { userId, companyId, recipient, name, companyName } = await getSender(ctx, token);
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const stopped = await db
      .insert(stoppedSenders)
      .values({ id: newId(), userId, companyId, recipient })
      .onConflictDoNothing()
      .returning({ id: stoppedSenders.id });
    for (const { id } of stopped)
      await tellChange(
        ctx,
        { entity: "sender", id, name: companyName === null ? userId : `${companyName}: ${userId}` },
        { action: "stopped", before: null, after: { isStopped: true } },
        "system",
      );
  });
  return { name, companyName, isStopped: true };
}

const linkExpired = () => new DomainError("not_found", "This link has expired. Write to the shop instead.");

async function getSender({ db, env }: PublicContext, token: string) {
  const claims = unknownSenderToken(env.sessionSecrets).verify(token);
  if (!claims) throw linkExpired();
  const { sub: userId, company: companyId = null, recipient } = claims;
  const [user] = await db.select({ name: users.displayName }).from(users).where(eq(users.id, userId));
  const [company] =
    companyId === null
      ? []
      : await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  if (!user) throw linkExpired();
  return { ...user, userId, companyId, recipient, companyName: company?.name ?? null };
}
