import { taxCategories } from "@ironmonger/contract/pricing/tax-category";
import type { Settings } from "@ironmonger/contract/settings";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Fields } from "../../shared/kit/fields.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";

type Invoicing = Settings["invoicing"];
type FormProps = { invoicing: Invoicing; save: (changed: Partial<Invoicing>) => unknown; isSaving: boolean };

/** A form about some of the settings of invoices, with what the server says to it. */
function WithInvoicing({ children }: { children: (props: FormProps) => React.ReactNode }) {
  const settings = trpc.settings.getSettings.useQuery();
  const [issue, setIssue] = useState<string>();
  const update = useAction(trpc.settings.updateSettings, {
    shows: (utils, saved) => utils.settings.getSettings.setData(undefined, saved),
    toast: "Settings saved",
    onDone: () => setIssue(undefined),
    onRefused: (error) => setIssue(messageOf(error)),
  });
  if (!settings.data)
    return settings.error ? (
      <LoadFailed what="the settings" error={settings.error} onRetry={() => void settings.refetch()} />
    ) : null;
  const { invoicing } = settings.data;
  const save = (changed: Partial<Invoicing>) =>
    update.run({ invoicing: { ...invoicing, ...changed }, expected: { invoicing } });
  return (
    <>
      {children({ invoicing, save, isSaving: update.isWorking })}
      {issue ? (
        <p className="error-line" role="alert">
          {issue}
        </p>
      ) : null}
    </>
  );
}

type Step = { days: string; subject: string; text: string };
const emptyStep: Step = { days: "", subject: "", text: "" };
const hasTexts = ({ subject, text }: Step) => subject.trim() !== "" || text.trim() !== "";
const isWrong = (step: Step) => hasTexts(step) && !/^-?\d{1,3}$/.test(step.days.trim());

/** The three steps of reminding. */
export const ReminderTexts = () => <WithInvoicing>{(props) => <ReminderForm {...props} />}</WithInvoicing>;

function ReminderForm({ invoicing, save, isSaving }: FormProps) {
  const [steps, setSteps] = useState<Step[]>(() =>
    [0, 1, 2].map((index) => {
      const reminder = invoicing.reminders[index];
      return reminder ? { ...reminder, days: String(reminder.daysAfterDue) } : emptyStep;
    }),
  );
  const change = (index: number, changed: Partial<Step>) =>
    setSteps((before) => before.map((step, at) => (at === index ? { ...step, ...changed } : step)));
  const [isChecked, setChecked] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (steps.some(isWrong)) return;
        void save({
          reminders: steps
            .filter(hasTexts)
            .map(({ days, subject, text }) => ({ daysAfterDue: Number(days), subject, text })),
        });
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          Each goes out once, to the invoice address of a company. {"{number}"}, {"{amount}"} and {"{due}"} stand for
          those of the invoice. Nothing is sent for what is disputed or is being credited. A step without texts is left
          out.
        </Text>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position
          <Panel key={index} title={`Step ${index + 1}`}>
            <Stack>
              <Fields>
                <TextInput
                  label="Days after it is due"
                  description="Before it: -3"
                  error={isChecked && isWrong(step) && "Enter a number of days, such as 7"}
                  inputMode="numeric"
                  value={step.days}
                  onChange={({ currentTarget }) => change(index, { days: currentTarget.value })}
                />
                <TextInput
                  label="Subject"
                  maxLength={200}
                  value={step.subject}
                  onChange={({ currentTarget }) => change(index, { subject: currentTarget.value })}
                />
              </Fields>
              <GrowingTextarea
                label="Text"
                minRows={3}
                maxLength={4_000}
                value={step.text}
                onChange={({ currentTarget }) => change(index, { text: currentTarget.value })}
              />
            </Stack>
          </Panel>
        ))}
        <Group justify="flex-end">
          <Button type="submit" color="safety" loading={isSaving}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const categoryLabels: Record<(typeof taxCategories)[number], string> = {
  standard: "Standard rate",
  reduced: "Reduced rate",
  zero: "Zero rate",
  exempt: "Exempt",
  export: "Export",
  "intra-community": "Intra-community supply",
  "reverse-charge": "Reverse charge",
  "outside-scope": "Outside the scope of tax",
};

/** The journal of a period, and the accounts that it names. */
export const JournalExport = () => <WithInvoicing>{(props) => <JournalForm {...props} />}</WithInvoicing>;

function JournalForm({ invoicing, save, isSaving }: FormProps) {
  const today = new Date().toISOString().slice(0, 10);
  const [period, setPeriod] = useState({ from: `${today.slice(0, 8)}01`, to: today });
  const [accounts, setAccounts] = useState(invoicing.accounts);
  const [datev, setDatev] = useState(invoicing.datev);
  const address = (format: "generic" | "datev") => `/export/journal.csv?${new URLSearchParams({ ...period, format })}`;
  return (
    <Stack>
      <Panel title="Journal">
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
      </Panel>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save({ accounts, datev });
        }}
      >
        <Panel title="Accounts of the ledger">
          <Stack>
            <Fields most={3}>
              <TextInput
                label="Receivables"
                maxLength={20}
                value={accounts.receivables}
                onChange={({ currentTarget }) => setAccounts({ ...accounts, receivables: currentTarget.value })}
              />
              <TextInput
                label="DATEV consultant"
                maxLength={20}
                value={datev.consultant}
                onChange={({ currentTarget }) => setDatev({ ...datev, consultant: currentTarget.value })}
              />
              <TextInput
                label="DATEV client"
                maxLength={20}
                value={datev.client}
                onChange={({ currentTarget }) => setDatev({ ...datev, client: currentTarget.value })}
              />
            </Fields>
            <Fields most={3}>
              {taxCategories.map((category) => (
                <TextInput
                  key={category}
                  label={`Revenue, ${categoryLabels[category].toLowerCase()}`}
                  maxLength={20}
                  value={accounts.revenue[category] ?? ""}
                  onChange={({ currentTarget }) =>
                    setAccounts({ ...accounts, revenue: { ...accounts.revenue, [category]: currentTarget.value } })
                  }
                />
              ))}
            </Fields>
            <Group justify="flex-end">
              <Button type="submit" color="safety" loading={isSaving}>
                Save
              </Button>
            </Group>
          </Stack>
        </Panel>
      </form>
    </Stack>
  );
}
