import { type Period, periodIssue, ranges } from "@ironmonger/contract/tables/periods";
import { Button, TextInput } from "@mantine/core";
import { useEffect, useId, useState } from "react";
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

/** Chooses the days of the overview: the last ones, or those from a first to a last day, which a phone shows when they are wanted. */
export function PeriodChoice({ period, shown, onChange }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(period.range === undefined);
  const [days, setDays] = useState<Days>({ from: period.from ?? "", to: period.to ?? "" });
  const [message, setMessage] = useState<string | null>(null);
  const { from = "", to = "" } = shown ?? {};
  useEffect(() => {
    setDays({ from, to });
    setMessage(null);
  }, [from, to]);

  return (
    <div className={classes.choice}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container in every browser */}
      <div role="group" aria-label="Period" className={classes.ranges}>
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
        <Button
          variant={period.range === undefined ? "filled" : "default"}
          className={classes.other}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Custom
        </Button>
      </div>
      <form
        id={id}
        noValidate
        aria-label="Other days"
        className={classes.days}
        data-open={isOpen || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = periodIssue(days.from, days.to);
          setMessage(wrong);
          if (wrong === null) onChange(days);
        }}
      >
        <div className={classes.day}>
          <label htmlFor={`${id}-from`}>From</label>
          <TextInput
            id={`${id}-from`}
            type="date"
            value={days.from}
            onChange={({ currentTarget }) => setDays({ ...days, from: currentTarget.value })}
          />
        </div>
        <div className={classes.day}>
          <label htmlFor={`${id}-to`}>to</label>
          <TextInput
            id={`${id}-to`}
            type="date"
            value={days.to}
            onChange={({ currentTarget }) => setDays({ ...days, to: currentTarget.value })}
          />
        </div>
        <Button type="submit" variant="default">
          Show
        </Button>
      </form>
      {message && (
        <p className="error-line" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
