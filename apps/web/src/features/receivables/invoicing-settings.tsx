import { taxCategories } from "@ironmonger/contract/pricing/tax-category";
import { Invoicing } from "@ironmonger/contract/settings";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { Fields } from "../../shared/kit/fields.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { ErrorLine } from "../../shared/kit/notices/error-line.tsx";
import { NotLoaded } from "../../shared/kit/notices/not-loaded.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";

type FormProps = { invoicing: Invoicing; save: (changed: Partial<Invoicing>) => Promise<unknown>; isSaving: boolean };

/** A form about some of the settings of invoices, with what the server says to it. */
function WithInvoicing({ children }: { children: (props: FormProps) => React.ReactNode }) {
  const settings = trpc.settings.getSettings.useQuery();
  const update = useAction(trpc.settings.updateSettings, {
    shows: (utils, saved) => utils.settings.getSettings.setData(undefined, saved),
    toast: "Settings saved",
    isQuiet: true,
  });
  if (!settings.data) return <NotLoaded query={settings} what="the settings" height={640} />;
  const { invoicing } = settings.data;
  const save = (changed: Partial<Invoicing>) =>
    update.run({ invoicing: { ...invoicing, ...changed }, expected: { invoicing } });
  return (
    <>
      {children({ invoicing, save, isSaving: update.isWorking })}
      <ErrorLine>{update.issue}</ErrorLine>
    </>
  );
}

type Step = { days: string; subject: string; text: string };
const emptyStep: Step = { days: "", subject: "", text: "" };
const hasTexts = ({ subject, text }: Step) => subject.trim() !== "" || text.trim() !== "";

const remindersForm = z.object({
  steps: z.array(
    z
      .object({ days: z.string().trim(), subject: z.string(), text: z.string() })
      .refine((step) => !hasTexts(step) || /^-?\d{1,3}$/.test(step.days), {
        path: ["days"],
        error: "Enter a number of days, such as 7",
      }),
  ),
});

/** The three steps of reminding. */
export const ReminderTexts = () => <WithInvoicing>{(props) => <ReminderForm {...props} />}</WithInvoicing>;

function ReminderForm({ invoicing, save, isSaving }: FormProps) {
  const form = useContractForm(remindersForm, {
    steps: [0, 1, 2].map((index): Step => {
      const reminder = invoicing.reminders[index];
      return reminder ? { ...reminder, days: String(reminder.daysAfterDue) } : emptyStep;
    }),
  });
  const submit = form.onSubmit(({ steps }) =>
    save({
      reminders: steps
        .filter(hasTexts)
        .map(({ days, subject, text }) => ({ daysAfterDue: Number(days), subject, text })),
    }),
  );
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm" c="dimmed">
          Each goes out once, to the invoice address of a company. {"{number}"}, {"{amount}"} and {"{due}"} stand for
          those of the invoice. Nothing is sent for what is disputed or is being credited. A step without texts is left
          out.
        </Text>
        {form.values.steps.map((_step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position
          <Panel key={index} title={`Step ${index + 1}`}>
            <Stack>
              <Fields>
                <TextInput
                  label="Days after it is due"
                  description="Before it: -3"
                  inputMode="numeric"
                  {...form.getInputProps(`steps.${index}.days`)}
                />
                <TextInput label="Subject" maxLength={200} {...form.getInputProps(`steps.${index}.subject`)} />
              </Fields>
              <GrowingTextarea
                label="Text"
                minRows={3}
                maxLength={4_000}
                {...form.getInputProps(`steps.${index}.text`)}
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

const AccountsFields = z.object({ accounts: Invoicing.shape.accounts, datev: Invoicing.shape.datev });

/** The journal of a period, and the accounts that it names. */
export const JournalExport = () => <WithInvoicing>{(props) => <JournalForm {...props} />}</WithInvoicing>;

function JournalForm({ invoicing, save, isSaving }: FormProps) {
  const today = new Date().toISOString().slice(0, 10);
  const [period, setPeriod] = useState({ from: `${today.slice(0, 8)}01`, to: today });
  const { receivables, revenue } = invoicing.accounts;
  const noRevenue = Object.fromEntries(taxCategories.map((category) => [category, ""]));
  const form = useContractForm(AccountsFields, {
    accounts: { receivables, revenue: { ...noRevenue, ...revenue } },
    datev: invoicing.datev,
  });
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
      <form noValidate onSubmit={form.onSubmit((values) => save(values))}>
        <Panel title="Accounts of the ledger">
          <Stack>
            <Fields most={3}>
              <TextInput label="Receivables" maxLength={20} {...form.getInputProps("accounts.receivables")} />
              <TextInput label="DATEV consultant" maxLength={20} {...form.getInputProps("datev.consultant")} />
              <TextInput label="DATEV client" maxLength={20} {...form.getInputProps("datev.client")} />
            </Fields>
            <Fields most={3}>
              {taxCategories.map((category) => (
                <TextInput
                  key={category}
                  label={`Revenue, ${categoryLabels[category].toLowerCase()}`}
                  maxLength={20}
                  {...form.getInputProps(`accounts.revenue.${category}`)}
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
