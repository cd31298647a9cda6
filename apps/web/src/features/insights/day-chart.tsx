import { formatNumber } from "@ironmonger/contract/money";
import { Anchor } from "@mantine/core";
import clsx from "clsx";
import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import { Link } from "react-router";
import { shortDay } from "../../shared/format-moment.ts";
import opening from "../../shared/ui/details.module.css";
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
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.key}>
          <span className={classes.barKey} style={{ background: color }} /> each day
        </span>
        <span className={classes.key}>
          <span className={classes.lineKey} /> {earlier}
        </span>
      </figcaption>
      {/* The table below it is what keyboards and screen readers get. */}
      <div className={classes.chart} aria-hidden="true">
        <Suspense>
          <DayBars title={title} bars={bars} ticks={ticks} format={format} formatTick={formatTick} color={color} />
        </Suspense>
      </div>
      <details className={clsx(opening.details, classes.details)}>
        <summary>{title} as a table</summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
              <th scope="col">{earlier}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ day, value, name }, index) => (
              <tr key={day}>
                <th scope="row">{name}</th>
                {[{ day, value }, before[index]].map(
                  (counted) =>
                    counted && (
                      <td key={counted.day}>
                        <Anchor component={Link} to={linkOf(counted.day)} inherit>
                          {format(counted.value)}
                        </Anchor>
                      </td>
                    ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
