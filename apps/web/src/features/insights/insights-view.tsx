import type { Figures as Counted, Insights, PeriodSales } from "@ironmonger/contract/insights";
import { formatNumber } from "@ironmonger/contract/money";
import { Anchor, Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Figure, Figures } from "../../shared/kit/figure.tsx";
import { More } from "../../shared/kit/more.tsx";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { DayChart } from "./day-chart.tsx";
import { describeChange } from "./describe-change.ts";
import { ordersOf } from "./orders-link.ts";
import { formatTick } from "./round-ticks.ts";

type Props = {
  insights: Insights;
  /** The figures are those of the period that was shown before. */
  isStale: boolean;
  /** The bestsellers. */
  children: ReactNode;
};

const paid = { only: "paid" };

/** How the shop is doing: a period compared with the preceding one, orders by status, and low stock. */
export function InsightsView({ insights: { period, before, statuses, lowStock }, isStale, children }: Props) {
  const money = useMoney();
  return (
    <Stack aria-busy={isStale}>
      <Stack gap="xs" opacity={isStale ? 0.55 : 1}>
        <KeyFigures period={period} before={before} />
        <More summary="What these figures count">
          <Text size="sm" c="dimmed">
            The orders placed on these days of the shop's time zone, compared with as many days before. Revenue is what
            was paid for them, with tax and delivery, minus what was refunded for them at any time. Orders include
            unpaid ones, their average does not.
          </Text>
        </More>
        <SimpleGrid cols={{ base: 1, lg: 2 }}>
          <DayChart
            title="Revenue"
            color="var(--steel)"
            days={period.days.map(({ day, revenueCents }) => ({ day, value: revenueCents }))}
            before={before.days.map(({ day, revenueCents }) => ({ day, value: revenueCents }))}
            format={money.format}
            formatTick={(cents) => money.format(0).replace("0", formatTick(cents / 100))}
            linkOf={(day) => ordersOf({ from: day, to: day }, paid)}
          />
          <DayChart
            title="Orders"
            color="var(--ink-soft)"
            days={period.days.map(({ day, orders }) => ({ day, value: orders }))}
            before={before.days.map(({ day, orders }) => ({ day, value: orders }))}
            format={formatNumber}
            formatTick={formatTick}
            linkOf={(day) => ordersOf({ from: day, to: day })}
          />
        </SimpleGrid>
      </Stack>
      {children}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Statuses statuses={statuses} />
        <LowStock tools={lowStock} />
      </SimpleGrid>
    </Stack>
  );
}

/** Without orders there is no average. */
const averageOf = ({ revenueCents, paidOrders }: Counted): number =>
  paidOrders === 0 ? 0 : Math.round(revenueCents / paidOrders);

const figures: {
  label: string;
  of: (figures: Counted) => number;
  isMoney?: boolean;
  /** Which orders of the period it counts. */
  filter?: Record<string, string>;
}[] = [
  { label: "Revenue", of: ({ revenueCents }) => revenueCents, isMoney: true, filter: paid },
  { label: "Orders", of: ({ orders }) => orders },
  { label: "Average order", of: averageOf, isMoney: true, filter: paid },
  { label: "Pieces", of: ({ paidPieces }) => paidPieces, filter: paid },
  {
    label: "Refunds",
    of: ({ refundedCents }) => refundedCents,
    isMoney: true,
    filter: { only: "with-refunds" },
  },
];

function KeyFigures({ period, before }: { period: PeriodSales; before: PeriodSales }) {
  const money = useMoney();
  return (
    <Figures>
      {figures.map(({ label, of, isMoney = false, filter }) => {
        const format = isMoney ? money.format : formatNumber;
        const [now, then] = [of(period.total), of(before.total)];
        return (
          <Figure
            key={label}
            label={label}
            value={format(now)}
            to={ordersOf(period, filter)}
            detail={
              <>
                {describeChange(now, then)}
                {then !== 0 && (
                  <>
                    {" "}
                    <Anchor component={Link} to={ordersOf(before, filter)} inherit underline="always">
                      was {format(then)}
                    </Anchor>
                  </>
                )}
              </>
            }
          />
        );
      })}
    </Figures>
  );
}

function Statuses({ statuses }: { statuses: Insights["statuses"] }) {
  const most = Math.max(1, ...statuses.map(({ orders }) => orders));
  return (
    <Panel title="Orders by status">
      <Text size="sm" c="dimmed">
        All orders, as of now. One whose lines differ counts under each of their statuses.
      </Text>
      <Rows noun="statuses" items={statuses} empty="No orders yet.">
        {({ status, orders }) => (
          <Row
            key={status}
            name={
              <Anchor component={Link} tt="capitalize" to={`/dashboard/manageallorders?status=${status}`} inherit>
                {status}
              </Anchor>
            }
            detail={<Progress value={(orders / most) * 100} aria-hidden="true" />}
            figure={formatNumber(orders)}
          />
        )}
      </Rows>
    </Panel>
  );
}

const lowTools = "/dashboard/manageproducts?stock=low&sortBy=available&direction=asc";

const lowColumns: Column<Insights["lowStock"][number]>[] = [
  { role: "name", title: "Name", of: ({ name }) => name, to: ({ id }) => `/dashboard/tools/${id}` },
  { role: "figure", title: "Available", of: ({ available }) => available },
  { role: "figure", title: "Minimum order", of: ({ minOrder }) => minOrder },
];

function LowStock({ tools }: { tools: Insights["lowStock"] }) {
  return (
    <Panel
      title="Low stock"
      aside={
        <Anchor component={Link} to={lowTools} inherit>
          All tools with low stock
        </Anchor>
      }
    >
      <DataTable
        caption="Tools with low stock"
        columns={lowColumns}
        rows={tools}
        rowKey={({ id }) => id}
        empty={<EmptyText>No tool is low on stock.</EmptyText>}
      />
    </Panel>
  );
}
