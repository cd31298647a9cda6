import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { captureEmails } from "../../testing/capture-emails.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { notifyOfHealth, sendHealthMail } from "./notify-of-health.ts";

test("a shop whose last backup is young is well, and each check says so in a sentence", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  await shop.services.sql`insert into last_backup (finished_at) values (now() - interval '3 hours')`;
  const health = await admin.api.operations.getHealth();
  expect(health.isGreen).toBe(true);
  expect(health.checks.map(({ name }) => name)).toEqual(["jobs", "ledger", "backup", "replicas", "disk", "versions"]);
  expect(health.checks.find(({ name }) => name === "backup")?.detail).toBe("The last one is 3 hours old.");
});

test("the page says how much of the database's disk is free", async () => {
  await using shop = await startTestShop({ settings: { DATABASE_FOLDER: tmpdir() } });
  const { checks } = await (await shop.admin()).api.operations.getHealth();
  expect(checks.find(({ name }) => name === "disk")?.detail).toMatch(
    /^(Only )?[\d.]+ [GM]B of [\d.]+ [GM]B are free\.$/,
  );
});

test("an old backup, a failed test restore and a report that stays away are red", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const { sql } = shop.services;
  await sql`insert into last_backup (finished_at) values (now() - interval '30 hours')`;
  await sql`insert into operation_reports (name, is_green, detail) values ('test-restore', false, 'It does not restore.')`;
  await sql`insert into operation_reports (name, at, is_green, detail) values ('off-site', now() - interval '5 days', true, 'Sent.')`;
  const { isGreen, checks } = await admin.api.operations.getHealth();
  expect(isGreen).toBe(false);
  expect(checks.filter((check) => !check.isGreen)).toEqual([
    { name: "backup", isGreen: false, detail: "The last one is 30 hours old." },
    { name: "off-site", isGreen: false, detail: "Nothing was reported for 5 days." },
    { name: "test-restore", isGreen: false, detail: "It does not restore." },
  ]);
});

test("admins get one email when a check turns red, and another only after it was green again", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const { sql } = shop.services;
  const queued = () => sql<{ data: { userId: string; checks: { name: string; detail: string }[] } }[]>`
    select data from pgboss.job where name = 'health-mails' and data ->> 'userId' = ${admin.ctx.user.id}`;
  await sql`insert into last_backup (finished_at) values (now() - interval '30 hours')`;
  await notifyOfHealth(shop.services);
  await notifyOfHealth(shop.services);
  const [job] = await queued();
  expect(await queued()).toHaveLength(1);
  expect(job?.data.checks.map(({ name }) => name)).toEqual(["backup"]);

  const { mailer, sent } = captureEmails(shop.services);
  if (job) await sendHealthMail({ ...shop.services, mailer }, job.data);
  expect(sent[0]?.subject).toBe("The shop needs a look: backup");

  await sql`update last_backup set finished_at = now()`;
  await notifyOfHealth(shop.services);
  await sql`update last_backup set finished_at = now() - interval '30 hours'`;
  await notifyOfHealth(shop.services);
  expect(await queued()).toHaveLength(2);
});
