import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import type { Inquiry } from "@ironmonger/contract/content/inquiries";
import { isToCollect } from "@ironmonger/contract/delivery/collect";
import type { Today } from "@ironmonger/contract/insights";
import { formatNumber } from "@ironmonger/contract/money";
import type { StoppedSender } from "@ironmonger/contract/senders";
import { Anchor, Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Panel } from "../../shared/kit/panel.tsx";
import { RecordPage } from "../../shared/kit/record.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import type { Selection } from "../../shared/table/selection/selection.ts";
import { EmailText } from "../../shared/ui/email-text.tsx";
import { AgeText } from "../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { MultilineText } from "../../shared/ui/multiline-text.tsx";
import { sameText } from "../companies/office/same-companies.tsx";
import { ShipBy } from "../delivery/ship-by.tsx";

/** The shop lists no more tools. */
const maxListed = 10;
const ordersToShip = "/dashboard/manageallorders?direction=asc&status=pending";
const unpaidOrders = "/dashboard/manageallorders?status=unpaid";
const lowTools = "/dashboard/manageproducts?stock=low&sortBy=available&direction=asc";

type Props = {
  today: Today;
  /** Of the orders to ship. */
  selection?: Selection;
  /** The button that ships an order. */
  renderMove?: (order: OrderToShip) => ReactNode;
};

/** What an admin has to do, with links to all of it: the work of the day in the middle, the rest beside it. Disputes are alerts above. */
export function TodayView({ today, selection, renderMove }: Props) {
  const { toShip, expiring, disputes, failedJobs, unknownPayments, inquiries, stoppedSenders, sameCompanies, reorder } =
    today;
  const decisions = [
    { count: failedJobs, label: "Failed jobs" },
    { count: unknownPayments, label: "Payments without an order" },
  ].filter(({ count }) => count > 0);
  const fine = [
    toShip.orders.length === 0 && "nothing to ship",
    expiring.orders.length === 0 && "no unpaid order expires soon",
    inquiries.inquiries.length === 0 && "no messages",
    decisions.length === 0 && "no failed jobs",
    disputes.length === 0 && "no disputes",
    reorder.length === 0 && "no low stock",
  ].filter((words) => words !== false);
  const hasFigures = [
    expiring.orders,
    inquiries.inquiries,
    stoppedSenders.senders,
    sameCompanies.companies,
    decisions,
  ].some(({ length }) => length > 0);
  const figures = (
    <>
      <ListPanel
        title={`Unpaid, about to expire (${formatNumber(expiring.total)})`}
        all={{ to: unpaidOrders, label: "All unpaid orders" }}
        items={expiring.orders}
      >
        {(order) => <ExpiringRow key={order.id} order={order} />}
      </ListPanel>
      <ListPanel title={`What visitors need (${formatNumber(inquiries.total)})`} items={inquiries.inquiries}>
        {(inquiry) => <InquiryRow key={inquiry.id} inquiry={inquiry} />}
      </ListPanel>
      <ListPanel
        title={`Senders whom a recipient does not know (${formatNumber(stoppedSenders.total)})`}
        items={stoppedSenders.senders}
      >
        {(sender) => <StoppedSenderRow key={sender.id} sender={sender} />}
      </ListPanel>
      <ListPanel
        title={`New companies like others (${formatNumber(sameCompanies.total)})`}
        items={sameCompanies.companies}
      >
        {(company) => (
          <Row
            key={company.id}
            name={`${company.name}, ${company.number}`}
            to={`/dashboard/companies/${company.id}`}
            detail={sameText(company)}
          />
        )}
      </ListPanel>
      <ListPanel
        title={`To decide (${formatNumber(decisions.reduce((sum, { count }) => sum + count, 0))})`}
        items={decisions}
      >
        {({ label, count }) => <Row key={label} name={label} to="/dashboard/ledger" figure={formatNumber(count)} />}
      </ListPanel>
    </>
  );
  const work = (
    <>
      {toShip.orders.length > 0 && (
        <Panel
          title={`To ship (${formatNumber(toShip.total)})`}
          aside={<All all={{ to: ordersToShip, label: "All orders to ship" }} />}
        >
          <DataTable
            caption="Orders to ship"
            columns={[...orderColumns, { role: "actions", title: "Move", of: moveOf(renderMove) }]}
            rows={toShip.orders}
            rowKey={({ id }) => id}
            {...(selection && { selection })}
          />
        </Panel>
      )}
      {reorder.length > 0 && (
        <Panel
          title={`To reorder (${formatNumber(reorder.length)}${reorder.length < maxListed ? "" : "+"})`}
          aside={<All all={{ to: lowTools, label: "All tools with low stock" }} />}
        >
          <DataTable caption="Tools to reorder" columns={reorderColumns} rows={reorder} rowKey={({ id }) => id} />
        </Panel>
      )}
      {fine.length > 0 && (
        <Text size="sm" c="dimmed">
          ✓ All fine: {fine.join(", ")}.
        </Text>
      )}
    </>
  );
  return hasFigures ? (
    <RecordPage facts={figures}>{work}</RecordPage>
  ) : (
    <Stack gap="md" mt="md">
      {work}
    </Stack>
  );
}

