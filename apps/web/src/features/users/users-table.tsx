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

type Moves = ReturnType<typeof useUserMoves>;
type UserColumn = Column<UserRow, SortKey>;

/**
 * Every account, with buttons that make it an admin, remove the rights, and end its sessions; if the shop charges tax, also one that
 * exempts it, and if it has a second factor, one that removes it. The email opens the page of the person.
 */
export function UsersTable({ ownEmail, ...view }: Props) {
  const moves = useUserMoves(ownEmail);
  const { tax } = useShop();
  const hasTax = tax.kind === "rates" || view.rows?.some(({ isTaxExempt }) => isTaxExempt);
  const columns = [...personColumns, sessionsColumn(moves), ...(hasTax ? [taxColumn(moves)] : []), adminColumn(moves)];
  return (
    <>
      <DataTable caption="All users" columns={columns} rowKey={({ id }) => id} {...view} />
      {moves.question}
    </>
  );
}

const personColumns: UserColumn[] = [
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
];

const sessionsColumn = (moves: Moves): UserColumn => ({
  title: "Sessions",
  isActions: true,
  isMinor: true,
  width: "330px",
  render: (user) => (
    <span className={classes.moves} data-on-hover>
      {user.hasSecondFactor && (
        <MoveButton user={user} label="Remove second factor" onClick={() => moves.ask("unlock", user.email)} />
      )}
      <MoveButton user={user} label="Sign out everywhere" onClick={() => moves.ask("sign-out", user.email)} />
    </span>
  ),
});

const taxColumn = (moves: Moves): UserColumn => ({
  title: "Tax",
  isActions: true,
  isMinor: true,
  width: "190px",
  render: (user) =>
    user.isTaxExempt ? (
      <span className={classes.moves}>
        <StateBadge>tax exempt</StateBadge>
        <MoveButton user={user} label="Charge tax" onClick={() => moves.chargeTax(user.email)} />
      </span>
    ) : (
      <span className={classes.moves} data-on-hover>
        <MoveButton user={user} label="Exempt from tax" onClick={() => moves.ask("exempt", user.email)} />
      </span>
    ),
});

const adminColumn = (moves: Moves): UserColumn => ({
  title: "Make Admin",
  isActions: true,
  card: "end",
  width: "176px",
  render: (user) =>
    user.role === "admin" ? (
      <span className={classes.moves}>
        <StateBadge>admin</StateBadge>
        <MoveButton user={user} label="Remove" onClick={() => moves.removeAdmin(user.email)} />
      </span>
    ) : (
      <MoveButton user={user} label="Make Admin" onClick={() => moves.makeAdmin(user.email)} />
    ),
});

function MoveButton({ user, label, onClick }: { user: UserRow; label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" onClick={onFirstClick(onClick)} aria-describedby={rowHeaderId(user.id)}>
      {label}
    </Button>
  );
}

const StateBadge = ({ children }: { children: string }) => (
  <Badge color="steel" variant="light" radius="xs" tt="none">
    {children}
  </Badge>
);
