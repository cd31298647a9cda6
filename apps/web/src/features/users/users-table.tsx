import { messages } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import type { ListUsersInput, UserRow } from "@ironmonger/contract/users";
import { Badge, Button } from "@mantine/core";
import { useState } from "react";
import { onFirstClick } from "../../shared/forms/on-first-click.ts";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { type Column, DataTable, rowHeaderId, type TableView } from "../../shared/table/data-table.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { EmailText } from "../../shared/ui/email-text.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { useLast } from "../../shared/use-last.ts";
import { useShop } from "../../shared/use-shop.ts";
import { useChangeRole } from "./use-change-role.ts";
import { useRemoveSecondFactor } from "./use-remove-second-factor.ts";
import { useTaxExempt } from "./use-tax-exempt.ts";
import classes from "./users-table.module.css";

type SortKey = ListUsersInput["sortBy"];
type Props = TableView<SortKey> & {
  rows: UserRow[] | undefined;
  /** The email of the admin who looks at the table. */
  ownEmail: string | undefined;
};

/**
 * Every account, with buttons that make it an admin, remove the rights, and end its sessions; if the shop charges tax, also one that
 * exempts it, and if it has a second factor, one that removes it.
 */
export function UsersTable({ ownEmail, ...view }: Props) {
  const { makeAdmin, removeAdmin } = useChangeRole(ownEmail);
  const [isLeaving, setLeaving] = useState(false);
  const removeSecondFactor = useRemoveSecondFactor();
  const [toUnlock, setToUnlock] = useState<UserRow | null>(null);
  const lastToUnlock = useLast(toUnlock);
  const [toSignOut, setToSignOut] = useState<UserRow | null>(null);
  const asked = useLast(toSignOut);
  const signOut = trpc.identity.signOutUser.useMutation({
    onSuccess: (_nothing, { email }) => notifySuccess(`${email} is signed out everywhere`),
    onError: notifyError,
  });

  const { tax } = useShop();
  const setTaxExempt = useTaxExempt();
  const [toExempt, setToExempt] = useState<UserRow | null>(null);
  const askedExempt = useLast(toExempt);
  const taxColumn: Column<UserRow, SortKey> = {
    title: "Tax",
    isActions: true,
    width: "190px",
    render: (user) =>
      user.isTaxExempt ? (
        <span className={classes.admin}>
          <Badge color="steel" variant="light" radius="xs" tt="none">
            tax exempt
          </Badge>
          <Button
            size="sm"
            variant="default"
            onClick={onFirstClick(() => setTaxExempt.mutate({ email: user.email, isTaxExempt: false }))}
            aria-describedby={rowHeaderId(user.id)}
          >
            Charge tax
          </Button>
        </span>
      ) : (
        <Button
          size="sm"
          variant="default"
          onClick={onFirstClick(() => setToExempt(user))}
          aria-describedby={rowHeaderId(user.id)}
        >
          Exempt from tax
        </Button>
      ),
  };

  const columns: Column<UserRow, SortKey>[] = [
    { title: "#", width: "64px", isPosition: true, render: (_user, position) => formatNumber(position) },
    {
      title: "Email",
      isRowHeader: true,
      sortBy: "email",
      render: ({ email, displayName }) => (
        <>
          <EmailText email={email} />
          <span className={classes.name} dir="auto">
            {displayName}
          </span>
        </>
      ),
    },
    {
      title: "Member since",
      width: "125px",
      sortBy: "createdAt",
      isTime: true,
      render: ({ createdAt }) => <MomentText at={createdAt} isDayOnly />,
    },
    {
      title: "Sessions",
      isActions: true,
      width: "190px",
      render: (user) => (
        <span className={classes.admin}>
          <Button
            size="sm"
            variant="default"
            onClick={() => setToSignOut(user)}
            aria-describedby={rowHeaderId(user.id)}
          >
            Sign out everywhere
          </Button>
          {user.hasSecondFactor && (
            <Button
              size="sm"
              variant="default"
              onClick={() => setToUnlock(user)}
              aria-describedby={rowHeaderId(user.id)}
            >
              Remove second factor
            </Button>
          )}
        </span>
      ),
    },
    ...(tax.kind === "rates" || view.rows?.some(({ isTaxExempt }) => isTaxExempt) ? [taxColumn] : []),
    {
      title: "Make Admin",
      isActions: true,
      width: "190px",
      render: ({ id, email, role }) =>
        role === "admin" ? (
          <span className={classes.admin}>
            <Badge color="steel" variant="light" radius="xs" tt="none">
              admin
            </Badge>
            <Button
              size="sm"
              variant="default"
              onClick={onFirstClick(() => (email === ownEmail ? setLeaving(true) : removeAdmin.mutate({ email })))}
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
        {asked &&
          `${asked.email} has to log in again on every device. Anyone who knows the password can do so. ${messages.signOutIsFinal}`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isLeaving}
        question="Remove your own admin rights?"
        onClose={() => setLeaving(false)}
        onYes={() => {
          if (ownEmail) removeAdmin.mutate({ email: ownEmail });
          setLeaving(false);
        }}
      >
        You leave the office immediately, and only another admin can let you in again.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={toUnlock !== null}
        question="Remove this user's second factor?"
        onClose={() => setToUnlock(null)}
        onYes={() => {
          if (toUnlock) removeSecondFactor.mutate({ email: toUnlock.email });
          setToUnlock(null);
        }}
      >
        {lastToUnlock &&
          `${lastToUnlock.email} can then log in with the password alone. Make sure by other means than email who is asking. The authenticator app, passkeys and recovery codes are removed, and all sessions end.`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={toExempt !== null}
        question="Exempt this buyer from tax?"
        onClose={() => setToExempt(null)}
        onYes={() => {
          if (toExempt) setTaxExempt.mutate({ email: toExempt.email, isTaxExempt: true });
          setToExempt(null);
        }}
      >
        {askedExempt &&
          `${askedExempt.email} pays no tax from the next order on. Orders that are placed already stay as they are.`}
      </ConfirmDialog>
    </>
  );
}
