import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import type { Inquiry } from "@ironmonger/contract/content/inquiries";
import { isToCollect } from "@ironmonger/contract/delivery/collect";
import type { Today } from "@ironmonger/contract/insights";
import { formatNumber } from "@ironmonger/contract/money";
import type { StoppedSender } from "@ironmonger/contract/senders";
import { Anchor, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Panel } from "../../shared/kit/panel.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { EmailText } from "../../shared/ui/email-text.tsx";
import { AgeText } from "../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import classes from "./today-view.module.css";

/** The shop lists no more tools. */
const maxListed = 10;
const ordersToShip = "/dashboard/manageallorders?status=pending&direction=asc";
const unpaidOrders = "/dashboard/manageallorders?status=unpaid";
const lowTools = "/dashboard/manageproducts?stock=low&sortBy=available&direction=asc";

type Props = {
  today: Today;
  /** The button that ships an order. */
  renderMove?: (order: Today["toShip"]["orders"][number]) => ReactNode;
};

/** What an admin has to do, with links to all of it: the work of the day in the middle, the rest beside it. Disputes are alerts above. */
export function TodayView({ today, renderMove }: Props) {
  const { toShip, expiring, disputes, failedJobs, unknownPayments, inquiries, stoppedSenders, reorder } = today;
  const decisions = [
    { count: failedJobs, label: "Failed jobs" },
    { count: unknownPayments, label: "Payments without an order" },
  ].filter(({ count }) => count > 0);
  const nothing = [
    toShip.orders.length === 0 && "Nothing waits to be shipped.",
    expiring.orders.length === 0 && "No unpaid order expires within six hours.",
    inquiries.inquiries.length === 0 && "No message waits for an answer.",
    decisions.length === 0 && "No job has failed, and every payment has its order.",
    disputes.length === 0 && "No payment is disputed.",
    reorder.length === 0 && "No tool is low on stock.",
  ].filter((sentence) => sentence !== false);
  return (
    <div className={classes.columns}>
      <div className={classes.work}>
        {toShip.orders.length > 0 && (
          <Waiting
            title={`To ship (${formatNumber(toShip.total)})`}
            all={{ to: ordersToShip, label: "All orders to ship" }}
          >
            {toShip.orders.map((order) => (
              <OrderRow key={order.id} order={order} move={!order.isDisputed && renderMove?.(order)}>
                <span className={classes.placed}>placed </span>
                <AgeText at={order.placedAt} />
                {isToCollect(order) && ", to be collected"}
                {order.isDisputed && ", disputed"}
              </OrderRow>
            ))}
          </Waiting>
        )}
        {reorder.length > 0 && (
          <Waiting
            title={`To reorder (${formatNumber(reorder.length)}${reorder.length < maxListed ? "" : "+"})`}
            all={{ to: lowTools, label: "All tools with low stock" }}
          >
            {reorder.map((tool) => (
              <li key={tool.id} className={classes.row}>
                <span className={classes.name}>
                  <Link to={`/dashboard/tools/${tool.id}`} dir="auto">
                    {tool.name}
                  </Link>
                </span>
                <span className={classes.detail}>
                  <span>{formatNumber(tool.available)} left</span>
                  <span className={classes.minimum}>minimum {formatNumber(tool.minOrder)}</span>
                  <span>{formatNumber(tool.soldLately)} sold in 60 days</span>
                </span>
                <span className={classes.figure}>Order {countUnits(tool.suggested, tool.salesUnit)}</span>
              </li>
            ))}
          </Waiting>
        )}
      </div>
      <div className={classes.side}>
        {expiring.orders.length > 0 && (
          <Waiting
            title={`Unpaid, about to expire (${formatNumber(expiring.total)})`}
            all={{ to: unpaidOrders, label: "All unpaid orders" }}
          >
            {expiring.orders.map((order) => (
              <OrderRow key={order.id} order={order}>
                expires <AgeText at={order.expiresAt} />
              </OrderRow>
            ))}
          </Waiting>
        )}
        {inquiries.inquiries.length > 0 && (
          <Waiting title={`What visitors need (${formatNumber(inquiries.total)})`}>
            {inquiries.inquiries.map((inquiry) => (
              <InquiryRow key={inquiry.id} inquiry={inquiry} />
            ))}
          </Waiting>
        )}
        {stoppedSenders.senders.length > 0 && (
          <Waiting title={`Senders whom a recipient does not know (${formatNumber(stoppedSenders.total)})`}>
            {stoppedSenders.senders.map((sender) => (
              <StoppedSenderRow key={sender.id} sender={sender} />
            ))}
          </Waiting>
        )}
        {decisions.length > 0 && (
          <Waiting title={`To decide (${formatNumber(decisions.reduce((sum, { count }) => sum + count, 0))})`}>
            {decisions.map(({ count, label }) => (
              <li key={label} className={classes.row}>
                <span className={classes.name}>
                  <Link to="/dashboard/ledger">{label}</Link>
                </span>
                <span className={classes.figure}>{formatNumber(count)}</span>
              </li>
            ))}
          </Waiting>
        )}
        {nothing.length > 0 && (
          <Panel title="Nothing to do">
            <ul className={classes.done}>
              {nothing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </div>
  );
}

type WaitingProps = { title: string; all?: { to: string; label: string }; children: ReactNode[] };

/** What waits, in a panel. */
function Waiting({ title, all, children }: WaitingProps) {
  return (
    <Panel
      title={title}
      isFlush
      aside={
        all && (
          <Anchor component={Link} to={all.to} inherit>
            All<span className={classes.of}>{all.label.slice("All".length)}</span>
          </Anchor>
        )
      }
    >
      <ul className={classes.rows}>{children}</ul>
    </Panel>
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
    <li className={classes.message}>
      <span>
        <span dir="auto" className={classes.inquiry}>
          {text}
        </span>
        <span className={classes.sender}>
          <a href={`mailto:${email}`}>
            <EmailText email={email} />
          </a>
          , <AgeText at={sentAt} />
        </span>
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={`Done: the message from ${email}`}
        {...finish.button({ id, isDone: true })}
      >
        Done
      </Button>
    </li>
  );
}

/** Who sends no emails to others, until an admin lifts it. */
function StoppedSenderRow({ sender: { id, email, name, company, recipient, stoppedAt } }: { sender: StoppedSender }) {
  const lift = useAction(trpc.senders.liftStop, {
    touches: [trpc.insights],
    toast: `${name} can send emails to others again`,
  });
  return (
    <li className={classes.message}>
      <span>
        <span dir="auto" className={classes.inquiry}>
          <Link to={`/dashboard/users/${encodeURIComponent(email)}`}>{name}</Link>
          {company && (
            <>
              {" for "}
              <Link to={`/dashboard/companies/${company.id}`}>{company.name}</Link>
            </>
          )}
        </span>
        <span className={classes.sender}>
          unknown to <EmailText email={recipient} />, <AgeText at={stoppedAt} />
        </span>
      </span>
      <Button size="xs" variant="default" aria-label={`Allow emails of ${name} again`} {...lift.button({ id })}>
        Allow
      </Button>
    </li>
  );
}

type WaitingOrder = { number: string; buyerName: string; buyerEmail: string; totalCents: number };

function OrderRow({ order, move, children }: { order: WaitingOrder; move?: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <Link to={`/dashboard/orders/${order.number}`}>{order.number}</Link>
      </span>
      <span className={classes.detail}>
        <Link
          to={`/dashboard/users/${encodeURIComponent(order.buyerEmail)}`}
          title={order.buyerEmail}
          className={classes.buyer}
        >
          {order.buyerName}
        </Link>
        <span className={classes.email}>{order.buyerEmail}</span>
        <span className={classes.age}>{children}</span>
      </span>
      <span className={classes.figure}>
        <MoneyText cents={order.totalCents} />
      </span>
      {move && <span className={classes.move}>{move}</span>}
    </li>
  );
}
