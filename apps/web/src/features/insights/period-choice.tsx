import { type Period, periodIssue, ranges } from "@ironmonger/contract/tables/periods";
import { Button, Group, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import classes from "./period-choice.module.css";

type Days = { from: string; to: string };
type Props = {
  /** The period in the address. */
  period: Period;
  /** Its days, once they are loaded. */
  shown: Days | undefined;
  onChange: (days: Days) => void;
};

/** Chooses the days of the overview: the last ones, or those from a first to a last day. */
export function PeriodChoice({ period, shown, onChange }: Props) {
  const [days, setDays] = useState<Days>({ from: period.from ?? "", to: period.to ?? "" });
  const [message, setMessage] = useState<string | null>(null);
  const { from = "", to = "" } = shown ?? {};
  useEffect(() => {
    setDays({ from, to });
    setMessage(null);
  }, [from, to]);

  return (
    <div className={classes.choice}>
      <Group gap="xs" role="group" aria-label="Period">
        {ranges.map((range) => (
          <Button
            key={range}
            component={Link}
            to={`?range=${range}`}
            preventScrollReset
            variant={period.range === range ? "filled" : "default"}
            aria-current={period.range === range ? "true" : undefined}
          >
            {range} days
          </Button>
        ))}
      </Group>
      <form
        noValidate
        aria-label="Other days"
        className={classes.days}
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = periodIssue(days.from, days.to);
          setMessage(wrong);
          if (wrong === null) onChange(days);
        }}
      >
        <TextInput
          type="date"
          label="From"
          value={days.from}
          onChange={({ currentTarget }) => setDays({ ...days, from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label="To"
          value={days.to}
          onChange={({ currentTarget }) => setDays({ ...days, to: currentTarget.value })}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
        {shown && (
          <Button
            component="a"
            href={`/export/sales.csv?from=${shown.from}&to=${shown.to}`}
            variant="default"
            className={classes.export}
            download
          >
            Export CSV
          </Button>
        )}
      </form>
      {message && (
        <p className="error-line" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
