import { formatNumber } from "@ironmonger/contract/money";
import type { ListUsersInput, UserRow } from "@ironmonger/contract/users";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { onFirstClick } from "../../shared/forms/on-first-click.ts";
import { RowMenu } from "../../shared/kit/row-menu.tsx";
import { State } from "../../shared/kit/state.tsx";
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
 * Every account, with the button that makes it an admin or removes the rights. A menu has the rarely used actions: exempt it from tax,
 * remove its second factor, end its sessions. The email opens the page of the person.
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
    width: "var(--name-width)",
    render: ({ id, email }) => <Link to={`/dashboard/users/${id}`}>{email}</Link>,
  },
  {
    title: "Name",
    card: "second",
    titleOf: ({ displayName }) => displayName,
    render: ({ displayName, role }) => (
      <>
        <bdi>{displayName}</bdi>
        {role === "admin" && <span className={classes.withoutState}>, admin</span>}
      </>
    ),
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
    render: ({ role, isTaxExempt, hasSecondFactor }) => (
      <span className={classes.states}>
        {role === "admin" && <State kind="info">admin</State>}
        {isTaxExempt && <State kind="info">tax exempt</State>}
        {hasSecondFactor && <State kind="good">second factor</State>}
      </span>
    ),
  },
];

const adminColumn = (moves: Moves, hasTax: boolean): UserColumn => ({
  title: "Make Admin",
  isActions: true,
  hasMenu: true,
  card: "secondEnd",
  width: "184px",
  render: (user) => (
    <span className={classes.moves}>
      {user.role === "admin" ? (
        <MoveButton user={user} label="Remove admin" onClick={() => moves.removeAdmin(user.email)} />
      ) : (
        <MoveButton user={user} label="Make Admin" onClick={() => moves.makeAdmin(user.email)} />
      )}
      <RowMenu label={`More for ${user.email}`} moves={rareMoves(user, moves, hasTax)} />
    </span>
  ),
});

/** The page of the person has them too. */
const rareMoves = ({ email, hasSecondFactor, isTaxExempt }: UserRow, moves: Moves, hasTax: boolean) => [
  isTaxExempt && { label: "Charge tax", onClick: () => moves.chargeTax(email) },
  !isTaxExempt && hasTax && { label: "Exempt from tax", onClick: () => moves.ask("exempt", email) },
  hasSecondFactor && { label: "Remove second factor", onClick: () => moves.ask("unlock", email) },
  { label: "Sign out everywhere", onClick: () => moves.ask("sign-out", email) },
];

function MoveButton({ user, label, onClick }: { user: UserRow; label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" onClick={onFirstClick(onClick)} aria-describedby={rowHeaderId(user.id)}>
      {label}
    </Button>
  );
}
