import type { DeadJob } from "@ironmonger/contract/ledger";
import type { AdminContext } from "../../core/context.ts";
import { findDeadJobs } from "./internal/dead-jobs.statement.ts";

/** Jobs that failed for good, newest first, at most a hundred, each with the reason of its last failure. */
export const listDeadJobs = (ctx: AdminContext): Promise<DeadJob[]> => findDeadJobs(ctx);
