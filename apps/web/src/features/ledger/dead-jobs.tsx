import type { DeadJob } from "@ironmonger/contract/ledger";
import { Button, Skeleton } from "@mantine/core";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { type Column, DataTable, rowHeaderId } from "../../shared/table/data-table.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { LoadFailed } from "../../shared/ui/notices/load-failed.tsx";
import classes from "./dead-jobs.module.css";

/** Jobs whose retries all failed: emails, refunds, the closing of payment intents. An admin can queue each again. */
export function DeadJobs() {
  const utils = trpc.useUtils();
  const jobs = trpc.ledger.listDeadJobs.useQuery();
  const retry = trpc.ledger.retryDeadJob.useMutation({
    onMutate: async ({ id }) => {
      await utils.ledger.listDeadJobs.cancel();
      const before = utils.ledger.listDeadJobs.getData();
      utils.ledger.listDeadJobs.setData(
        undefined,
        before?.filter((job) => job.id !== id),
      );
      return { before };
    },
    onError: (error, _job, context) => {
      utils.ledger.listDeadJobs.setData(undefined, context?.before);
      notifyError(error);
    },
    onSuccess: () => notifySuccess("The job is queued again"),
    onSettled: () => utils.ledger.listDeadJobs.invalidate(),
  });

  if (jobs.isError && !jobs.data) {
    return <LoadFailed what="the failed jobs" error={jobs.error} onRetry={() => void jobs.refetch()} />;
  }
  if (!jobs.data) return <Skeleton height={80} />;

  const columns: Column<DeadJob>[] = [
    {
      title: "Job",
      isRowHeader: true,
      render: ({ queue, reason, data }) => (
        <>
          {queue}
          <span className={classes.reason}>{reason}</span>
          <details className={classes.data}>
            <summary>Data</summary>
            <code>{data}</code>
          </details>
        </>
      ),
    },
    { title: "Failed", width: "200px", render: ({ failedAt }) => <MomentText at={failedAt} /> },
    {
      title: "Retry",
      isActions: true,
      width: "120px",
      render: ({ id, queue }) => (
        <Button
          size="sm"
          variant="default"
          onClick={() => retry.mutate({ id, queue })}
          aria-describedby={rowHeaderId(id)}
        >
          Retry
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption="Failed jobs"
      columns={columns}
      rows={jobs.data}
      rowKey={({ id }) => id}
      empty={<p className={classes.none}>No job has failed.</p>}
    />
  );
}
