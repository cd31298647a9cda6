import { formatNumber } from "@ironmonger/contract/money";
import { Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Panel } from "../../shared/kit/panel.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { trpc } from "../../shared/server/trpc.ts";

/** To the topic of the settings that has these fields. */
const ChangeInSettings = ({ field }: { field: "reminders" | "accounts" }) => (
  <Anchor component={Link} to={`/dashboard/settings#invoicing.${field}`} inherit>
    Change
  </Anchor>
);

function describeDays(days: number): string {
  if (days === 0) return "When it is due";
  const count = Math.abs(days);
  return `${formatNumber(count)} ${count === 1 ? "day" : "days"} ${days < 0 ? "before" : "after"} it is due`;
}

/** The steps of reminding, which are set in Settings. */
export function ReminderSteps() {
  const settings = trpc.settings.getSettings.useQuery();
  return (
    <Panel title="Reminders" aside={<ChangeInSettings field="reminders" />}>
      <Text size="sm" c="dimmed">
        Each goes out once, to the invoice address of a company. Nothing is sent for what is disputed or is being
        credited.
      </Text>
      <Rows noun="reminders" items={settings.data?.invoicing.reminders} failure={settings} empty="None is sent.">
        {({ daysAfterDue, subject, text }) => (
          <Row key={daysAfterDue} name={`${describeDays(daysAfterDue)} · ${subject}`} detail={text} />
        )}
      </Rows>
    </Panel>
  );
}

/** The journal of a period. The accounts that it names are set in Settings. */
export function JournalExport() {
  const today = new Date().toISOString().slice(0, 10);
  const [period, setPeriod] = useState({ from: `${today.slice(0, 8)}01`, to: today });
  const address = (format: "generic" | "datev") => `/export/journal.csv?${new URLSearchParams({ ...period, format })}`;
  return (
    <Panel title="Journal">
      <Stack>
        <Group align="flex-end">
          {(["from", "to"] as const).map((end) => (
            <TextInput
              key={end}
              label={end === "from" ? "From" : "To"}
              type="date"
              value={period[end]}
              onChange={({ currentTarget }) => setPeriod({ ...period, [end]: currentTarget.value })}
            />
          ))}
          <Button variant="default" component="a" href={address("generic")} download>
            CSV
          </Button>
          <Button variant="default" component="a" href={address("datev")} download>
            DATEV
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          Its accounts, and the numbers of consultant and client for DATEV, are settings of invoices.{" "}
          <ChangeInSettings field="accounts" />
        </Text>
      </Stack>
    </Panel>
  );
}
