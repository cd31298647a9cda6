import { DeadJob, LedgerCheck, RetryDeadJobInput } from "@ironmonger/contract/ledger";
import { z } from "zod";
import { checkLedger } from "../../../features/ledger/check-ledger.ts";
import { findLastCheck } from "../../../features/ledger/find-last-check.ts";
import { listDeadJobs } from "../../../features/ledger/list-dead-jobs.ts";
import { retryDeadJob } from "../../../features/ledger/retry-dead-job.ts";
import { storeLedgerCheck } from "../../../features/ledger/store-ledger-check.ts";
import { officeProcedure, router } from "../procedures.ts";

export const ledgerRouter = router({
  findLastCheck: officeProcedure("ledger.read")
    .output(LedgerCheck.nullable())
    .query(({ ctx }) => findLastCheck(ctx)),
  checkLedger: officeProcedure("ledger.read")
    .output(LedgerCheck)
    .query(({ ctx }) => checkLedger(ctx)),
  storeLedgerCheck: officeProcedure("ledger.read")
    .output(LedgerCheck)
    .mutation(({ ctx }) => storeLedgerCheck(ctx)),
  listDeadJobs: officeProcedure("ledger.read")
    .output(z.array(DeadJob))
    .query(({ ctx }) => listDeadJobs(ctx)),
  retryDeadJob: officeProcedure("ledger.repair")
    .input(RetryDeadJobInput)
    .output(z.void())
    .mutation(({ ctx, input }) => retryDeadJob(ctx, input)),
});
