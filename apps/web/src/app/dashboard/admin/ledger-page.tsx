import { Button, Skeleton, Stack } from "@mantine/core";
import { DeadJobs } from "../../../features/ledger/dead-jobs.tsx";
import { LedgerView } from "../../../features/ledger/ledger-view.tsx";
import { UnknownPayments } from "../../../features/payments/unknown-payments.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** Whether stock, orders and payments agree, as last checked and on demand; and the jobs that have failed for good. */
export function LedgerPage() {
  const ledger = trpc.ledger.findLastCheck.useQuery();
  const isShown = useInSlices(ledger.isPending ? undefined : true);
  const check = useAction(trpc.ledger.storeLedgerCheck, {
    shows: (utils, result) => utils.ledger.findLastCheck.setData(undefined, result),
  });

  return (
    <>
      <PageHead
        title="Ledger"
        lead="Stock, orders and payments are compared on a schedule, and whenever you check now. What does not agree is listed below its check."
        actions={
          <Button color="safety" {...check.button()}>
            Check now
          </Button>
        }
      />
      {!isShown ? (
        <Skeleton height={520} />
      ) : (
        <Stack>
          {ledger.data === undefined ? (
            <LoadFailed what="the ledger" error={ledger.error} onRetry={() => void ledger.refetch()} />
          ) : ledger.data === null ? (
            <EmptyState title="Not checked yet" />
          ) : (
            <LedgerView ledger={ledger.data} />
          )}
          <UnknownPayments />
          <Panel title="Failed jobs">
            <DeadJobs />
          </Panel>
        </Stack>
      )}
    </>
  );
}
