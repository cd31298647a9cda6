import { redHealthChecks, users } from "@ironmonger/db/schema";
import { eq, notInArray } from "drizzle-orm";
import { findPeopleWith } from "../../core/database/find-people-with.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { checkHealth } from "./get-health.ts";

/** Queues an email to every admin about the checks that have turned red, once until they are green again. */
export async function notifyOfHealth(services: Services): Promise<void> {
  const { checks } = await checkHealth(services);
  const red = checks.filter(({ isGreen }) => !isGreen);
  const names = red.map(({ name }) => name);
  await inTransaction(services, async (services) => {
    const { db, sql, jobs } = services;
    await db.delete(redHealthChecks).where(names.length > 0 ? notInArray(redHealthChecks.name, names) : undefined);
    if (names.length === 0) return;
    const added = await db
      .insert(redHealthChecks)
      .values(names.map((name) => ({ name })))
      .onConflictDoNothing()
      .returning({ name: redHealthChecks.name });
    if (added.length === 0) return;
    const turnedRed = red
      .filter(({ name }) => added.some((row) => row.name === name))
      .map(({ name, detail }) => ({ name, detail }));
    const people = await findPeopleWith(db, "operations.read");
    await jobs.enqueueAll(
      sql,
      "health-mails",
      people.map(({ id: userId }) => ({ userId, checks: turnedRed })),
    );
  });
}

/** @throws if the mail server refuses the email; the job retries */
export async function sendHealthMail(
  { db, mailer, env }: Pick<Services, "db" | "mailer" | "env">,
  { userId, checks }: JobData["health-mails"],
): Promise<void> {
  const [admin] = await db.select().from(users).where(eq(users.id, userId));
  if (!admin) return;
  await mailer.send({
    to: admin.email,
    subject: `The shop needs a look: ${checks.map(({ name }) => name).join(", ")}`,
    greeting: `Hello ${admin.displayName},`,
    lines: [
      "These checks of the shop's health have turned red. You get no further email about them until they are green again.",
    ],
    facts: checks.map(({ name, detail }) => [name, detail]),
    button: { label: "See the health", link: `${env.publicUrl}/dashboard/health` },
  });
}
