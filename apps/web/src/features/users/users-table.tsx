import { formatNumber } from "@ironmonger/contract/money";
import type { ListUsersInput, UserRow } from "@ironmonger/contract/users";
import { Badge, Button } from "@mantine/core";
import { useState } from "react";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { type Column, DataTable, rowHeaderId, type TableView } from "../../shared/table/data-table.tsx";
import { trpc } from "../../shared/trpc.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { useLast } from "../../shared/use-last.ts";
import { useChangeRole } from "./use-change-role.ts";
import classes from "./users-table.module.css";

type SortKey = ListUsersInput["sortBy"];
type Props = TableView<SortKey> & { rows: UserRow[] | undefined };

/** Every account, with buttons that make one an admin, take the rights away again, and end its sessions. */
export function UsersTable(view: Props) {
  const { makeAdmin, removeAdmin } = useChangeRole();
  const [toSignOut, setToSignOut] = useState<UserRow | null>(null);
  const asked = useLast(toSignOut);
  const signOut = trpc.identity.signOutUser.useMutation({
    onSuccess: (_nothing, { email }) => notifySuccess(`${email} is signed out everywhere`),
    onError: notifyError,
  });

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
      title: "Sessions",
      isActions: true,
      width: "190px",
      render: (user) => (
        <Button size="sm" variant="default" onClick={() => setToSignOut(user)} aria-describedby={rowHeaderId(user.id)}>
          Sign out everywhere
        </Button>
      ),
    },
    {
      title: "Make Admin",
      isActions: true,
      width: "200px",
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

  return (
    <>
      <DataTable caption="All users" columns={columns} rowKey={({ id }) => id} skeletonRows={10} {...view} />
      <ConfirmDialog
        isOpen={toSignOut !== null}
        question="Sign this user out everywhere?"
        onClose={() => setToSignOut(null)}
        onYes={() => {
          if (toSignOut) signOut.mutate({ email: toSignOut.email });
          setToSignOut(null);
        }}
      >
        {asked && `${asked.email} has to log in again on every device. Whoever knows the password can do so.`}
      </ConfirmDialog>
    </>
  );
}

/** The second click of a double click would meet the button that takes it back. */
const onFirstClick = (act: () => void) => (event: React.MouseEvent) => {
  if (event.detail < 2) act();
};
