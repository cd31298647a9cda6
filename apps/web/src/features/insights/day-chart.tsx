import classes from "./day-chart.module.css";
import { type Day, daysSinceFirst } from "./days-since-first.ts";
import { roundTicks } from "./round-ticks.ts";

type Props = {
  title: string;
  days: Day[];
  format: (value: number) => string;
  /** A colour of CSS. */
  color: string;
};

/** More names of days than these would overlap on a phone. */
const mostNames = 6;

const shortDay = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
const compact = new Intl.NumberFormat("en-US", { notation: "compact" });

/** One figure by day, as a bar chart and, for screen readers and those who prefer it, as a table. */
export function DayChart({ title, days, format, color }: Props) {
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const shown = daysSinceFirst(days).map(({ day, value }) => ({ day, value, name: shortDay.format(new Date(day)) }));
  const isMoney = format(0).startsWith("$");
  const short = (value: number) => (isMoney ? `$${compact.format(value / 100)}` : compact.format(value));
  const ticks = roundTicks(Math.max(0, ...shown.map(({ value }) => value)));
  const top = ticks.at(-1) || 1;
  const everyNth = Math.ceil(shown.length / mostNames);

  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <h2 className={classes.title}>{title}</h2>
        <strong className={classes.total}>{format(total)}</strong>
        <span className={classes.period}>in {days.length} days</span>
      </figcaption>
      {/* The table beside it is what keyboards and screen readers get. */}
      <div className={classes.chart} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {short(tick)}
          </span>
        ))}
        {shown.map(({ day, value, name }, place) => (
          <div key={day} className={classes.day} title={`${name}: ${format(value)}`}>
            {shown.length <= 7 && value > 0 && short(value)}
            <div className={classes.bar} style={{ height: `${(value / top) * 100}%`, background: color }} />
            {place % everyNth === 0 && <span className={classes.name}>{name}</span>}
          </div>
        ))}
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
            {shown.map(({ day, value, name }) => (
              <tr key={day}>
                <th scope="row">{name}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
