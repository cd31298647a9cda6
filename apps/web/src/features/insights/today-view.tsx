import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import type { Inquiry } from "@ironmonger/contract/content/inquiries";
import { isToCollect } from "@ironmonger/contract/delivery/zones";
import type { Today } from "@ironmonger/contract/insights";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import { Anchor, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { EmailText } from "../../shared/ui/email-text.tsx";
import { AgeText } from "../../shared/ui/moment-text.tsx";
import { Panel } from "../../shared/ui/sections/record.tsx";
import classes from "./today-view.module.css";

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
  const { toShip, expiring, disputes, failedJobs, unknownPayments, inquiries, reorder } = today;
  const decisions = [
    { count: failedJobs, label: "Failed jobs" },
    { count: unknownPayments, label: "Payments without an order" },
  ].filter(({ count }) => count > 0);
  return (
    <div className={classes.columns}>
      <div className={classes.work}>
        <Waiting
          title={`To ship (${formatNumber(toShip.total)})`}
          nothing="Nothing waits to be shipped."
          all={{ to: ordersToShip, label: "All orders to ship" }}
        >
          {toShip.orders.map((order) => (
            <OrderRow key={order.id} order={order} move={!order.isDisputed && renderMove?.(order)}>
              placed <AgeText at={order.placedAt} />
              {isToCollect(order) && ", to be collected"}
              {order.isDisputed && ", disputed"}
            </OrderRow>
          ))}
        </Waiting>
        <Waiting
          title="To reorder"
          nothing="No tool is low on stock."
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
                {formatNumber(tool.available)} available, minimum order {formatNumber(tool.minOrder)},{" "}
                {formatNumber(tool.soldLately)} sold in 60 days
              </span>
              <span className={classes.figure}>Reorder {countUnits(tool.suggested, tool.salesUnit)}</span>
            </li>
          ))}
        </Waiting>
      </div>
      <div className={classes.side}>
        <Waiting
          title={`Unpaid, about to expire (${formatNumber(expiring.total)})`}
          nothing="No unpaid order expires within six hours."
          all={{ to: unpaidOrders, label: "All unpaid orders" }}
        >
          {expiring.orders.map((order) => (
            <OrderRow key={order.id} order={order}>
              expires <AgeText at={order.expiresAt} />
            </OrderRow>
          ))}
        </Waiting>
        <Waiting
          title={`What visitors need (${formatNumber(inquiries.total)})`}
          nothing="No message waits for an answer."
        >
          {inquiries.inquiries.map((inquiry) => (
            <InquiryRow key={inquiry.id} inquiry={inquiry} />
          ))}
        </Waiting>
        <Waiting title="To decide" nothing="No job has failed, and every payment has its order.">
          {decisions.map(({ count, label }) => (
            <li key={label} className={classes.row}>
              <span className={classes.name}>
                <Link to="/dashboard/ledger">{label}</Link>
              </span>
              <span className={classes.figure}>{formatNumber(count)}</span>
            </li>
          ))}
        </Waiting>
        {disputes.length === 0 && (
          <Waiting title="Disputes" nothing="No payment is disputed.">
            {[]}
          </Waiting>
        )}
      </div>
    </div>
  );
}

type WaitingProps = { title: string; nothing: string; all?: { to: string; label: string }; children: ReactNode[] };

/** What waits, in a panel. */
function Waiting({ title, nothing, all, children }: WaitingProps) {
  const isEmpty = children.length === 0;
  return (
    <Panel
      title={title}
      isFlush={!isEmpty}
      aside={
        all &&
        !isEmpty && (
          <Anchor component={Link} to={all.to} inherit>
            {all.label}
          </Anchor>
        )
      }
    >
      {isEmpty ? <p className={classes.nothing}>{nothing}</p> : <ul className={classes.rows}>{children}</ul>}
    </Panel>
  );
}

/** A message of a visitor, until an admin marks it as done. */
function InquiryRow({ inquiry: { id, email, text, sentAt } }: { inquiry: Inquiry }) {
  const utils = trpc.useUtils();
  const finish = trpc.content.finishInquiry.useMutation({
    onSuccess: (_, { isDone }) => {
      void utils.insights.invalidate();
      if (isDone) notifySuccess("The message is done", () => finish.mutate({ id, isDone: false }));
    },
    onError: notifyError,
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
        loading={finish.isPending}
        aria-label={`Done: the message from ${email}`}
        onClick={() => finish.mutate({ id, isDone: true })}
      >
        Done
      </Button>
    </li>
  );
}

type WaitingOrder = { number: string; buyerEmail: string; totalCents: number };

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
          {order.buyerEmail}
        </Link>
        <span className={classes.age}>{children}</span>
      </span>
      <span className={classes.figure}>{formatMoney(order.totalCents)}</span>
      {move && <span className={classes.move}>{move}</span>}
    </li>
  );
}
