import { Category, categories, categoryLabels, ListToolsInput } from "@ironmonger/contract/catalog";
import { adminTexts } from "@ironmonger/contract/messages";
import { mostFound } from "@ironmonger/contract/most-found";
import { Anchor, NativeSelect } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import { ToolsTable } from "../../../features/catalog/admin/tools-table.tsx";
import { NoMatch } from "../../../shared/table/no-match.tsx";
import { TablePager } from "../../../shared/table/table-pager.tsx";
import { TableToolbar } from "../../../shared/table/table-toolbar.tsx";
import { sortingOf, useTableState } from "../../../shared/table/use-table-state.ts";
import { trpc } from "../../../shared/trpc.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { LoadFailed } from "../../../shared/ui/load-failed.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";

const stockFilters = [
  { value: "", label: "All" },
  { value: "low", label: "Low" },
  { value: "out", label: "Out" },
];
const categoryFilters = [
  { value: "", label: "All" },
  ...categories.map((category) => ({ value: category, label: categoryLabels[category] })),
];

/** The range, for admins: searched, filtered, sorted and paged by the server. */
export function ManageProductsPage() {
  const { state, change, clear, exportHref, firstPosition, pager } = useTableState(ListToolsInput);
  const tools = trpc.catalog.list.useQuery(state, { placeholderData: keepPreviousData });
  const isFiltered = state.search !== "" || state.category !== undefined || state.stock !== undefined;

  return (
    <>
      <PageTitle title="Manage tools">{tools.data ? adminTexts.toolTypes(tools.data.total) : "Manage tools"}</PageTitle>
      <TableToolbar
        searchLabel="Search tools"
        search={state.search}
        onSearch={(search) => change({ search })}
        exportHref={exportHref("/export/tools.csv")}
        exportLabel="Export CSV"
      >
        <NativeSelect
          label="Category"
          value={state.category ?? ""}
          onChange={({ currentTarget }) => change({ category: Category.safeParse(currentTarget.value).data })}
          data={categoryFilters}
        />
        <NativeSelect
          label="Stock"
          value={state.stock ?? ""}
          onChange={({ currentTarget: { value } }) =>
            change({ stock: value === "low" || value === "out" ? value : undefined })
          }
          data={stockFilters}
        />
      </TableToolbar>
      {tools.isError && !tools.data ? (
        <LoadFailed what="the tools" error={tools.error} onRetry={() => void tools.refetch()} />
      ) : (
        <ToolsTable
          tools={tools.data?.rows}
          firstPosition={firstPosition}
          isStale={tools.isPlaceholderData}
          sorting={sortingOf(state, change)}
          empty={isFiltered ? <NoMatch noun="tools" onClear={clear} /> : <NoTools />}
        />
      )}
      <TablePager
        noun="tools"
        total={tools.data?.total ?? 0}
        isAtLeast={state.search !== "" && tools.data?.total === mostFound}
        {...pager}
        onPageSize={(pageSize) => change({ pageSize })}
      />
    </>
  );
}

function NoTools() {
  return (
    <EmptyState title="No tools yet">
      <p>
        <Anchor component={Link} to="/dashboard/addtool" underline="always">
          Add a tool
        </Anchor>{" "}
        or{" "}
        <Anchor component={Link} to="/dashboard/import" underline="always">
          import a list
        </Anchor>
        .
      </p>
    </EmptyState>
  );
}
