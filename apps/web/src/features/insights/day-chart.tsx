import { formatNumber } from "@ironmonger/contract/money";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { shortDay } from "../../shared/format-moment.ts";
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
  /** A CSS colour. */
  color: string;
  /** The address of the rows counted for a day. */
  linkOf: (day: string) => string;
};

/** How many day names do not overlap on a phone. */
const maxNames = 6;

/**
 * One figure by day, with that of the days before as a line: as a chart and, for screen readers and those who prefer it, as a table. A day
 * on which more was refunded than paid is drawn as zero.
 */
export function DayChart({ title, days, before, format, formatTick, color, linkOf }: Props) {
  const shown = days.map(({ day, value }) => ({ day, value, name: shortDay(day) }));
  const ticks = roundTicks(Math.max(0, ...[...before, ...shown].map(({ value }) => value)));
  const top = ticks.at(-1) || 1;
  const heightOf = (value: number) => Math.max(0, (value / top) * 100);
  const everyNth = Math.ceil(shown.length / maxNames);
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
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {formatTick(tick)}
          </span>
        ))}
        <svg aria-hidden="true" className={classes.plot} viewBox={`0 0 ${shown.length} 100`} preserveAspectRatio="none">
          {shown.map(({ day, value, name }, index) => (
            <g key={day} className={classes.day}>
              <title>{`${name}: ${format(value)}; ${earlier}: ${format(before[index]?.value ?? 0)}`}</title>
              <rect className={classes.ground} x={index} y={0} width={1} height={100} />
              <rect x={index + 0.1} y={100 - heightOf(value)} width={0.8} height={heightOf(value)} fill={color} />
            </g>
          ))}
          <path
            className={classes.before}
            d={before.map(({ value }, index) => step(index, heightOf(value))).join(" ")}
          />
        </svg>
        {shown.map(
          ({ day, name }, index) =>
            index % everyNth === 0 &&
            // A name that begins at one of the last days would reach beyond the page.
            index + everyNth / 2 <= shown.length && (
              <span key={day} className={classes.name} style={{ left: `${(index / shown.length) * 100}%` }}>
                {name}
              </span>
            ),
        )}
      </div>
      <details className={classes.details}>
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

/** A piece of the line, as wide as a day. */
const step = (index: number, height: number): string =>
  `${index === 0 ? "M" : "L"}${index} ${100 - height} H${index + 1}`;
