import { invitationDays } from "@ironmonger/contract/companies";
import { companies, companyInvitations, companyMembers, users } from "@ironmonger/db/schema";
import { and, eq, lt, sql } from "drizzle-orm";
import type { JobData } from "../../core/jobs/job-queues.ts";
import { shortName } from "../../core/mail/compose-email.ts";
import type { Services } from "../../core/services.ts";
import { isStopped, unknownSenderLink } from "../senders/unknown-sender.ts";
import { invitationTokenHash, newInvitationToken } from "./internal/invitation-token.ts";

type MailServices = Pick<Services, "db" | "env" | "mailer" | "settings">;

/** @throws if the mail server refuses the email; the job retries */
export async function sendCompanyMail(services: MailServices, data: JobData["company-mails"]): Promise<void> {
  await (data.kind === "invitation"
    ? sendInvitation(services, data.invitationId)
    : sendConfirmed(services, data.companyId));
}

/** The link's token is made here, just before it is sent, so that no queue ever holds one. Nothing is sent if it was withdrawn. */
async function sendInvitation({ db, env, mailer, settings }: MailServices, id: string): Promise<void> {
  const [invitation] = await db
    .select({
      email: companyInvitations.email,
      companyId: companies.id,
      company: companies.name,
      userId: users.id,
      invitedBy: users.displayName,
      isFromShop: sql<boolean>`${users.role} = 'admin'`,
    })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
    .innerJoin(users, eq(users.id, companyInvitations.invitedByUserId))
    .where(eq(companyInvitations.id, id));
  if (!invitation || (!invitation.isFromShop && (await isStopped(db, invitation)))) return;
  await db.delete(companyInvitations).where(lt(companyInvitations.expiresAt, sql`now()`));
  const token = newInvitationToken();
  await db
    .update(companyInvitations)
    .set({ tokenHash: invitationTokenHash(token) })
    .where(eq(companyInvitations.id, id));
  const { shopName } = await settings.read();
  const { email, isFromShop } = invitation;
  const company = shortName(invitation.company);
  const from = isFromShop ? "" : ` ${shortName(invitation.invitedBy)} asked us to send it.`;
  await mailer.send({
    to: email,
    subject: `${shopName}: an invitation to buy for ${company}`,
    greeting: "Hello,",
    lines: [`${shopName} has an invitation for you, to buy for ${company}.${from}`],
    button: { label: "Accept the invitation", link: `${env.publicUrl}/invitation/${token}` },
    afterwards: [
      `The link works once, for ${invitationDays} days, and for the account with the email ${email}. If you have none yet, register with it first.`,
      "If you do not expect this, ignore this email: nothing has changed.",
    ],
    ...(isFromShop ? {} : { unknownSenderLink: unknownSenderLink({ env }, invitation, email) }),
  });
}

/** Tells the managers that an admin has confirmed the company. */
async function sendConfirmed({ db, env, mailer, settings }: MailServices, companyId: string): Promise<void> {
  const managers = await db
    .select({ email: users.email, name: users.displayName, company: companies.name })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.role, "manager")));
  const { shopName } = await settings.read();
  for (const { email, name, company: fullName } of managers) {
    const company = shortName(fullName);
    await mailer.send({
      to: email,
      subject: `${shopName}: ${company} can order now`,
      greeting: `Hello ${name},`,
      lines: [`${shopName} has confirmed ${company}. You and your colleagues can order for it now.`],
      button: { label: "See the company", link: `${env.publicUrl}/dashboard/company` },
    });
  }
}
