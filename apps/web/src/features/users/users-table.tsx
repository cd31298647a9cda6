import { formatNumber } from "@ironmonger/contract/money";
import type { ListUsersInput, UserRow } from "@ironmonger/contract/users";
import { Badge, Button } from "@mantine/core";
import { type Column, DataTable, rowHeaderId, type TableView } from "../../shared/table/data-table.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { useChangeRole } from "./use-change-role.ts";
import classes from "./users-table.module.css";

type SortKey = ListUsersInput["sortBy"];
type Props = TableView<SortKey> & { rows: UserRow[] | undefined };

/** Every account, with buttons that make one an admin and take the rights away again. */
export function UsersTable(view: Props) {
  const { makeAdmin, removeAdmin } = useChangeRole();

  const columns: Column<UserRow, SortKey>[] = [
    { title: "#", width: "64px", isPosition: true, render: (_user, position) => formatNumber(position) },
    {
      title: "Email",
      isRowHeader: true,
      sortBy: "email",
      render: ({ email, displayName }) => (
        <>
          {email}
          <span className={classes.name} dir="auto">
            {displayName}
          </span>
        </>
      ),
    },
    {
      title: "Member since",
      width: "150px",
      sortBy: "createdAt",
      render: ({ createdAt }) => <MomentText at={createdAt} isDayOnly />,
    },
    {
      title: "Make Admin",
      isActions: true,
      width: "180px",
      render: ({ id, email, role }) =>
        role === "admin" ? (
          <span className={classes.admin}>
            <Badge color="steel" variant="light" radius="xs" tt="none">
              admin
            </Badge>
            <Button
              size="sm"
              variant="default"
              onClick={onFirstClick(() => removeAdmin.mutate({ email }))}
              aria-describedby={rowHeaderId(id)}
            >
              Remove
            </Button>
          </span>
        ) : (
          <Button
            size="sm"
            variant="default"
            onClick={onFirstClick(() => makeAdmin.mutate({ email }))}
            aria-describedby={rowHeaderId(id)}
          >
            Make Admin
          </Button>
        ),
    },
  ];

  return <DataTable caption="All users" columns={columns} rowKey={({ id }) => id} skeletonRows={10} {...view} />;
}

/** The second click of a double click would meet the button that takes it back. */
const onFirstClick = (act: () => void) => (event: React.MouseEvent) => {
  if (event.detail < 2) act();
};
