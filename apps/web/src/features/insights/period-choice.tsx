import { type Period, periodIssue, ranges } from "@ironmonger/contract/tables/periods";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { ErrorLine } from "../../shared/kit/notices/error-line.tsx";

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
  const id = useId();
  const [days, setDays] = useState<Days>({ from: period.from ?? "", to: period.to ?? "" });
  const [message, setMessage] = useState<string | null>(null);
  const { from = "", to = "" } = shown ?? {};
  useEffect(() => {
    setDays({ from, to });
    setMessage(null);
  }, [from, to]);

  return (
    <Stack gap="xs" mb="md" className="no-print">
      <Group gap="md">
        <Group role="group" aria-label="Period" gap="xs">
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
          onSubmit={(event) => {
            event.preventDefault();
            const wrong = periodIssue(days.from, days.to);
            setMessage(wrong);
            if (wrong === null) onChange(days);
          }}
        >
          <Group gap="xs">
            <Text component="label" htmlFor={`${id}-from`} size="sm" c="dimmed">
              From
            </Text>
            <TextInput
              id={`${id}-from`}
              type="date"
              value={days.from}
              onChange={({ currentTarget }) => setDays({ ...days, from: currentTarget.value })}
            />
            <Text component="label" htmlFor={`${id}-to`} size="sm" c="dimmed">
              to
            </Text>
            <TextInput
              id={`${id}-to`}
              type="date"
              value={days.to}
              onChange={({ currentTarget }) => setDays({ ...days, to: currentTarget.value })}
            />
            <Button type="submit" variant="default">
              Show
            </Button>
          </Group>
        </form>
      </Group>
      <ErrorLine>{message}</ErrorLine>
    </Stack>
  );
}
