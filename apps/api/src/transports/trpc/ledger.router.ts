import { Books, DeadJob } from "@ironmonger/contract/payments";
import { z } from "zod";
import { checkLedger } from "../../features/ledger/check-ledger.ts";
import { listDeadJobs } from "../../features/ledger/list-dead-jobs.ts";
import { retryDeadJob } from "../../features/ledger/retry-dead-job.ts";
import { showLastCheck } from "../../features/ledger/show-last-check.ts";
import { adminProcedure, router } from "./procedures.ts";

export const ledgerRouter = router({
  show: adminProcedure.output(Books.nullable()).query(({ ctx }) => showLastCheck(ctx)),
  checkLedger: adminProcedure.output(Books).mutation(({ ctx }) => checkLedger(ctx)),
  listDeadJobs: adminProcedure.output(z.array(DeadJob)).query(({ ctx }) => listDeadJobs(ctx)),
  retryDeadJob: adminProcedure
    .input(z.object({ id: z.uuid(), queue: z.string().max(100) }))
    .output(z.void())
    .mutation(({ ctx, input }) => retryDeadJob(ctx, input)),
});
