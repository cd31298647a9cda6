import {
  companies,
  companiesInGroups,
  companyMembers,
  priceListCompanies,
  priceListGroups,
  priceLists,
  users,
} from "@ironmonger/db/schema";
import { and, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import type { JobData } from "../../core/jobs/job-queues.ts";
import { shortName } from "../../core/mail/compose-email.ts";
import type { Services } from "../../core/services.ts";
import { dayIn } from "../../core/shop-days.ts";

const daysBefore = 14;

/**
 * Queues the emails about price lists that end within two weeks: to each manager of their companies, once for each end. Returns how many.
 */
export async function queueEndings(services: Pick<Services, "sql" | "db" | "jobs">): Promise<number> {
  return inTransaction(services, async (services) => {
    const { db, sql: tx, jobs } = services;
    const ending = await db
      .update(priceLists)
      .set({ toldUntil: priceLists.validUntil })
      .where(
        and(
          gt(priceLists.validUntil, sql`now()`),
          lte(priceLists.validUntil, sql`now() + make_interval(days => ${daysBefore})`),
          sql`${priceLists.toldUntil} is distinct from ${priceLists.validUntil}`,
        ),
      )
      .returning({ id: priceLists.id });
    const ids = ending.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const inGroup = db
      .select({ id: companiesInGroups.companyId })
      .from(companiesInGroups)
      .innerJoin(priceListGroups, eq(priceListGroups.groupId, companiesInGroups.groupId))
      .where(eq(priceListGroups.listId, priceLists.id));
    const own = db
      .select({ id: priceListCompanies.companyId })
      .from(priceListCompanies)
      .where(eq(priceListCompanies.listId, priceLists.id));
    const told = await db
      .select({ listId: priceLists.id, companyId: companyMembers.companyId, userId: companyMembers.userId })
      .from(priceLists)
      .innerJoin(companyMembers, or(inArray(companyMembers.companyId, own), inArray(companyMembers.companyId, inGroup)))
      .where(and(isAnyOf(priceLists.id, ids), eq(companyMembers.role, "manager")));
    await jobs.enqueueAll(tx, "price-list-mails", told);
    return told.length;
  });
}

/** @throws if the mail server refuses the email; the job retries */
export async function sendEnding(
  { db, env, mailer, settings }: Pick<Services, "db" | "env" | "mailer" | "settings">,
  { listId, companyId, userId }: JobData["price-list-mails"],
): Promise<void> {
  const [row] = await db
    .select({ list: priceLists.name, validUntil: priceLists.validUntil, company: companies.name, user: users })
    .from(priceLists)
    .innerJoin(companies, eq(companies.id, companyId))
    .innerJoin(users, eq(users.id, userId))
    .where(eq(priceLists.id, listId));
  if (!row?.validUntil) return;
  const { shopName, timeZone } = await settings.read();
  // It is no longer in force from there on, so the last day is that of the moment before.
  const lastDay = dayIn(timeZone, row.validUntil.getTime() - 1);
  const company = shortName(row.company);
  await mailer.send({
    to: row.user.email,
    subject: `${shopName}: prices of ${company} end on ${lastDay}`,
    greeting: `Hello ${row.user.displayName},`,
    lines: [
      `The price list ${row.list} of ${company} is in force until ${lastDay}. After that, other prices apply to what it has.`,
    ],
    button: { label: "See our prices", link: `${env.publicUrl}/catalog?prices=own` },
  });
}
