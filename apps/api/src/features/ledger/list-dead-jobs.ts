import type { DeadJob } from "@ironmonger/contract/payments";
import type { AdminContext } from "../../core/context.ts";
import { findDeadJobs } from "./internal/dead-jobs.ts";

/** Jobs that were given up, newest first, at most a hundred, with the reason of the last failure. */
export const listDeadJobs = (ctx: AdminContext): Promise<DeadJob[]> => findDeadJobs(ctx);
