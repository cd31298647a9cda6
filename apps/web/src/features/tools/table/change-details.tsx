import type { ChangeDetail, UndoChangesInput } from "@ironmonger/contract/catalog/change-tools";
import { formatTools } from "@ironmonger/contract/money";
import { Anchor, Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { type Column, DataTable } from "../../../shared/table/data-table.tsx";
import { TablePager } from "../../../shared/table/table-pager.tsx";
import { Subsection } from "../../../shared/ui/sections/subsection.tsx";
import classes from "./change-details.module.css";
import { ChangedTermsText } from "./preview-list.tsx";

const pageSize = 20;

const columns: Column<ChangeDetail>[] = [
  {
    title: "Tool",
    isRowHeader: true,
    width: "45%",
    render: ({ id, name, sku }) => (
      <>
        <Anchor component={Link} to={`/dashboard/tools/${id}`} inherit dir="auto">
          {name}
        </Anchor>
        {sku && <span className={classes.sku}>{sku}</span>}
      </>
    ),
  },
  { title: "Changes", isPlain: true, render: (detail) => <ChangedTermsText {...detail} /> },
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
    <Subsection
      title={total === undefined ? "Changed tools" : `${formatTools(total)} changed`}
      className={classes.details}
    >
      {query.isError && !query.data ? (
        <LoadFailed what="the changed tools" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Button
            component="a"
            href={`/export/change-details.csv?changeId=${changeId}`}
            variant="default"
            className={classes.export}
            download
          >
            Export CSV
          </Button>
          <DataTable
            caption="Changed tools"
            columns={columns}
            rows={query.data?.rows}
            rowKey={({ id }) => id}
            isStale={query.isPlaceholderData}
            empty={<EmptyState title="No tools" />}
          />
          <TablePager noun="tools" page={page} pageSize={pageSize} total={total ?? 0} onPage={setPage} />
        </>
      )}
    </Subsection>
  );
}
