import { formatNumber } from "@ironmonger/contract/money";
import { roles } from "@ironmonger/contract/table-choices";
import { keepPreviousData } from "@tanstack/react-query";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { UsersTable } from "../../../features/users/users-table.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { SavedViews } from "../../../shared/table/saved-views.tsx";
import { optionsOf, TableFilter } from "../../../shared/table/table-filter.tsx";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { userFields } from "../table-fields.ts";

const roleOptions = optionsOf(roles);

/** All accounts, for admins. */
export function AllUsersPage() {
  const address = useTableState(userFields);
  const { user } = useSignedIn();
  const query = trpc.users.list.useQuery(address.state, { placeholderData: keepPreviousData });
  return (
    <AdminTablePage
      title="All users"
      heading={(total) => `${total === "…" ? total : formatNumber(total)} ${total === 1 ? "user" : "users"}`}
      lead="Everyone who has an account. Admins see and manage all orders, tools and users."
      noun="users"
      table="users"
      exportPath="/export/users.csv"
      address={address}
      query={query}
      filters={
        <>
          <SavedViews table="users" />
          <TableFilter
            label="Role"
            value={address.state.role}
            options={roleOptions}
            onChange={(role) => address.change({ role })}
          />
        </>
      }
    >
      {(view) => <UsersTable {...view} ownEmail={user?.email} />}
    </AdminTablePage>
  );
}
