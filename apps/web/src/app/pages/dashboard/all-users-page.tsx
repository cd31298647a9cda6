import { formatNumber } from "@ironmonger/contract/money";
import { ListUsersInput, Role } from "@ironmonger/contract/users";
import { NativeSelect } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { UsersTable } from "../../../features/users/users-table.tsx";
import { NoMatch } from "../../../shared/table/no-match.tsx";
import { TablePager } from "../../../shared/table/table-pager.tsx";
import { TableToolbar } from "../../../shared/table/table-toolbar.tsx";
import { sortingOf, useTableState } from "../../../shared/table/use-table-state.ts";
import { trpc } from "../../../shared/trpc.ts";
import { LoadFailed } from "../../../shared/ui/load-failed.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";

/** All accounts, for admins: searched, filtered, sorted and paged by the server. */
export function AllUsersPage() {
  const { state, change, clear, exportHref, firstPosition, pager } = useTableState(ListUsersInput);
  const users = trpc.users.list.useQuery(state, { placeholderData: keepPreviousData });
  const total = users.data?.total;

  return (
    <>
      <PageTitle title="All users">
        {total === undefined ? "All users" : `${formatNumber(total)} ${total === 1 ? "user" : "users"}`}
      </PageTitle>
      <TableToolbar
        searchLabel="Search users"
        search={state.search}
        onSearch={(search) => change({ search })}
        exportHref={exportHref("/export/users.csv")}
        exportLabel="Export CSV"
      >
        <NativeSelect
          label="Role"
          value={state.role ?? ""}
          onChange={({ currentTarget }) => change({ role: Role.safeParse(currentTarget.value).data })}
          data={[{ value: "", label: "All" }, ...Role.options]}
        />
      </TableToolbar>
      {users.isError && !users.data ? (
        <LoadFailed what="the users" error={users.error} onRetry={() => void users.refetch()} />
      ) : (
        <UsersTable
          users={users.data?.rows}
          firstPosition={firstPosition}
          isStale={users.isPlaceholderData}
          sorting={sortingOf(state, change)}
          empty={<NoMatch noun="users" onClear={clear} />}
        />
      )}
      <TablePager noun="users" total={total ?? 0} {...pager} onPageSize={(pageSize) => change({ pageSize })} />
    </>
  );
}
