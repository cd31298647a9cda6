import type { ListUsersInput, UserPage } from "@ironmonger/contract/users";
import { Button, Group } from "@mantine/core";
import { onFirstClick } from "../../shared/forms/on-first-click.ts";
import { RowMenu } from "../../shared/kit/row-menu.tsx";
import { State } from "../../shared/kit/state.tsx";
import { type Column, rowHeaderId } from "../../shared/kit/table/column.ts";
import { DataTable, type TableView } from "../../shared/kit/table/data-table.tsx";
import { useShop } from "../../shared/use-shop.ts";
import { useUserMoves } from "./use-user-moves.tsx";

type UserRow = UserPage["rows"][number];
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
  { role: "figure", title: "#", priority: 3, of: (_user, position) => position },
  {
    role: "name",
    title: "Email",
    sortBy: "email",
    of: ({ email }) => email,
    whole: ({ email, displayName }) => `${displayName}, ${email}`,
    to: ({ id }) => `/dashboard/users/${id}`,
  },
  {
    role: "text",
    title: "Name",
    of: ({ displayName }) => displayName,
    detail: ({ companies }) => companies.map(({ name }) => name).join(", "),
  },
  { role: "figure", title: "Orders", priority: 3, of: ({ orders }) => orders },
  { role: "money", title: "12 months", of: ({ spentCents }) => spentCents },
  { role: "money", title: "Open", priority: 2, of: ({ openCents }) => openCents || null },
  { role: "time", title: "Last order", priority: 3, isDayOnly: true, of: ({ lastOrderAt }) => lastOrderAt },
  {
    role: "time",
    title: "Member since",
    priority: 3,
    sortBy: "createdAt",
    isDayOnly: true,
    of: ({ createdAt }) => createdAt,
  },
  {
    role: "state",
    title: "State",
    of: ({ role, isTaxExempt, hasSecondFactor }) => (
      <Group gap="sm" component="span">
        {role === "admin" && <State kind="info">admin</State>}
        {isTaxExempt && <State kind="info">tax exempt</State>}
        {hasSecondFactor && <State kind="good">second factor</State>}
      </Group>
    ),
  },
];

const adminColumn = (moves: Moves, hasTax: boolean): UserColumn => ({
  role: "actions",
  title: "Make Admin",
  of: (user) => (
    <>
      <RowMenu label={`More for ${user.email}`} moves={rareMoves(user, moves, hasTax)} />
      {user.role === "admin" ? (
        <MoveButton user={user} label="Remove admin" onClick={() => moves.removeAdmin(user.email)} />
      ) : (
        <MoveButton user={user} label="Make Admin" onClick={() => moves.makeAdmin(user.email)} />
      )}
    </>
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
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      onClick={onFirstClick(onClick)}
      aria-describedby={rowHeaderId(user.id)}
    >
      {label}
    </Button>
  );
}
