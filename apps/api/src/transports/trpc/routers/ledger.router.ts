import { DeadJob, LedgerCheck, RetryDeadJobInput } from "@ironmonger/contract/ledger";
import { z } from "zod";
import { checkLedger } from "../../../features/ledger/check-ledger.ts";
import { findLastCheck } from "../../../features/ledger/find-last-check.ts";
import { listDeadJobs } from "../../../features/ledger/list-dead-jobs.ts";
import { retryDeadJob } from "../../../features/ledger/retry-dead-job.ts";
import { storeLedgerCheck } from "../../../features/ledger/store-ledger-check.ts";
import { NoInput, officeProcedure, router } from "../procedures.ts";

export const ledgerRouter = router({
  findLastCheck: officeProcedure("ledger.read").query(NoInput, LedgerCheck.nullable(), findLastCheck),
  checkLedger: officeProcedure("ledger.read").query(NoInput, LedgerCheck, checkLedger),
  storeLedgerCheck: officeProcedure("ledger.read").mutation(NoInput, LedgerCheck, storeLedgerCheck),
  listDeadJobs: officeProcedure("ledger.read").query(NoInput, z.array(DeadJob), listDeadJobs),
  retryDeadJob: officeProcedure("ledger.repair").mutation(RetryDeadJobInput, z.void(), retryDeadJob),
});
