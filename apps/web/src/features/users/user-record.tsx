import { limits } from "@ironmonger/contract/messages";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import { addressLines } from "@ironmonger/contract/regions/address-text";
import type { UserRecord } from "@ironmonger/contract/users";
import { Anchor, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { onFirstClick } from "../../shared/forms/on-first-click.ts";
import { Dot } from "../../shared/ui/dot.tsx";
import { AgeText, MomentText } from "../../shared/ui/moment-text.tsx";
import { PageHead } from "../../shared/ui/sections/page-head.tsx";
import { Fact, Facts, Panel, RecordPage } from "../../shared/ui/sections/record.tsx";
import { useShop } from "../../shared/use-shop.ts";
import { useUserMoves } from "./use-user-moves.tsx";
import { UserNotes } from "./user-notes.tsx";
import classes from "./user-record.module.css";

type Props = {
  record: UserRecord;
  /** The email of the admin who looks at it. */
  ownEmail: string | undefined;
  /** The newest orders, as rows. */
  orders: ReactNode;
};

/** What the shop knows about a person, and what admins may do: rights, tax, sign-ins, notes. */
export function UserRecordView({ record, ownEmail, orders }: Props) {
  const moves = useUserMoves(ownEmail);
  const { tax } = useShop();
  const { email, displayName, role, isTaxExempt, closedAt, spend } = record;
  const isAdmin = role === "admin";
  const isOpen = closedAt === null;
  const ordersOf = `/dashboard/manageallorders?buyer=${encodeURIComponent(email)}`;
  const move = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onFirstClick(onClick)}>
      {label}
    </Button>
  );
  return (
    <>
      <RecordPage
        head={
          <PageHead
            above={<Link to="/dashboard/allusers">All users</Link>}
            title={displayName}
            tabTitle={displayName}
            state={<State record={record} />}
            actions={
              isOpen && (
                <>
                  {isAdmin
                    ? move("Remove admin rights", () => moves.removeAdmin(email))
                    : move("Make Admin", () => moves.makeAdmin(email))}
                  {isTaxExempt && move("Charge tax", () => moves.chargeTax(email))}
                  {!isTaxExempt && tax.kind === "rates" && move("Exempt from tax", () => moves.ask("exempt", email))}
                  {record.hasSecondFactor && move("Remove second factor", () => moves.ask("unlock", email))}
                  {move("Sign out everywhere", () => moves.ask("sign-out", email))}
                </>
              )
            }
          />
        }
        facts={
          <>
            <Panel title="Contact">
              <Facts>
                <Fact label="Email">
                  <Anchor href={`mailto:${email}`} inherit>
                    {email}
                  </Anchor>
                </Fact>
                {record.fullName && <Fact label="Full name">{record.fullName}</Fact>}
                {record.phone && <Fact label="Phone">{record.phone}</Fact>}
                {record.location && <Fact label="Location">{record.location}</Fact>}
                {record.education && <Fact label="Education">{record.education}</Fact>}
                {record.linkedIn && <Fact label="linkedln">{record.linkedIn}</Fact>}
                <Fact label="Since">
                  <MomentText at={record.createdAt} isDayOnly />
                </Fact>
              </Facts>
            </Panel>
            <Panel title="Spend">
              <Facts>
                <Fact label="Orders">
                  <Anchor component={Link} to={ordersOf} inherit underline="always">
                    {formatNumber(spend.orders)}
                  </Anchor>
                  {`, ${formatNumber(spend.paidOrders)} paid`}
                </Fact>
                <Fact label="Paid">{formatMoney(spend.paidCents)}</Fact>
                {spend.refundedCents > 0 && <Fact label="Refunded">{formatMoney(spend.refundedCents)}</Fact>}
                <Fact label="Holds">
                  {spend.unpaidOrders > 0
                    ? `${formatMoney(spend.heldCents)} in ${formatNumber(spend.unpaidOrders)} unpaid`
                    : "nothing unpaid"}
                </Fact>
                {spend.disputedOrders > 0 && <Fact label="Disputed">{formatNumber(spend.disputedOrders)}</Fact>}
                {spend.lastAt && (
                  <Fact label="Last order">
                    <MomentText at={spend.lastAt} isDayOnly />
                  </Fact>
                )}
              </Facts>
            </Panel>
            <Panel title="Addresses">
              {record.addresses.length === 0 && "None saved"}
              {record.addresses.map((address) => (
                <p key={address.id} className={classes.address} dir="auto">
                  {address.label && <strong>{`${address.label}\n`}</strong>}
                  {addressLines(address)}
                  {`\n${address.phone}`}
                </p>
              ))}
            </Panel>
            <Panel title="Rights and sign-in">
              <Facts>
                <Fact label="Role">{isAdmin ? "admin" : "buyer"}</Fact>
                <Fact label="Tax">{isTaxExempt ? "exempt" : "pays tax"}</Fact>
                <Fact label="Password">{record.hasPassword ? "set" : "none, signs in elsewhere"}</Fact>
                <Fact label="Second factor">{record.hasSecondFactor ? "on" : "off"}</Fact>
              </Facts>
              <ul className={classes.sessions}>
                {record.sessions.map(({ device, address, startedAt, lastUsedAt }) => (
                  <li key={`${startedAt} ${device}`}>
                    {device}
                    <span className={classes.soft}>
                      {address} · <AgeText at={lastUsedAt} />
                    </span>
                  </li>
                ))}
              </ul>
            </Panel>
          </>
        }
      >
        <Panel
          title="Orders"
          isFlush
          aside={
            <Anchor component={Link} to={ordersOf} inherit>
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
            <ul className={classes.rows}>
              {record.reviews.map(({ id, stars, text, postedAt, toolName, hiddenReason }) => (
                <li key={id}>
                  <span className={classes.soft}>
                    {`${stars} of ${limits.maxStars} stars, ${toolName ?? "the shop"}, `}
                    <MomentText at={postedAt} isDayOnly />
                    {hiddenReason !== null && ", hidden"}
                  </span>
                  <p dir="auto">{text}</p>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <Panel
          title="Notes"
          aside={
            <Anchor component={Link} to={`/dashboard/audit?entity=user&search=${record.id}`} inherit>
              Changes to this account
            </Anchor>
          }
        >
          <UserNotes userId={record.id} notes={record.notes} />
        </Panel>
      </RecordPage>
      {moves.question}
    </>
  );
}

function State({ record: { role, isEmailVerified, isTaxExempt, closedAt } }: { record: UserRecord }) {
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
      <Dot key={label} kind={kind}>
        {label}
      </Dot>
    ));
}
