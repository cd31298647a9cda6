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
  const columns = [...personColumns, adminColumn(moves, tax.kind === "rates")];
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
    width: "30%",
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
    title: "State",
    isMinor: true,
    width: "200px",
    render: ({ isTaxExempt, hasSecondFactor }) => (
      <span className={classes.states}>
        {isTaxExempt && <StateBadge>tax exempt</StateBadge>}
        {hasSecondFactor && <StateBadge>2nd factor</StateBadge>}
      </span>
    ),
  },
];

const adminColumn = (moves: Moves, hasTax: boolean): UserColumn => ({
  title: "Make Admin",
  isActions: true,
  card: "end",
  width: "176px",
  render: (user) => (
    <>
      <RareMoves user={user} moves={moves} hasTax={hasTax} />
      {user.role === "admin" ? (
        <span className={classes.moves}>
          <StateBadge>admin</StateBadge>
          <MoveButton user={user} label="Remove" onClick={() => moves.removeAdmin(user.email)} />
        </span>
      ) : (
        <MoveButton user={user} label="Make Admin" onClick={() => moves.makeAdmin(user.email)} />
      )}
    </>
  ),
});

/** Over the cells before them, under the pointer and with the focus. The page of the person has them too. */
function RareMoves({ user, moves, hasTax }: { user: UserRow; moves: Moves; hasTax: boolean }) {
  return (
    <span className={classes.rare} data-on-hover>
      {user.hasSecondFactor && (
        <MoveButton user={user} label="Remove second factor" onClick={() => moves.ask("unlock", user.email)} />
      )}
      <MoveButton user={user} label="Sign out everywhere" onClick={() => moves.ask("sign-out", user.email)} />
      {user.isTaxExempt && <MoveButton user={user} label="Charge tax" onClick={() => moves.chargeTax(user.email)} />}
      {!user.isTaxExempt && hasTax && (
        <MoveButton user={user} label="Exempt from tax" onClick={() => moves.ask("exempt", user.email)} />
      )}
    </span>
  );
}

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
