import type { ApprovalRow } from "@ironmonger/contract/approvals";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { hasLeft } from "@ironmonger/contract/orders/line-states";
import { Anchor, Button, Group, List, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Fact, Facts } from "../../shared/kit/facts.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { MultilineText } from "../../shared/ui/multiline-text.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { LineList } from "../orders/line-list.tsx";
import { toListedLine } from "../orders/order-summary.tsx";

type Props = {
  row: ApprovalRow;
  /** Of several, its button is the orange one. */
  isFirst: boolean;
  isWorking: boolean;
  onApprove: () => void;
  onCut: () => void;
  onDecline: () => void;
};

/** An order that waits for this person: why it does, what is ordered, what it costs and would cost today, and the decision. */
export function ApprovalPanel({ row, isFirst, isWorking, onApprove, onCut, onDecline }: Props) {
  const money = useMoney();
  const { order, lapsesAt, reasons } = row;
  const { number, buyerName, placedAt, poNumber, costCentre, reference, note } = order;
  const facts: [string, ReactNode][] = [
    ["Ordered by", buyerName],
    ["Ordered", <MomentText key="ordered" at={placedAt} />],
    ["Total", <strong key="total">{money.format(row.totalCents)}</strong>],
    ["Total today", describeToday(row, money)],
    ["Lapses", <MomentText key="lapses" at={lapsesAt} />],
    ["PO number", poNumber],
    ["Cost centre", costCentre],
    ["Reference", reference],
    ["Note", note && <MultilineText key="note">{note}</MultilineText>],
  ];
  return (
    <Panel
      title={`Order ${number}`}
      aside={
        <Anchor component={Link} to={`/dashboard/orders/${number}`} inherit underline="always">
          Open<span className="sr-only"> order {number}</span>
        </Anchor>
      }
    >
      <Stack>
        <List size="sm">
          {reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
        <Facts>
          {facts.flatMap(([label, value]) =>
            value ? (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ) : (
              []
            ),
          )}
        </Facts>
        <LineList lines={order.lines.filter(({ status }) => !hasLeft(status)).map(toListedLine)} />
        {order.allLineCount > order.lines.length && (
          <Text size="sm" c="dimmed">
            and {formatNumber(order.allLineCount - order.lines.length)} more lines
          </Text>
        )}
        <Group gap="sm">
          <Button
            {...(isFirst ? { color: "safety" } : { variant: "default" })}
            loading={isWorking}
            onClick={onApprove}
            aria-label={`Approve order ${number}`}
          >
            Approve
          </Button>
          <Button variant="default" disabled={isWorking} onClick={onCut} aria-label={`Approve less of order ${number}`}>
            Approve less
          </Button>
          <Button variant="default" disabled={isWorking} onClick={onDecline} aria-label={`Decline order ${number}`}>
            Decline
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

/** What it would cost if it were placed now. */
export function describeToday({ totalCents, totalTodayCents }: ApprovalRow, money: Money): ReactNode {
  if (totalTodayCents === null)
    return (
      <Text span inherit c="dimmed">
        It cannot be ordered like this any more
      </Text>
    );
  const more = totalTodayCents - totalCents;
  if (more === 0) return "The same";
  return `${money.format(totalTodayCents)}, ${money.format(Math.abs(more))} ${more > 0 ? "more" : "less"}`;
}
