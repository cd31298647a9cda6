import fc from "fast-check";
import { expect, test } from "vitest";
import { gatherCrowd } from "./testing/crowd.ts";
import { operationsOf } from "./testing/document.ts";
import { type Asking, requestsTo } from "./testing/generate-requests.ts";
import { delivery, newTool, startRestShop } from "./testing/rest-shop.ts";
import { retryWhenRefused } from "./testing/retry-when-refused.ts";
import { watchRows } from "./testing/watch-rows.ts";

// The long form: FUZZ_RUNS=100000 (`pnpm bench:long`). A failure prints its seed; FUZZ_SEED repeats it.
const runs = Number(process.env.FUZZ_RUNS ?? 1_500);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

test(
  `of ${runs} generated requests none ends in a 500 or an undocumented answer, and no refused one writes a row`,
  async () => {
    await using shop = await startRestShop();
    const crowd = await gatherCrowd(shop);
    const ids: string[] = [];
    for (const [turn, admin] of crowd.admins.entries()) {
      const { insertedId } = (await shop.call(admin, "POST /tool", { ...newTool, available: 1_000_000 })).json();
      const order = { toolId: insertedId, quantity: 20, ...delivery };
      ids.push(insertedId, (await shop.call(crowd.buyers[turn], "POST /order", order)).json().insertedId);
    }
    const values = { ids: () => ids, emails: [...crowd.emails, "nobody@example.com"] };

    const statuses = new Map<number, number>();
    const countRows = await watchRows(shop.services);
    let rows = await countRows();
    let turn = 0;
    const ask = async ({ asking: { operation, asker, method, url, headers, payload } }: { asking: Asking }) => {
      turn += 1;
      const answer = await retryWhenRefused(() =>
        shop.app.inject({
          method: method as "GET",
          url,
          headers: { ...headers, ...crowd.credentialsOf(asker, turn) },
          ...(payload === undefined ? {} : { payload }),
          remoteAddress: `10.${(turn >> 10) & 255}.${(turn >> 2) & 255}.1`,
        }),
      );
      const { statusCode, body } = answer;
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      expect(statusCode, body).toBeLessThan(500);
      // The path is the operation's own, so another method may meet another operation of the same path.
      const met = shop.operations.find((one) => one.path === operation.path && one.method === method);
      if (met) expect(shop.check(met, answer)).toBeUndefined();
      else expect([200, 204, 304, 400, 401, 403, 404, 405, 413, 415]).toContain(statusCode);

      const after = await countRows();
      if (statusCode >= 400 || method === "GET" || method === "HEAD" || method === "OPTIONS") expect(after).toBe(rows);
      rows = after;
      // So that for the next requests everybody is signed in, and only these are admins.
      if (statusCode === 200 && operation.path === "/auth/sign-out") await crowd.comeBack(asker, turn);
      if (statusCode === 200 && operation.operationId === "promoteUser")
        await shop.services.sql`update users set role = 'user' where email not like 'admin%'`;
      if (statusCode === 200 && ["signOut", "promoteUser"].includes(operation.operationId)) rows = await countRows();
      if (statusCode === 200 && body.includes("insertedId")) ids[turn % 20] = JSON.parse(body).insertedId;
    };

    // Hashing a password is slow on purpose: those calls get a share that leaves time for the others.
    const operations = operationsOf(shop.document).map((operation) => ({
      weight: operation.path.startsWith("/auth/") ? 1 : 15,
      arbitrary: requestsTo(operation, values),
    }));
    await fc.assert(fc.asyncProperty(fc.oneof(...operations), ask), { numRuns: runs, seed, endOnFailure: true });

    console.log(
      `Answers: ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, n]) => `${n} × ${status}`)
        .join(", ")}`,
    );
    for (const status of [200, 400, 401, 403, 404, 405, 409, 413, 415]) expect(statuses.get(status)).toBeGreaterThan(0);
  },
  120_000 + 20 * runs,
);
