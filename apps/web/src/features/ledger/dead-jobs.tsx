import type { DeadJob } from "@ironmonger/contract/ledger";
import { Button } from "@mantine/core";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import { type Column, rowHeaderId } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** Jobs whose retries all failed: emails, refunds, the closing of payment intents. An admin can queue each again. */
export function DeadJobs() {
  const jobs = trpc.ledger.listDeadJobs.useQuery();
  const retry = useAction(trpc.ledger.retryDeadJob, {
    touches: [trpc.ledger.listDeadJobs],
    expects: (utils, { id }) =>
      utils.ledger.listDeadJobs.setData(undefined, (all) => all?.filter((job) => job.id !== id)),
    toast: "The job is queued again",
  });
  const columns: Column<DeadJob>[] = [
    { role: "name", title: "Job", of: ({ queue }) => queue },
    { role: "text", title: "Reason", of: ({ reason }) => reason },
    { role: "time", title: "Failed", priority: 2, of: ({ failedAt }) => failedAt },
    {
      role: "actions",
      title: "Retry",
      of: ({ id, queue }) => (
        <Button size="xs" variant="default" aria-describedby={rowHeaderId(id)} {...retry.button({ id, queue })}>
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
      failure={jobs}
      rowKey={({ id }) => id}
      opens={({ reason, data }) => (
        <>
          <p>{reason}</p>
          <code>{data}</code>
        </>
      )}
      skeletonRows={1}
      empty={<EmptyText>No job has failed.</EmptyText>}
    />
  );
}
