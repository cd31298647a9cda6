import { formatNumber } from "@ironmonger/contract/money";
import { Anchor, Group, Paper, Table, Text, Title } from "@mantine/core";
import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import { Link } from "react-router";
import { shortDay } from "../../shared/format-moment.ts";
import { More } from "../../shared/kit/more.tsx";
import type { DayBars as Bars } from "./day-bars.tsx";
import classes from "./day-chart.module.css";
import { roundTicks } from "./round-ticks.ts";

type DayValue = { day: string; value: number };
type Props = {
  title: string;
  days: DayValue[];
  /** The preceding days, as many. */
  before: DayValue[];
  format: (value: number) => string;
  /** The same in a few characters, beside the axis. */
  formatTick: (value: number) => string;
  /** A variable of `base.css`. */
  color: `var(--${string})`;
  /** The address of the rows counted for a day. */
  linkOf: (day: string) => string;
};

const DayBars = lazy(async (): Promise<{ default: ComponentType<ComponentProps<typeof Bars>> }> => {
  try {
    return { default: (await import("./day-bars.tsx")).DayBars };
  } catch {
    // The table says the same.
    return { default: () => null };
  }
});

/**
 * One figure by day, with that of the days before as a line: as a chart and, for screen readers and those who prefer it, as a table. A day
 * on which more was refunded than paid is drawn as zero.
 */
export function DayChart({ title, days, before, format, formatTick, color, linkOf }: Props) {
  const shown = days.map(({ day, value }) => ({ day, value, name: shortDay(day) }));
  const bars = shown.map(({ name, value }, index) => ({
    name,
    value: Math.max(0, value),
    before: Math.max(0, before[index]?.value ?? 0),
  }));
  const ticks = roundTicks(Math.max(0, ...bars.flatMap((bar) => [bar.value, bar.before])));
  const earlier = `${formatNumber(shown.length)} ${shown.length === 1 ? "day" : "days"} earlier`;

  return (
    <Paper component="figure" withBorder p="md">
      <Group component="figcaption" gap="md">
        <Title order={2} size="md" flex={1}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          <span className={classes.barKey} style={{ background: color }} /> each day
        </Text>
        <Text size="sm" c="dimmed">
          <span className={classes.lineKey} /> {earlier}
        </Text>
      </Group>
      {/* The table below it is what keyboards and screen readers get. */}
      <div className={classes.chart} aria-hidden="true">
        <Suspense>
          <DayBars title={title} bars={bars} ticks={ticks} format={format} formatTick={formatTick} color={color} />
        </Suspense>
      </div>
      <More summary={`${title} as a table`}>
        <Table w="auto" withRowBorders={false} verticalSpacing="2xs" horizontalSpacing="md" tabularNums>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Day</Table.Th>
              <Table.Th scope="col" ta="end">
                {title}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {earlier}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ day, value, name }, index) => (
              <Table.Tr key={day}>
                <Table.Th scope="row" fw="regular">
                  {name}
                </Table.Th>
                {[{ day, value }, before[index]].map(
                  (counted) =>
                    counted && (
                      <Table.Td key={counted.day} ta="end">
                        <Anchor component={Link} to={linkOf(counted.day)} inherit>
                          {format(counted.value)}
                        </Anchor>
                      </Table.Td>
                    ),
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </More>
    </Paper>
  );
}
