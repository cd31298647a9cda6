import { Button, Skeleton } from "@mantine/core";
import clsx from "clsx";
import { DeadJobs } from "../../../features/ledger/dead-jobs.tsx";
import { LedgerView } from "../../../features/ledger/ledger-view.tsx";
import { UnknownPayments } from "../../../features/payments/unknown-payments.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { notifyError } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { EmptyState } from "../../../shared/ui/notices/empty-state.tsx";
import { LoadFailed } from "../../../shared/ui/notices/load-failed.tsx";
import { PageHead } from "../../../shared/ui/sections/page-head.tsx";
import { Subsection } from "../../../shared/ui/sections/subsection.tsx";
import classes from "./ledger-page.module.css";

/** Whether stock, orders and payments agree, as last checked and on demand; and the jobs that have failed for good. */
export function LedgerPage() {
  const utils = trpc.useUtils();
  const ledger = trpc.ledger.findLastCheck.useQuery();
  const isShown = useInSlices(ledger.isPending ? undefined : true);
  const check = trpc.ledger.storeLedgerCheck.useMutation({
    onSuccess: (result) => utils.ledger.findLastCheck.setData(undefined, result),
    onError: notifyError,
  });

  return (
    <>
      <PageHead
        title="Ledger"
        actions={
          <Button color="safety" onClick={() => check.mutate()} loading={check.isPending}>
            Check now
          </Button>
        }
      />
      <p className={clsx("page-lead", classes.lead)}>
        Stock, orders and payments are compared on a schedule, and whenever you check now. What does not agree is listed
        below its check.
      </p>
      {!isShown ? (
        <Skeleton height={520} />
      ) : (
        <>
          {ledger.data === undefined ? (
            <LoadFailed what="the ledger" error={ledger.error} onRetry={() => void ledger.refetch()} />
          ) : ledger.data === null ? (
            <EmptyState title="Not checked yet" />
          ) : (
            <LedgerView ledger={ledger.data} />
          )}
          <UnknownPayments />
          <Subsection title="Failed jobs" className={classes.jobs}>
            <DeadJobs />
          </Subsection>
        </>
      )}
    </>
  );
}
