import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import type { MantineColor } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import classes from "./day-chart.module.css";
import { type Day, daysSinceFirst } from "./days-since-first.ts";

type Props = { title: string; days: Day[]; format: (value: number) => string; color: MantineColor };

const shortDay = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
const compact = new Intl.NumberFormat("en-US", { notation: "compact" });

/** One figure by day, as a bar chart and, for screen readers and those who prefer it, as a table. */
export function DayChart({ title, days, format, color }: Props) {
  const isStill = useReducedMotion();
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const shown = daysSinceFirst(days);
  const isMoney = format(0).startsWith("$");
  const short = (value: number) => (isMoney ? `$${compact.format(value / 100)}` : compact.format(value));

  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <h2 className={classes.title}>{title}</h2>
        <strong className={classes.total}>{format(total)}</strong>
        <span className={classes.period}>in {days.length} days</span>
      </figcaption>
      {/* The table beside it is what keyboards and screen readers get. */}
      <div aria-hidden="true">
        <BarChart
          h={240}
          data={shown.map(({ day, value }) => ({ day: shortDay.format(new Date(day)), [title]: value }))}
          dataKey="day"
          series={[{ name: title, color }]}
          valueFormatter={format}
          gridAxis="x"
          tickLine="none"
          maxBarWidth={40}
          xAxisProps={{ minTickGap: 16, interval: "equidistantPreserveStart" }}
          yAxisProps={{ width: 48, tickFormatter: short, allowDecimals: isMoney }}
          barProps={{ isAnimationActive: !isStill }}
          barChartProps={{ accessibilityLayer: false }}
          {...(shown.length <= 7 && {
            withBarValueLabel: true,
            valueLabelProps: { formatter: (value) => (Number(value) === 0 ? "" : short(Number(value))) },
          })}
        />
      </div>
      <details className={classes.details}>
        <summary>{title} as a table</summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{shortDay.format(new Date(day))}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
