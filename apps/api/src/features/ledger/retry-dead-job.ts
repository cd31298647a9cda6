import { messages } from "@ironmonger/contract/messages";
import type { AdminContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { reviveDeadJob } from "./internal/dead-jobs.ts";

/**
 * Puts a job that was given up back in its queue, with all its tries. Asked twice, it goes back once.
 * @throws DomainError not_found (no such dead job, or put back before)
 */
export async function retryDeadJob(ctx: AdminContext, { id, queue }: { id: string; queue: string }): Promise<void> {
  if (!(await reviveDeadJob(ctx, id, queue))) throw new DomainError("not_found", messages.jobNotFound);
}