/** "67 to ship, 3 late, oldest 2 days, $18,240". */
export function SumsToShip({ toShip: { total, late, totalCents, orders } }: Pick<Today, "toShip">) {
  const [oldest] = orders;
  if (!oldest) return null;
  return (
    <>
      {formatNumber(total)} to ship
      {late > 0 && (
        <>
          {", "}
          <Text span inherit c="red" fw="medium">
            {formatNumber(late)} late
          </Text>
        </>
      )}
      , oldest placed <AgeText at={oldest.placedAt} />, <MoneyText cents={totalCents} />
    </>
  );
}

type OrderToShip = Today["toShip"]["orders"][number];

const moveOf = (renderMove: Props["renderMove"]) => (order: OrderToShip) => !order.isDisputed && renderMove?.(order);

const orderColumns: Column<OrderToShip>[] = [
  { role: "name", title: "Order", of: ({ number }) => number, to: ({ number }) => `/dashboard/orders/${number}` },
  { role: "text", title: "Buyer", of: ({ buyerName }) => buyerName, to: ({ buyerEmail }) => userPath(buyerEmail) },
  { role: "text", title: "Buyer email", of: ({ buyerEmail }) => buyerEmail, priority: 3 },
  { role: "time", title: "Placed", of: ({ placedAt }) => <AgeText at={placedAt} />, priority: 2 },
  {
    role: "time",
    title: "Ship by",
    of: (order) => (
      <>
        {order.shipBy && <ShipBy day={order.shipBy} />}
        {isToCollect(order) && ", to be collected"}
        {order.isDisputed && ", disputed"}
      </>
    ),
  },
  { role: "money", title: "Total", of: ({ totalCents }) => totalCents },
];

const reorderColumns: Column<Today["reorder"][number]>[] = [
  { role: "name", title: "Tool", of: ({ name }) => name, to: ({ id }) => `/dashboard/tools/${id}` },
  {
    role: "figure",
    title: "To order",
    of: ({ suggested, salesUnit }) => countUnits(suggested, salesUnit),
  },
  { role: "figure", title: "Left", of: ({ available }) => available },
  { role: "figure", title: "Sold in 60 days", of: ({ soldLately }) => soldLately },
  { role: "figure", title: "Minimum", of: ({ minOrder }) => minOrder, priority: 3 },
];

const userPath = (email: string): string => `/dashboard/users/${encodeURIComponent(email)}`;

function All({ all: { to, label } }: { all: { to: string; label: string } }) {
  return (
    <Anchor component={Link} to={to} inherit>
      {label}
    </Anchor>
  );
}

type ListPanelProps<Item> = {
  title: string;
  all?: { to: string; label: string };
  items: Item[];
  children: (item: Item) => ReactNode;
};

/** What waits, unless nothing does. */
function ListPanel<Item>({ title, all, items, children }: ListPanelProps<Item>) {
  if (items.length === 0) return null;
  return (
    <Panel title={title} aside={all && <All all={all} />}>
      <Rows noun="rows" items={items} empty="">
        {children}
      </Rows>
    </Panel>
  );
}

function ExpiringRow({ order }: { order: Today["expiring"]["orders"][number] }) {
  return (
    <Row
      name={order.number}
      to={`/dashboard/orders/${order.number}`}
      detail={
        <>
          <Anchor component={Link} to={userPath(order.buyerEmail)} title={order.buyerEmail} inherit>
            {order.buyerName}
          </Anchor>
          , expires <AgeText at={order.expiresAt} />
        </>
      }
      figure={<MoneyText cents={order.totalCents} />}
    />
  );
}

/** A message of a visitor, until an admin marks it as done. */
function InquiryRow({ inquiry: { id, email, text, sentAt } }: { inquiry: Inquiry }) {
  const finish = useAction(trpc.content.finishInquiry, {
    touches: [trpc.insights],
    toast: (_answer, { isDone }) => (isDone ? "The message is done" : undefined),
    undo: (_answer, _input, run) => () => run({ id, isDone: false }),
  });
  return (
    <Row
      name={<MultilineText>{text}</MultilineText>}
      detail={
        <>
          <Anchor href={`mailto:${email}`} inherit>
            <EmailText email={email} />
          </Anchor>
          , <AgeText at={sentAt} />
        </>
      }
      actions={
        <Button
          size="xs"
          variant="default"
          aria-label={`Done: the message from ${email}`}
          {...finish.button({ id, isDone: true })}
        >
          Done
        </Button>
      }
    />
  );
}

/** Who sends no emails to others, until an admin lifts it. */
function StoppedSenderRow({ sender: { id, email, name, company, recipient, stoppedAt } }: { sender: StoppedSender }) {
  const lift = useAction(trpc.senders.liftStop, {
    touches: [trpc.insights],
    toast: `${name} can send emails to others again`,
  });
  return (
    <Row
      name={
        <>
          <Link to={userPath(email)}>{name}</Link>
          {company && (
            <>
              {" for "}
              <Link to={`/dashboard/companies/${company.id}`}>{company.name}</Link>
            </>
          )}
        </>
      }
      detail={
        <>
          unknown to <EmailText email={recipient} />, <AgeText at={stoppedAt} />
        </>
      }
      actions={
        <Button size="xs" variant="default" aria-label={`Allow emails of ${name} again`} {...lift.button({ id })}>
          Allow
        </Button>
      }
    />
  );
}
