import { companies, orders } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { may, type PublicContext, type SignedInContext } from "../../core/context.ts";
import { isPaidOrder } from "../../core/database/is-paid-order.ts";
import { DomainError } from "../../core/domain-error.ts";
import { days, type Limit } from "../../core/rate-limits/rate-limits.ts";
import type { Services } from "../../core/services.ts";
import { isStopped } from "./internal/stopped.ts";

// The numbers and their reasons: docs/decisions/0010-rate-limits.md

const byAccount: Limit = {
  name: "mail-account",
  points: 50,
  seconds: days,
  writeMessage: (wait) => `You have sent 50 emails to others, the most in a day. You can send more in ${wait}.`,
};
const byCompany: Limit = {
  name: "mail-company",
  points: 50,
  seconds: days,
  writeMessage: (wait) => `Your company has sent 50 emails to others, the most in a day. It can send more in ${wait}.`,
};
/** Of a company that nobody has confirmed and that has not paid anything yet. */
const byNewCompany: Limit = {
  name: "mail-new-company",
  points: 10,
  seconds: days,
  writeMessage: (wait) =>
    `Until your company has paid its first order, it can send 10 emails to others in a day. It can send more after that order, or in ${wait}.`,
};
const byAddress: Limit = {
  name: "mail-address",
  points: 200,
  seconds: days,
  writeMessage: (wait) => `Your network has sent 200 emails, the most in a day. You can send more in ${wait}.`,
};
const byRecipient: Limit = {
  name: "mail-recipient",
  points: 3,
  seconds: days,
  writeMessage: (wait) =>
    `This person has received 3 emails that they did not ask for, the most in a day. They can receive another one in ${wait}.`,
};

/**
 * Call it before an email goes to a person who did not ask for it, in the name of the caller and their company. The shop's admins may
 * always.
 * Counts the email.
 * @throws DomainError forbidden (the caller's email is not verified; a recipient did not know the caller or the company) · conflict (the
 * company is not confirmed, or on hold) · too_many_requests
 */
export async function requireMayMail(
  ctx: SignedInContext,
  { companyId, to }: { companyId: string; to: string },
): Promise<void> {
  if (may(ctx.user, "companies.edit")) return;
  requireProvenEmail(ctx);
  if (await isStopped(ctx.db, { userId: ctx.user.id, companyId }))
    throw new DomainError(
      "forbidden",
      "A recipient of an email did not know the sender, so you and your company can send no emails to others. Write to the shop: it can lift this.",
    );
  await requireConfirmedCompany(ctx, companyId);
  if (await isNewCompany(ctx, companyId)) await ctx.rateLimits.count(byNewCompany, { companyId });
  await ctx.rateLimits.count(byAccount, { userId: ctx.user.id });
  await ctx.rateLimits.count(byCompany, { companyId });
  await ctx.rateLimits.count(byAddress, ctx.request);
  await ctx.rateLimits.count(byRecipient, { email: to });
}

/**
 * Anybody can register with anybody's email, so nothing is mailed in the name of an account, or on its request, before its email is
 * verified.
 * @throws DomainError forbidden
 */
export function requireProvenEmail({ user }: SignedInContext): void {
  if (!user.isEmailVerified)
    throw new DomainError(
      "forbidden",
      `Verify your email first: open the link in our email to ${user.email}. Your profile can send it again.`,
    );
}

/**
 * Call it before a message to the shop is mailed: it needs no account, and its recipient has no limit. @throws DomainError
 * too_many_requests
 */
export async function countMessageToShop({ rateLimits, request, user }: PublicContext): Promise<void> {
  if (user) await rateLimits.count(byAccount, { userId: user.id });
  await rateLimits.count(byAddress, request);
}

/**
 * Whether an email about an order may go to the address that its company has named; counts it if the company is new, because the address
 * may be of a person who does not know it.
 */
export async function mayMailOrderAddress(
  services: Pick<Services, "db" | "settings" | "rateLimits">,
  { to, ...sender }: { userId: string; companyId: string | null; to: string },
): Promise<boolean> {
  if (await isStopped(services.db, sender)) return false;
  return !(await isNewCompany(services, sender.companyId)) || (await countUnaskedMail(services, to));
}

/** Counts an email to a person who did not ask for it. False if they have received too many today: then it is not sent. */
export const countUnaskedMail = async ({ rateLimits }: Pick<Services, "rateLimits">, to: string): Promise<boolean> =>
  rateLimits.count(byRecipient, { email: to }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.kind === "too_many_requests") return false;
      throw error;
    },
  );

/** Whether nobody has confirmed the company, as in shops whose companies confirm themselves, and it has not paid anything yet. */
async function isNewCompany(
  { db, settings }: Pick<Services, "db" | "settings">,
  companyId: string | null,
): Promise<boolean> {
  const { companyApproval } = await settings.read();
  if (companyApproval || companyId === null) return false;
  const isPaidOfCompany = and(eq(orders.ownerId, companyId), isPaidOrder());
  const [paid] = await db.select({ id: orders.id }).from(orders).where(isPaidOfCompany).limit(1);
  return !paid;
}

/** @throws DomainError conflict */
async function requireConfirmedCompany({ db }: PublicContext, companyId: string): Promise<void> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (company?.status !== "active")
    throw new DomainError(
      "conflict",
      company?.status === "on-hold"
        ? `${company.name} is on hold and cannot send emails to others. Ask the shop.`
        : `${company?.name ?? "Your company"} can send emails to others as soon as the shop has confirmed it.`,
    );
}
