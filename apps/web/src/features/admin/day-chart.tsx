import { AreaChart, BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { useReducedMotion } from "@mantine/hooks";
import classes from "./day-chart.module.css";

type Props = {
  title: string;
  kind: "line" | "bars";
  days: { day: string; value: number }[];
  format: (value: number) => string;
  color: string;
};

const shortDay = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
const compact = new Intl.NumberFormat(undefined, { notation: "compact" });

/** The table beside it is what keyboards and screen readers get. */
const hidden = { accessibilityLayer: false };

/** One figure by day: a drawing, and the same as a table for those who cannot or would not read drawings. */
export function DayChart({ title, kind, days, format, color }: Props) {
  const isStill = useReducedMotion();
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const data = days.map(({ day, value }) => ({ day: shortDay.format(new Date(day)), [title]: value }));
  const isMoney = format(0).startsWith("$");
  const common = {
    h: 240,
    data,
    dataKey: "day",
    series: [{ name: title, color }],
    valueFormatter: format,
    gridAxis: "x" as const,
    tickLine: "none" as const,
    xAxisProps: { minTickGap: 24, interval: "equidistantPreserveStart" as const },
    yAxisProps: { width: 56, tickFormatter: (value: number) => compact.format(isMoney ? value / 100 : value) },
  };

  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <h2 className={classes.title}>{title}</h2>
        <strong className={classes.total}>{format(total)}</strong>
        <span className={classes.period}>in {days.length} days</span>
      </figcaption>
      <div aria-hidden="true">
        {kind === "line" ? (
          <AreaChart
            {...common}
            curveType="linear"
            withDots={false}
            withGradient={false}
            areaProps={{ isAnimationActive: !isStill }}
            areaChartProps={hidden}
          />
        ) : (
          <BarChart {...common} barProps={{ isAnimationActive: !isStill }} barChartProps={hidden} maxBarWidth={28} />
        )}
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
            {days.map(({ day, value }) => (
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
