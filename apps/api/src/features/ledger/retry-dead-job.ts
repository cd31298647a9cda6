import type { RetryDeadJobInput } from "@ironmonger/contract/ledger";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { tellChange } from "../events/tell-change.ts";
import { reviveDeadJob } from "./internal/dead-jobs.statement.ts";

/**
 * Puts a dead job back in its queue, with all its retries. Repeated calls put it back once.
 * @throws DomainError not_found (no such dead job, or put back before)
 */
export async function retryDeadJob(
  ctx: OfficeContext<"ledger.repair">,
  { id, queue }: RetryDeadJobInput,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await reviveDeadJob(ctx.sql, id, queue))) throw new DomainError("not_found", "There is no such job.");
    await tellChange(
      ctx,
      { entity: "job", id, name: queue },
      { action: "retried", before: { state: "failed" }, after: { state: "queued" } },
    );
  });
}
