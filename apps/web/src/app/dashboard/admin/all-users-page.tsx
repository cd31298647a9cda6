import { formatNumber } from "@ironmonger/contract/money";
import { roles } from "@ironmonger/contract/tables/table-choices";
import { keepPreviousData } from "@tanstack/react-query";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { UsersTable } from "../../../features/users/users-table.tsx";
import { SavedViews } from "../../../features/views/saved-views.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { choiceFilter, optionsOf } from "../../../shared/table/filters/filters.tsx";
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
      lead="Everybody who has an account. The page of a person has orders, addresses, sign-ins and notes."
      noun="users"
      searchHint="Email"
      table="users"
      views={<SavedViews table="users" />}
      exportPath="/export/users.csv"
      address={address}
      query={query}
      filters={[choiceFilter("Role", address.state.role, roleOptions, (role) => address.change({ role }))]}
    >
      {(view) => <UsersTable {...view} ownEmail={user?.email} />}
    </AdminTablePage>
  );
}
