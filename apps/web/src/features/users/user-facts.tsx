import { formatNumber } from "@ironmonger/contract/money";
import { addressLines } from "@ironmonger/contract/regions/address-text";
import type { UserRecord } from "@ironmonger/contract/users";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { Fact, Facts } from "../../shared/kit/facts.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { EmailText } from "../../shared/ui/email-text.tsx";
import { AgeText, MomentText } from "../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { MultilineText } from "../../shared/ui/multiline-text.tsx";
import { useMoney } from "../../shared/use-money.ts";

/** The panels beside the work: how to reach a person, what they spent, where they have orders delivered, how they sign in. */
export function UserFacts({ record, ordersPath }: { record: UserRecord; ordersPath: string }) {
  const money = useMoney();
  const { email, spend } = record;
  return (
    <>
      <Panel title="Contact">
        <Facts>
          <Fact label="Email">
            <Anchor href={`mailto:${email}`} inherit>
              <EmailText email={email} />
            </Anchor>
          </Fact>
          {record.pendingEmail !== null && (
            <Fact label="New email">
              <EmailText email={record.pendingEmail} /> to be confirmed
            </Fact>
          )}
          {record.companies.length > 0 && (
            <Fact label="Company">
              {record.companies.map(({ id, name }, index) => (
                <span key={id}>
                  {index > 0 && ", "}
                  <Anchor component={Link} to={`/dashboard/companies/${id}`} inherit>
                    {name}
                  </Anchor>
                </span>
              ))}
            </Fact>
          )}
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
            <Anchor component={Link} to={ordersPath} inherit underline="always">
              {formatNumber(spend.orders)}
            </Anchor>
            {`, ${formatNumber(spend.paidOrders)} paid`}
          </Fact>
          <Fact label="12 months">
            <MoneyText cents={spend.yearCents} />
          </Fact>
          <Fact label="Paid">
            <MoneyText cents={spend.paidCents} />
          </Fact>
          {spend.refundedCents > 0 && (
            <Fact label="Refunded">
              <MoneyText cents={spend.refundedCents} />
            </Fact>
          )}
          <Fact label="Holds">
            {spend.unpaidOrders > 0
              ? `${money.format(spend.heldCents)} in ${formatNumber(spend.unpaidOrders)} unpaid`
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
        <Rows noun="addresses" items={record.addresses} empty="None saved">
          {(address) => (
            <Row
              key={address.id}
              name={address.label}
              detail={<MultilineText>{`${addressLines(address)}\n${address.phone}`}</MultilineText>}
            />
          )}
        </Rows>
      </Panel>
      <Panel title="Rights and sign-in">
        <Facts>
          <Fact label="Role">{record.role === "admin" ? "admin" : "buyer"}</Fact>
          <Fact label="Tax">{record.isTaxExempt ? "exempt" : "pays tax"}</Fact>
          <Fact label="Password">{record.hasPassword ? "set" : "none, signs in elsewhere"}</Fact>
          <Fact label="Second factor">{record.hasSecondFactor ? "on" : "off"}</Fact>
        </Facts>
        {record.sessions.length > 0 && (
          <Rows noun="sessions" items={record.sessions} empty="">
            {({ device, address, startedAt, lastUsedAt }) => (
              <Row
                key={`${startedAt} ${device}`}
                name={device}
                detail={
                  <>
                    {address} · <AgeText at={lastUsedAt} />
                  </>
                }
              />
            )}
          </Rows>
        )}
      </Panel>
    </>
  );
}
