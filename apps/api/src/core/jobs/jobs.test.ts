import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "@ironmonger/db/client";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { allJobs } from "../../jobs.ts";
import { cloneDatabase } from "../../testing/test-database.ts";
import { newJobs } from "./insert-jobs.statement.ts";
import { createJobs, installJobs, type Jobs } from "./jobs.ts";

const server = await cloneDatabase(inject("databaseServer"));
const { sql, close } = connect(server.url);
let jobs: Jobs;
beforeAll(async () => {
  jobs = createJobs({ sql });
  await jobs.start();
});
beforeEach(async () => void (await sql`delete from pgboss.job`));
afterAll(async () => {
  await jobs.stop();
  await close();
  await server.drop();
});

const count = async () => (await sql<{ n: number }[]>`select count(*) as n from pgboss.job`)[0]?.n;

describe("jobs", () => {
  test("a job queued in a transaction exists when it commits, and not when it is rolled back", async () => {
    await sql
      .begin(async (tx) => {
        await jobs.enqueue(tx, "close-payment", { orderId: "lost" });
        throw new Error("no");
      })
      .catch(() => {});
    expect(await count()).toBe(0);
    await sql.begin((tx) => jobs.enqueue(tx, "close-payment", { orderId: "stored" }));
    expect(await count()).toBe(1);
  });

  test("a job written within another statement equals one that was queued, and runs", async () => {
    await sql`
      with made as (select 'an order' as id),
      sent as (${newJobs(sql, "make-refund", { data: sql`jsonb_build_object('refundId', made.id)`, from: sql`made` })} returning id)
      select id from sent`;
    await jobs.enqueue(sql, "make-refund", { refundId: "another" });
    const rules =
      await sql`select distinct retry_limit, retry_delay, retry_backoff, dead_letter, expire_seconds from pgboss.job`;
    expect(rules).toEqual([
      { retry_limit: 16, retry_delay: 5, retry_backoff: true, dead_letter: "dead-jobs", expire_seconds: 60 },
    ]);
    const done: string[] = [];
    await jobs.work("make-refund", async ({ data }) => void done.push(data.refundId));
    await expect.poll(() => done.toSorted()).toEqual(["an order", "another"]);
    await expect.poll(() => sql`select 1 from pgboss.job where state <> 'completed'`).toHaveLength(0);
  });

  test("a job that is done does not run again because another one of its batch takes too long", async () => {
    const runs: string[] = [];
    for (const reviewId of ["quick", "slow"]) await jobs.enqueue(sql, "review-mails", { reviewId });
    await sql`update pgboss.job set expire_seconds = 2, retry_delay = 0, retry_backoff = false`;
    await jobs.work("review-mails", async ({ data, attempt }) => {
      runs.push(data.reviewId);
      if (data.reviewId === "slow" && attempt === 1) await sleep(3000);
    });
    await expect
      .poll(() => sql`select 1 from pgboss.job where state = 'completed'`, { timeout: 20_000 })
      .toHaveLength(2);
    expect(runs.toSorted()).toEqual(["quick", "slow", "slow"]);
  });

  test("a job that fails for good becomes a dead job with the reason", async () => {
    const reported: unknown[] = [];
    jobs.onFailure((error) => void reported.push(error));
    await jobs.enqueue(sql, "close-payment", { orderId: "x" });
    await sql`update pgboss.job set retry_limit = 0`;
    await jobs.work("close-payment", async () => {
      throw new Error("The provider is on fire.");
    });
    await expect
      .poll(() => sql`select source_name, data, source_output from pgboss.job where name = 'dead-jobs'`)
      .toEqual([
        {
          source_name: "close-payment",
          data: { orderId: "x" },
          source_output: { message: "The provider is on fire." },
        },
      ]);
    expect(reported).toEqual([new Error("The provider is on fire.")]);
  });

  test("a regular job is queued once per period, however many replicas there are", async () => {
    const replicas = Array.from({ length: 5 }, () => createJobs({ sql }));
    await Promise.all(replicas.map((replica) => replica.enqueue(sql, "check-ledger", {}, { onceEverySeconds: 3600 })));
    expect(await count()).toBe(1);
  });

  test("installing the queues again changes nothing", async () => {
    const before = await sql`select name, retry_limit, policy, dead_letter from pgboss.queue order by name`;
    const client = connect(server.url, { max: 1 });
    await installJobs(client.sql, allJobs);
    await client.close();
    expect(await sql`select name, retry_limit, policy, dead_letter from pgboss.queue order by name`).toEqual(before);
  });
});
