import type { DeadJob } from "@ironmonger/contract/ledger";
import type { OfficeContext } from "../../core/context.ts";
import { findDeadJobs } from "./internal/dead-jobs.statement.ts";

/** Jobs that failed for good, newest first, at most a hundred, each with the reason of its last failure. */
export const listDeadJobs = (ctx: OfficeContext<"ledger.read">): Promise<DeadJob[]> => findDeadJobs(ctx);
