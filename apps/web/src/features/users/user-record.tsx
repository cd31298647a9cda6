import { limits } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import type { UserRecord } from "@ironmonger/contract/users";
import { Anchor } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { PageHead } from "../../shared/kit/page-head.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { RecordPage } from "../../shared/kit/record.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { State } from "../../shared/kit/state.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { MultilineText } from "../../shared/ui/multiline-text.tsx";
import { useShop } from "../../shared/use-shop.ts";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import { useUserMoves } from "./use-user-moves.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserNotes } from "./user-notes.tsx";

type Props = {
  record: UserRecord;
  /** The email of the admin who looks at it. */
  ownEmail: string | undefined;
  /** The newest orders, as rows. */
  orders: ReactNode;
  /** What admins changed about the account. */
  history: ReactNode;
};

/** What the shop knows about a person, and what admins may do: rights, tax, sign-ins, notes. */
export function UserRecordView({ record, ownEmail, orders, history }: Props) {
  const moves = useUserMoves(ownEmail);
  const [edited, setEdited] = useState<UserRecord | null>(null);
  const { tax } = useShop();
  const { email, displayName, role, isTaxExempt, closedAt, spend } = record;
  const isAdmin = role === "admin";
  const isOpen = closedAt === null;
  const ordersPath = `/dashboard/manageallorders?buyer=${encodeURIComponent(email)}`;
  const right = isAdmin
    ? { label: "Remove admin rights", onClick: () => moves.removeAdmin(email) }
    : { label: "Make Admin", onClick: () => moves.makeAdmin(email) };
  return (
    <>
      <RecordPage
        head={
          <PageHead
            above={<Link to="/dashboard/allusers">All users</Link>}
            title={displayName}
            tabTitle={displayName}
            state={<AccountState record={record} />}
            moves={
              isOpen
                ? [
                    { ...right, hasButton: true },
                    isTaxExempt && { label: "Charge tax", onClick: () => moves.chargeTax(email) },
                    !isTaxExempt &&
                      tax.kind === "rates" && { label: "Exempt from tax", onClick: () => moves.ask("exempt", email) },
                    record.hasSecondFactor && {
                      label: "Remove second factor",
                      onClick: () => moves.ask("unlock", email),
                    },
                    { label: "Change the email", onClick: () => setEdited(record) },
                    { label: "Sign out everywhere", onClick: () => moves.ask("sign-out", email) },
                    { label: "Erase", onClick: () => moves.ask("erase", email) },
                  ]
                : []
            }
            movesLabel={`More for ${email}`}
          />
        }
        facts={<UserFacts record={record} ordersPath={ordersPath} />}
      >
        <Panel
          title="Orders"
          aside={
            <Anchor component={Link} to={ordersPath} inherit>
              All {formatNumber(spend.orders)}
            </Anchor>
          }
        >
          {orders}
        </Panel>
        {record.reviews.length > 0 && (
          <Panel
            title="Reviews"
            aside={
              <Anchor component={Link} to={`/dashboard/reviews?search=${encodeURIComponent(email)}`} inherit>
                Answer or hide
              </Anchor>
            }
          >
            <Rows noun="reviews" items={record.reviews} empty="">
              {({ id, stars, text, postedAt, toolName, hiddenReason }) => (
                <Row
                  key={id}
                  name={<MultilineText>{text}</MultilineText>}
                  detail={
                    <>
                      {`${stars} of ${limits.maxStars} stars, ${toolName ?? "the shop"}, `}
                      <MomentText at={postedAt} isDayOnly />
                      {hiddenReason !== null && ", hidden"}
                    </>
                  }
                />
              )}
            </Rows>
          </Panel>
        )}
        <Panel title="Notes">
          <UserNotes userId={record.id} notes={record.notes} />
        </Panel>
        {history}
      </RecordPage>
      {moves.question}
      <ChangeEmailDialog edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}

function AccountState({ record: { role, isEmailVerified, isTaxExempt, closedAt } }: { record: UserRecord }) {
  const states = [
    { label: "closed", kind: "bad", holds: closedAt !== null },
    { label: "admin", kind: "info", holds: role === "admin" },
    { label: "verified", kind: "good", holds: isEmailVerified },
    { label: "email unverified", kind: "bad", holds: !isEmailVerified },
    { label: "tax exempt", kind: "info", holds: isTaxExempt },
  ] as const;
  return states
    .filter(({ holds }) => holds)
    .map(({ label, kind }) => (
      <State key={label} kind={kind}>
        {label}
      </State>
    ));
}
