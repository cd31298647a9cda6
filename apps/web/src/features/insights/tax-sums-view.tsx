import type { TaxSums } from "@ironmonger/contract/insights";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { SimpleGrid, Text } from "@mantine/core";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { ordersOf } from "./orders-link.ts";

type Props = {
  sums: TaxSums;
  days: { from: string; to: string };
  /** The rows are those of the period that was shown before. */
  isStale: boolean;
};

/** The taxes of a period by country and rate, and what was refunded for pieces and apart from them. */
export function TaxSumsView({ sums: { taxes, refunds }, days, isStale }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} aria-busy={isStale}>
      <Panel title="Tax by country and rate">
        <Text size="sm" c="dimmed">
          As charged on the paid orders of these days; refunds are not deducted.
        </Text>
        <DataTable
          caption="Tax by country and rate"
          columns={taxColumns}
          rows={taxes}
          rowKey={({ country, name, percent }) => `${country} ${name} ${percent}`}
          isStale={isStale}
          empty={<EmptyText>Nothing was sold in these days.</EmptyText>}
        />
      </Panel>
      <Panel title="Refunds">
        <Text size="sm" c="dimmed">
          What went back of the orders of these days, at any time.
        </Text>
        <DataTable
          caption="Refunds"
          columns={refundColumns}
          rows={[
            { what: "Pieces", cents: refunds.forPiecesCents, to: ordersOf(days, { only: "with-refunds" }) },
            {
              what: "Apart from pieces",
              detail: "such as for damage or a late delivery",
              cents: refunds.apartFromPiecesCents,
            },
          ]}
          rowKey={({ what }) => what}
          isStale={isStale}
        />
      </Panel>
    </SimpleGrid>
  );
}

const taxColumns: Column<TaxSums["taxes"][number]>[] = [
  { role: "name", title: "Country", of: ({ country }) => countryName(country) },
  { role: "text", title: "Rate", of: ({ name, percent }) => (percent === null ? "no tax" : `${name} ${percent} %`) },
  { role: "money", title: "Tax", of: ({ taxCents }) => taxCents },
  { role: "money", title: "Net", of: ({ netCents }) => netCents },
];

type Refunded = { what: string; detail?: string; cents: number; to?: string };

const refundColumns: Column<Refunded>[] = [
  {
    role: "name",
    title: "For what",
    of: ({ what }) => what,
    detail: ({ detail }) => detail,
    to: ({ to }) => to,
  },
  { role: "money", title: "Amount", of: ({ cents }) => cents },
];
