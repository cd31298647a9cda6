import type { ChangeDetail, UndoChangesInput } from "@ironmonger/contract/catalog/change-tools";
import { formatTools } from "@ironmonger/contract/money";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable } from "../../../shared/kit/table/data-table.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { ChangedTermsText } from "./preview-list.tsx";

const pageSize = 20;

const columns: Column<ChangeDetail>[] = [
  {
    role: "name",
    title: "Tool",
    of: ({ name }) => name,
    detail: ({ sku }) => sku,
    to: ({ id }) => `/dashboard/tools/${id}`,
  },
  {
    role: "text",
    title: "Changes",
    of: (detail) => (
      <div>
        <ChangedTermsText {...detail} />
      </div>
    ),
  },
];

/** What a bulk change changed in each tool, before and after. */
export function ChangeDetails({ changeId }: UndoChangesInput) {
  const [page, setPage] = useState(1);
  const query = trpc.catalog.listChangeDetails.useQuery(
    { changeId, page, pageSize },
    { placeholderData: keepPreviousData },
  );
  const total = query.data?.total;
  return (
    <Panel
      title={total === undefined ? "Changed tools" : `${formatTools(total)} changed`}
      aside={
        <a href={`/export/change-details.csv?changeId=${changeId}`} download>
          Export CSV
        </a>
      }
    >
      <DataTable
        caption="Changed tools"
        columns={columns}
        rows={query.data?.rows}
        failure={query}
        rowKey={({ id }) => id}
        isStale={query.isPlaceholderData}
        empty={<EmptyState title="No tools" />}
        pager={{ noun: "tools", page, pageSize, total: total ?? 0, onPage: setPage }}
      />
    </Panel>
  );
}
