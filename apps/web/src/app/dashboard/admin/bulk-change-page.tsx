import { Stack } from "@mantine/core";
import { useParams } from "react-router";
import { AuditTable } from "../../../features/audit/audit-table.tsx";
import { ChangeDetails } from "../../../features/tools/table/change-details.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { PageTitle } from "../../../shared/ui/sections/page-title.tsx";

/** A change of several tools, for admins: its entries in the audit log, and what it changed in each tool. */
export function BulkChangePage() {
  const { changeId = "" } = useParams();
  const query = trpc.audit.list.useQuery({ search: changeId, entity: "tools" });
  return (
    <Stack gap="xl">
      <PageTitle>Change of several tools</PageTitle>
      {query.isError && !query.data ? (
        <LoadFailed what="the change" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <AuditTable rows={query.data?.rows} skeletonRows={1} empty={<EmptyState title="There is no such change" />} />
      )}
      {query.data?.total !== 0 && <ChangeDetails key={changeId} changeId={changeId} />}
    </Stack>
  );
}
