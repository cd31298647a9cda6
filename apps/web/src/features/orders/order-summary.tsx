import { countEachUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { hasLeft } from "@ironmonger/contract/orders/line-states";
import { addressLines } from "@ironmonger/contract/regions/address-text";
import { Anchor, Stack } from "@mantine/core";
import { Link } from "react-router";
import { Fact, Facts } from "../../shared/kit/facts.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { Sum, Sums } from "../../shared/kit/sums.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { MultilineText } from "../../shared/ui/multiline-text.tsx";
import { TotalParts } from "../pricing/total-parts.tsx";
import { chargedTo } from "./charged-to.ts";
import { LineList, type ListedLine } from "./line-list.tsx";
import { ChargedToFacts } from "./order/shared-facts.tsx";
import { Struck } from "./struck.tsx";

/** What is in the order, where it goes and until when it waits. */
export function OrderSummary({ order }: { order: Order }) {
  const isCancelled = order.cancelled !== null;
  const shown = order.lines.filter(({ status }) => isCancelled || !hasLeft(status));
  return (
    <Panel
      title="Order summary"
      aside={
        <Anchor component={Link} to={`/dashboard/orders/${order.number}`} inherit>
          Order {order.number}
        </Anchor>
      }
    >
      <Stack>
        <LineList lines={shown.map(toListedLine)} />
        <Facts>
          <Fact label="Quantity">
            <Struck isCancelled={isCancelled}>{countEachUnit(shown)}</Struck>
          </Fact>
          <Fact label="Deliver to">
            <MultilineText>{addressLines(order)}</MultilineText>
          </Fact>
          <Fact label="Phone">{order.phone}</Fact>
          {order.billingAddress && (
            <Fact label="Invoice to">
              <MultilineText>{order.billingAddress}</MultilineText>
            </Fact>
          )}
          {order.poNumber && <Fact label="PO number">{order.poNumber}</Fact>}
          <ChargedToFacts order={order} />
          <Fact label="Ordered">
            <MomentText at={order.placedAt} />
          </Fact>
          {order.payment === "due" && order.expiresAt && (
            <Fact label="Reserved for you until">
              <MomentText at={order.expiresAt} />
            </Fact>
          )}
        </Facts>
      </Stack>
    </Panel>
  );
}

/** What the order costs, beside the card that pays it. */
export function OrderTotal({ order }: { order: Order }) {
  const isCancelled = order.cancelled !== null;
  const { totalCents } = order.cancelled ?? order;
  const total = {
    label: order.isPaid ? "Total paid" : order.terms === "account" ? "Total" : "To pay",
    amount: (
      <Struck isCancelled={isCancelled}>
        <MoneyText cents={totalCents} />
      </Struck>
    ),
  };
  return (
    <section aria-label="Total">
      {isCancelled ? (
        <Sums>
          <Sum label={total.label} isTotal>
            {total.amount}
          </Sum>
        </Sums>
      ) : (
        <TotalParts sums={order} charges={order.charges} explanation={order.explanation} total={total} />
      )}
    </section>
  );
}

export const toListedLine = ({ toolName, ...line }: OrderLine): ListedLine => ({
  ...line,
  name: toolName,
  note: chargedTo(line).join(" · ") || undefined,
});
