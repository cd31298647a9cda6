import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import type { Inquiry } from "@ironmonger/contract/content/inquiries";
import type { Today } from "@ironmonger/contract/insights";
import { formatMoney, formatMoneyIn, formatNumber } from "@ironmonger/contract/money";
import { readableReason } from "@ironmonger/contract/orders/refunds";
import { Anchor, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { EmailText } from "../../shared/ui/email-text.tsx";
import { AgeText, MomentText } from "../../shared/ui/moment-text.tsx";
import rows from "../../shared/ui/sections/row-list.module.css";
import { Subsection } from "../../shared/ui/sections/subsection.tsx";
import classes from "./today-view.module.css";

const ordersToShip = "/dashboard/manageallorders?status=pending&direction=asc";
const unpaidOrders = "/dashboard/manageallorders?status=unpaid";
const lowTools = "/dashboard/manageproducts?stock=low&sortBy=available&direction=asc";

type Props = {
  today: Today;
  /** The button that ships an order. */
  renderMove?: (order: Today["toShip"]["orders"][number]) => ReactNode;
};

/** What an admin has to do, the most urgent first, with links to all of it. */
export function TodayView({ today, renderMove }: Props) {
  const { toShip, expiring, disputes, failedJobs, unknownPayments, inquiries, reorder } = today;
  return (
    <div className={classes.parts}>
      <Subsection title={`To ship (${formatNumber(toShip.total)})`}>
        <Waiting nothing="Nothing waits to be shipped." all={{ to: ordersToShip, label: "All orders to ship" }}>
          {toShip.orders.map((order) => (
            <OrderRow key={order.id} order={order} move={!order.isDisputed && renderMove?.(order)}>
              placed <AgeText at={order.placedAt} />
              {order.isDisputed && ", disputed"}
            </OrderRow>
          ))}
        </Waiting>
      </Subsection>
      <Subsection title={`Unpaid, about to expire (${formatNumber(expiring.total)})`}>
        <Waiting
          nothing="No unpaid order expires within six hours."
          all={{ to: unpaidOrders, label: "All unpaid orders" }}
        >
          {expiring.orders.map((order) => (
            <OrderRow key={order.id} order={order}>
              expires <AgeText at={order.expiresAt} />
            </OrderRow>
          ))}
        </Waiting>
      </Subsection>
      <Subsection title={`Disputes (${formatNumber(disputes.length)})`}>
        <Waiting nothing="No payment is disputed.">
          {disputes.map((dispute) => (
            <li key={dispute.id} className={rows.row}>
              <span className={rows.what}>
                {dispute.orderNumber === null ? (
                  <Anchor component={Link} to="/dashboard/ledger">
                    A payment without an order
                  </Anchor>
                ) : (
                  <OrderLink number={dispute.orderNumber} />
                )}
                <span className={rows.detail}>
                  {readableReason(dispute.reason)}
                  {dispute.evidenceDueBy && (
                    <>
                      , answer by <MomentText at={dispute.evidenceDueBy} />, <AgeText at={dispute.evidenceDueBy} />
                    </>
                  )}
                  {dispute.dashboardUrl && (
                    <>
                      ,{" "}
                      <Anchor href={dispute.dashboardUrl} target="_blank" rel="noopener noreferrer" inherit>
                        in the card provider's dashboard
                      </Anchor>
                    </>
                  )}
                </span>
              </span>
              <span className={classes.figure}>{formatMoneyIn(dispute.currency, dispute.amountCents)}</span>
            </li>
          ))}
        </Waiting>
      </Subsection>
      <Subsection title="To decide">
        <Waiting nothing="No job has failed, and every payment has its order.">
          {[
            { count: failedJobs, label: "Failed jobs", to: "/dashboard/ledger" },
            { count: unknownPayments, label: "Payments without an order", to: "/dashboard/ledger" },
          ]
            .filter(({ count }) => count > 0)
            .map(({ count, label, to }) => (
              <li key={label} className={rows.row}>
                <Anchor component={Link} to={to}>
                  {label}
                </Anchor>
                <span className={classes.figure}>{formatNumber(count)}</span>
              </li>
            ))}
        </Waiting>
      </Subsection>
      <Subsection title={`What visitors need (${formatNumber(inquiries.total)})`}>
        <Waiting nothing="No message waits for an answer.">
          {inquiries.inquiries.map((inquiry) => (
            <InquiryRow key={inquiry.id} inquiry={inquiry} />
          ))}
        </Waiting>
      </Subsection>
      <Subsection title="To reorder" className={classes.wide}>
        <Waiting nothing="No tool is low on stock." all={{ to: lowTools, label: "All tools with low stock" }}>
          {reorder.map((tool) => (
            <li key={tool.id} className={rows.row}>
              <span className={rows.what}>
                <Anchor component={Link} to={`/dashboard/tools/${tool.id}`} dir="auto">
                  {tool.name}
                </Anchor>
                <span className={rows.detail}>
                  {formatNumber(tool.available)} available, minimum order {formatNumber(tool.minOrder)},{" "}
                  {formatNumber(tool.soldLately)} sold in 60 days
                </span>
              </span>
              <span className={classes.figure}>Reorder {countUnits(tool.suggested, tool.salesUnit)}</span>
            </li>
          ))}
        </Waiting>
      </Subsection>
    </div>
  );
}

function Waiting({
  nothing,
  all,
  children,
}: {
  nothing: string;
  all?: { to: string; label: string };
  children: ReactNode[];
}) {
  if (children.length === 0) return <p className={classes.nothing}>{nothing}</p>;
  return (
    <>
      <ul className={rows.list}>{children}</ul>
      {all && (
        <Anchor component={Link} to={all.to}>
          {all.label}
        </Anchor>
      )}
    </>
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
    <li className={rows.row}>
      <span className={rows.what}>
        <span dir="auto" className={classes.inquiry}>
          {text}
        </span>
        <span className={rows.detail}>
          <Anchor href={`mailto:${email}`} inherit>
            <EmailText email={email} />
          </Anchor>
          , <AgeText at={sentAt} />
        </span>
      </span>
      <Button
        size="compact-sm"
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
    <li className={rows.row}>
      <span className={rows.what}>
        <OrderLink number={order.number} />
        <span className={rows.detail}>
          <Anchor
            component={Link}
            to={`/dashboard/users/${encodeURIComponent(order.buyerEmail)}`}
            inherit
            title={order.buyerEmail}
            className={classes.buyer}
          >
            {order.buyerEmail}
          </Anchor>
          <span className={classes.comma}>, </span>
          {children}
        </span>
      </span>
      <span className={classes.figure}>{formatMoney(order.totalCents)}</span>
      {move}
    </li>
  );
}

const OrderLink = ({ number }: { number: string }) => (
  <Anchor component={Link} to={`/dashboard/orders/${number}`}>
    {number}
  </Anchor>
);
