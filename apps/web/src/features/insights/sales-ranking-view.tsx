import { marginPercent } from "@ironmonger/contract/catalog/margin";
import type { SalesRanking } from "@ironmonger/contract/insights";
import { SimpleGrid, Stack, Text } from "@mantine/core";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { useCategories } from "../categories/use-categories.ts";
import { ordersOf } from "./orders-link.ts";

type Props = {
  ranking: SalesRanking;
  days: { from: string; to: string };
  /** The rows are those of the period that was shown before. */
  isStale: boolean;
};

/** The bestsellers of a period, each with a link to its paid orders. */
export function SalesRankingView({ ranking, days, isStale }: Props) {
  const { margin, tools, buyers, categories, newBuyers, returningBuyers } = ranking;
  const { nameOf } = useCategories();
  const paidOrders = (filter: Record<string, string>) => ordersOf(days, { only: "paid", ...filter });
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} aria-busy={isStale}>
      <Ranking
        title="Top tools"
        isStale={isStale}
        rows={tools.map(({ id, name, margin: { salesCents, costCents, unknownCents }, ...sold }) => ({
          key: id,
          name,
          to: paidOrders({ tool: id }),
          margin: unknownCents > 0 ? null : marginPercent(salesCents, costCents),
          ...sold,
        }))}
      />
      <Ranking
        title="Top buyers"
        isStale={isStale}
        rows={buyers.map(({ email, name, ...sold }) => ({
          key: email,
          name,
          detail: email,
          to: paidOrders({ buyer: email }),
          ...sold,
        }))}
      />
      <Ranking
        title="Top categories"
        isStale={isStale}
        rows={categories.map(({ category, ...sold }) => ({
          key: category ?? "none",
          name: category === null ? "No category" : nameOf(category),
          to: paidOrders({ category: category ?? "none" }),
          ...sold,
        }))}
      />
      <Stack>
        <Margin margin={margin} />
        <Panel title="New and returning buyers">
          <DataTable
            caption="New and returning buyers"
            isStale={isStale}
            columns={[
              {
                role: "name",
                title: "Buyers",
                of: ({ label }) => label,
                detail: ({ detail }) => detail,
                to: ({ kind }) => paidOrders({ buyers: kind }),
              },
              { role: "figure", title: "Number", of: ({ buyers: number }) => number },
              { role: "figure", title: "Orders", of: ({ orders }) => orders },
              { role: "money", title: "Revenue", of: ({ revenueCents }) => revenueCents },
            ]}
            rows={[
              { label: "New", detail: "first paid order in these days", kind: "new", ...newBuyers },
              { label: "Returning", detail: "first paid order before them", kind: "returning", ...returningBuyers },
            ]}
            rowKey={({ kind }) => kind}
          />
        </Panel>
      </Stack>
    </SimpleGrid>
  );
}

function Margin({ margin: { salesCents, costCents, unknownCents } }: Pick<SalesRanking, "margin">) {
  const money = useMoney();
  return (
    <Panel title="Margin">
      {salesCents === 0 ? (
        <EmptyText>
          No tool with a known cost was sold in these days
          {unknownCents > 0 &&
            `: goods for ${money.format(unknownCents)} are left out, because their cost was not known`}
          .
        </EmptyText>
      ) : (
        <>
          <Text size="xl" fw="bold">
            <MoneyText cents={salesCents - costCents} />, {marginPercent(salesCents, costCents)}
          </Text>
          <Text size="sm" c="dimmed">
            <MoneyText cents={salesCents} /> of goods without tax and delivery, after refunds, minus{" "}
            <MoneyText cents={costCents} /> that they cost when they were ordered.
          </Text>
        </>
      )}
      {salesCents > 0 && unknownCents > 0 && (
        <Text size="sm" c="dimmed">
          Goods for <MoneyText cents={unknownCents} /> are left out, because their cost was not known.
        </Text>
      )}
    </Panel>
  );
}

type Ranked = {
  key: string;
  name: string;
  detail?: string;
  /** Its orders. */
  to: string;
  pieces?: number;
  orders?: number;
  /** Null: not known. */
  margin?: string | null;
  revenueCents: number;
};

function Ranking({ title, rows, isStale }: { title: string; rows: Ranked[]; isStale: boolean }) {
  const columns: (Column<Ranked> | false)[] = [
    { role: "name", title: "Name", of: ({ name }) => name, detail: ({ detail }) => detail, to: ({ to }) => to },
    { role: "money", title: "Revenue", of: ({ revenueCents }) => revenueCents },
    rows[0]?.pieces !== undefined && { role: "figure", title: "Pieces", of: ({ pieces }) => pieces },
    rows[0]?.orders !== undefined && { role: "figure", title: "Orders", of: ({ orders }) => orders },
    rows.some(({ margin }) => margin) && { role: "figure", title: "Margin", of: ({ margin }) => margin },
  ];
  return (
    <Panel title={title}>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        isStale={isStale}
        empty={<EmptyText>Nothing was sold in these days.</EmptyText>}
      />
    </Panel>
  );
}
