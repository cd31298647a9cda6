import { CompositeChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { formatNumber } from "@ironmonger/contract/money";
import { useMediaQuery } from "@mantine/hooks";
import { dayStep } from "./round-ticks.ts";

export type Bar = { name: string; value: number; before: number };
type Props = {
  title: string;
  bars: Bar[];
  ticks: number[];
  format: (value: number) => string;
  formatTick: (value: number) => string;
  /** A variable of `base.css`. */
  color: `var(--${string})`;
};

/** A bar for each day, and the days before as a dashed line. In a chunk of its own, which only the overview loads. */
export function DayBars({ title, bars, ticks, format, formatTick, color }: Props) {
  const earlier = `${formatNumber(bars.length)} ${bars.length === 1 ? "day" : "days"} earlier`;
  const isNarrow = useMediaQuery("(max-width: 47.99em)");
  const step = dayStep(bars.length, isNarrow ? 4 : 8);
  const lastTick = ticks.at(-1) ?? 1;
  return (
    <CompositeChart
      h={240}
      data={bars}
      dataKey="name"
      series={[
        { name: "value", label: title, color, type: "bar" },
        { name: "before", label: earlier, color: "var(--ink)", type: "line" },
      ]}
      curveType="step"
      withDots={false}
      strokeWidth={1.5}
      lineProps={{ strokeDasharray: "5 3", isAnimationActive: false }}
      barProps={{ radius: [2, 2, 0, 0], isAnimationActive: false }}
      maxBarWidth={48}
      tickLine="none"
      gridAxis="x"
      strokeDasharray="0"
      gridColor="var(--line)"
      textColor="var(--ink-soft)"
      valueFormatter={format}
      yAxisProps={{ ticks, domain: [0, lastTick || 1], tickFormatter: formatTick, width: 56 }}
      xAxisProps={{ ticks: bars.filter((_, index) => index % step === 0).map(({ name }) => name), interval: 0 }}
      composedChartProps={{ margin: { top: 8 } }}
      tooltipAnimationDuration={0}
      accessibilityLayer={false}
    />
  );
}
