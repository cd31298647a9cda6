import type { Settings, ShopProfile, UpdateSettingsInput } from "@ironmonger/contract/settings";
import { settingLabels } from "@ironmonger/contract/settings/setting-labels";
import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isSame } from "../../shared/forms/is-same.ts";
import { RecordForm } from "../../shared/kit/forms/record-form.tsx";
import { useRecordForm } from "../../shared/kit/forms/use-record-form.ts";
import { Panel } from "../../shared/kit/panel.tsx";
import { Tabs } from "../../shared/kit/tabs.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useInMoney } from "../../shared/use-money.ts";
import { ChargesExample } from "./charges-example.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { InvoicingFields } from "./invoicing-fields.tsx";
import { type SettingsFields, toFormValues } from "./settings-form-values.ts";
import { settingsForm } from "./settings-input.ts";
import {
  CompaniesSection,
  EmailsSection,
  RetentionSection,
  SecuritySection,
  ShopSection,
  StockSection,
  UnpaidOrdersSection,
} from "./settings-sections.tsx";
import { TaxFields } from "./tax-fields.tsx";

/**
 * Edits the shop's settings, each topic by itself. Input survives a reload and an error; another admin's changes made meanwhile are named,
 * not overwritten.
 */
export function SettingsForm({ settings, hasOrders = false }: { settings: Settings; hasOrders?: boolean }) {
  const [unsaved, setUnsaved] = useState<Title[]>([]);
  const onUnsaved = useCallback(
    (title: Title, isUnsaved: boolean) =>
      setUnsaved((others) => [...others.filter((other) => other !== title), ...(isUnsaved ? [title] : [])]),
    [],
  );
  const shown = { settings, onUnsaved };
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section is chosen again
  useEffect(() => showField(hash.slice(1)), [hash, key]);

  return (
    <Stack>
      <Tabs
        label="Sections"
        tabs={titles.map((title) => ({
          ...{ key: title, label: title, to: `#${firstSettings[title]}`, isUnsaved: unsaved.includes(title) },
        }))}
        here={undefined}
      />
      <SimpleGrid cols={{ base: 1, xl: 2 }}>
        <Topic title="Shop" {...shown}>
          {(fields) => <ShopSection fields={fields} hasOrders={hasOrders} />}
        </Topic>
        <Stack>
          <Topic title="Emails" {...shown}>
            {(fields) => <EmailsSection fields={fields} />}
          </Topic>
          <Topic title="Unpaid orders" {...shown}>
            {(fields) => <UnpaidOrdersSection fields={fields} />}
          </Topic>
          <Topic title="Stock" {...shown}>
            {(fields) => <StockSection fields={fields} />}
          </Topic>
          <Topic title="Companies" {...shown}>
            {(fields) => <CompaniesSection fields={fields} />}
          </Topic>
          <Topic title="Security" {...shown}>
            {(fields) => <SecuritySection fields={fields} />}
          </Topic>
        </Stack>
      </SimpleGrid>
      <Charges {...shown} />
      <Topic title="Invoicing" {...shown}>
        {(fields) => <InvoicingFields fields={fields} />}
      </Topic>
      <Topic title="Retention" {...shown}>
        {(fields) => <RetentionSection fields={fields} />}
      </Topic>
    </Stack>
  );
}

/** The topics, with the first setting of each. */
const firstSettings = {
  Shop: "shopName",
  Emails: "mailFrom",
  "Unpaid orders": "unpaidOrderHours",
  Stock: "lowStockMinimumOrders",
  Companies: "companyApproval",
  Security: "requireSecondFactor",
  Tax: "tax",
  Delivery: "delivery",
  Invoicing: "invoicing",
  Retention: "retention",
} as const;

type Title = keyof typeof firstSettings;
const titles = Object.keys(firstSettings) as Title[];

type Shown = { settings: Settings; onUnsaved: (title: Title, isUnsaved: boolean) => void };

/** The form of a topic. It has all settings, of which the page shows those of the topic; only what was changed is sent. */
function useTopic(title: Title, { settings, onUnsaved }: Shown) {
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  const update = useAction(trpc.settings.updateSettings, {
    shows: (utils, saved) => {
      utils.settings.getSettings.setData(undefined, saved);
      // It contains the shop profile that pages show.
      queries.setQueryData<ShopProfile>(
        getQueryKey(trpc.settings.showShop, undefined, "query"),
        (shop) => shop && { ...shop, ...saved },
      );
      // With the days on which the shop is closed.
      void utils.settings.showShop.prefetch(undefined, { staleTime: 0 });
    },
    toast: "Settings saved",
  });
  const record = useRecordForm(useInMoney(settingsForm), {
    current: settings,
    toValues: toFormValues,
    draftKey: `settings-draft:${title}`,
    save: (fields, seen) => update.send(changesOf(seen, fields)),
    reload: () => utils.settings.getSettings.fetch(undefined, { staleTime: 0 }),
  });
  const { isDirty } = record;
  useEffect(() => onUnsaved(title, isDirty), [onUnsaved, title, isDirty]);
  return { title, ...record };
}

type TopicProps = Shown & { title: Title; children: (fields: SettingsFields) => ReactNode };

function Topic({ title, children, ...shown }: TopicProps) {
  const topic = useTopic(title, shown);
  return <TopicForm topic={topic}>{children(topic.form)}</TopicForm>;
}

/** What orders cost besides their tools, with an example of both topics as they are typed. */
function Charges(shown: Shown) {
  const tax = useTopic("Tax", shown);
  const delivery = useTopic("Delivery", shown);
  return (
    <>
      <TopicForm topic={tax}>
        <TaxFields fields={tax.form} />
      </TopicForm>
      <TopicForm topic={delivery}>
        <DeliveryFields fields={delivery.form}>
          <ChargesExample values={{ tax: tax.form.values.tax, delivery: delivery.form.values.delivery }} />
        </DeliveryFields>
      </TopicForm>
    </>
  );
}

function TopicForm({ topic, children }: { topic: ReturnType<typeof useTopic>; children: ReactNode }) {
  const { title, form } = topic;
  const changed = Object.entries(settingLabels).flatMap(([name, label]) => (form.isDirty(name) ? label : []));
  return (
    <Panel title={title}>
      <RecordForm
        form={topic}
        what="This"
        label={title}
        saveLabel="Save settings"
        isOneOfMany
        moves={
          changed.length > 0 && (
            <Text size="sm" c="dimmed" lineClamp={2} title={changed.join(", ")}>
              Changed: {changed.join(", ")}
            </Text>
          )
        }
      >
        {children}
      </RecordForm>
    </Panel>
  );
}

/** The address may name a setting, or fields of it, as in `#timeZone` and `#invoicing.reminders`. */
function showField(name: string): void {
  const [setting = ""] = name.split(".");
  if (!Object.keys(settingLabels).includes(setting) || !/^[\w.]+$/.test(name)) return;
  const field = document.querySelector<HTMLElement>(`[data-path="${name}"], [data-path^="${name}."]`);
  field?.focus();
  field?.scrollIntoView({ block: "center" });
}

/** Only changed settings are sent, with their previous values, so that another admin's changes are not undone. */
function changesOf(before: Settings, after: Settings): UpdateSettingsInput {
  const names = (Object.keys(after) as (keyof Settings)[]).filter((name) => !isSame(before[name], after[name]));
  const pick = (settings: Settings) => Object.fromEntries(names.map((name) => [name, settings[name]]));
  return { ...pick(after), expected: pick(before) };
}
