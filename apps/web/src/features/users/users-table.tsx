import { formatNumber } from "@ironmonger/contract/money";
import type { ListUsersInput, UserRow } from "@ironmonger/contract/users";
import { Badge, Button } from "@mantine/core";
import { Link } from "react-router";
import { onFirstClick } from "../../shared/forms/on-first-click.ts";
import { type Column, DataTable, rowHeaderId, type TableView } from "../../shared/table/data-table.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { useShop } from "../../shared/use-shop.ts";
import { useUserMoves } from "./use-user-moves.tsx";
import classes from "./users-table.module.css";

type SortKey = ListUsersInput["sortBy"];
type Props = TableView<SortKey> & {
  rows: UserRow[] | undefined;
  /** The email of the admin who looks at the table. */
  ownEmail: string | undefined;
};

/**
 * Every account, with buttons that make it an admin, remove the rights, and end its sessions; if the shop charges tax, also one that
 * exempts it, and if it has a second factor, one that removes it. The email opens the page of the person.
 */
export function UsersTable({ ownEmail, ...view }: Props) {
  const moves = useUserMoves(ownEmail);
  const { tax } = useShop();
  const move = (user: UserRow, label: string, onClick: () => void) => (
    <Button size="xs" variant="default" onClick={onFirstClick(onClick)} aria-describedby={rowHeaderId(user.id)}>
      {label}
    </Button>
  );
  const taxColumn: Column<UserRow, SortKey> = {
    title: "Tax",
    isActions: true,
    isMinor: true,
    width: "190px",
    render: (user) =>
      user.isTaxExempt ? (
        <span className={classes.moves}>
          <Badge color="steel" variant="light" radius="xs" tt="none">
            tax exempt
          </Badge>
          {move(user, "Charge tax", () => moves.chargeTax(user.email))}
        </span>
      ) : (
        <span className={classes.moves} data-on-hover>
          {move(user, "Exempt from tax", () => moves.ask("exempt", user.email))}
        </span>
      ),
  };

  const columns: Column<UserRow, SortKey>[] = [
    {
      title: "#",
      width: "64px",
      isPosition: true,
      isMinor: true,
      render: (_user, position) => formatNumber(position),
    },
    {
      title: "Email",
      isRowHeader: true,
      sortBy: "email",
      titleOf: ({ email, displayName }) => `${displayName}, ${email}`,
      render: ({ id, email }) => (
        <Link to={`/dashboard/users/${id}`} className={classes.plain}>
          {email}
        </Link>
      ),
    },
    {
      title: "Name",
      width: "22%",
      card: "second",
      titleOf: ({ displayName }) => displayName,
      render: ({ displayName }) => <bdi>{displayName}</bdi>,
    },
    {
      title: "Member since",
      width: "128px",
      isMinor: true,
      sortBy: "createdAt",
      isTime: true,
      render: ({ createdAt }) => <MomentText at={createdAt} isDayOnly />,
    },
    {
      title: "Sessions",
      isActions: true,
      isMinor: true,
      width: "330px",
      render: (user) => (
        <span className={classes.moves} data-on-hover>
          {user.hasSecondFactor && move(user, "Remove second factor", () => moves.ask("unlock", user.email))}
          {move(user, "Sign out everywhere", () => moves.ask("sign-out", user.email))}
        </span>
      ),
    },
    ...(tax.kind === "rates" || view.rows?.some(({ isTaxExempt }) => isTaxExempt) ? [taxColumn] : []),
    {
      title: "Make Admin",
      isActions: true,
      card: "end",
      width: "156px",
      render: (user) =>
        user.role === "admin" ? (
          <span className={classes.moves}>
            <Badge color="steel" variant="light" radius="xs" tt="none">
              admin
            </Badge>
            {move(user, "Remove", () => moves.removeAdmin(user.email))}
          </span>
        ) : (
          move(user, "Make Admin", () => moves.makeAdmin(user.email))
        ),
    },
  ];

  return (
    <>
      <DataTable caption="All users" columns={columns} rowKey={({ id }) => id} {...view} />
      {moves.question}
    </>
  );
}
