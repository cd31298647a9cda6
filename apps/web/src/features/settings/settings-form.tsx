import type { Settings, UpdateSettingsInput } from "@ironmonger/contract/settings";
import { settingLabels } from "@ironmonger/contract/settings/setting-labels";
import { Button, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { isSame } from "../../shared/forms/is-same.ts";
import { useRecordForm } from "../../shared/kit/forms/use-record-form.ts";
import { OvertakenNotice } from "../../shared/kit/notices/overtaken-notice.tsx";
import { SaveBar } from "../../shared/kit/save-bar.tsx";
import { Tabs } from "../../shared/kit/tabs.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useInMoney } from "../../shared/use-money.ts";
import { ChargesExample } from "./charges-example.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { toFormValues } from "./settings-form-values.ts";
import { settingsForm } from "./settings-input.ts";
import {
  CompaniesSection,
  EmailsSection,
  SecuritySection,
  ShopSection,
  StockSection,
  UnpaidOrdersSection,
} from "./settings-sections.tsx";
import { TaxFields } from "./tax-fields.tsx";

/** Edits the shop's settings. Input survives a reload and an error; another admin's changes made meanwhile are named, not overwritten. */
export function SettingsForm({ settings, hasOrders = false }: { settings: Settings; hasOrders?: boolean }) {
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  const update = useAction(trpc.settings.updateSettings, {
    shows: (utils, saved) => {
      utils.settings.getSettings.setData(undefined, saved);
      // It contains the shop profile that pages show.
      queries.setQueryData(getQueryKey(trpc.settings.showShop, undefined, "query"), saved);
    },
    toast: "Settings saved",
  });
  const shared = useRecordForm(useInMoney(settingsForm), {
    current: settings,
    toValues: toFormValues,
    draftKey: "settings-draft",
    save: (fields, seen) => update.send(changesOf(seen, fields)),
    reload: () => utils.settings.getSettings.fetch(undefined, { staleTime: 0 }),
  });
  const { form: fields, overtaken } = shared;
  const unsaved = Object.entries(settingLabels).flatMap(([name, label]) => (fields.isDirty(name) ? label : []));
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section is chosen again
  useEffect(() => showField(hash.slice(1)), [hash, key]);

  return (
    <form noValidate aria-label="Settings" onSubmit={shared.onSubmit}>
      <Stack>
        <Tabs
          label="Sections"
          tabs={sections.map(([name, label]) => ({ key: name, label, to: `#${name}` }))}
          here={undefined}
        />
        {overtaken.length > 0 && <OvertakenNotice what="This" changes={overtaken} onDiscard={shared.discard} />}
        <SimpleGrid cols={{ base: 1, xl: 2 }}>
          <Stack>
            <ShopSection fields={fields} hasOrders={hasOrders} />
            <TaxFields fields={fields} />
            <DeliveryFields fields={fields}>
              <ChargesExample values={fields.values} />
            </DeliveryFields>
          </Stack>
          <Stack>
            <EmailsSection fields={fields} />
            <UnpaidOrdersSection fields={fields} />
            <StockSection fields={fields} />
            <CompaniesSection fields={fields} />
            <SecuritySection fields={fields} />
          </Stack>
        </SimpleGrid>
        <SaveBar isDirty={shared.isDirty} isSaving={shared.isSaving} label="Save settings">
          {unsaved.length > 0 && (
            <Text size="sm" c="dimmed" lineClamp={2} title={unsaved.join(", ")}>
              Changed: {unsaved.join(", ")}
            </Text>
          )}
          {shared.isDirty && (
            <Button variant="default" onClick={shared.discard}>
              Discard changes
            </Button>
          )}
        </SaveBar>
      </Stack>
    </form>
  );
}

/** The first setting of each section. */
const sections = [
  ["shopName", "Shop"],
  ["tax", "Tax"],
  ["delivery", "Delivery"],
  ["mailFrom", "Emails"],
  ["unpaidOrderHours", "Unpaid orders"],
  ["lowStockMinimumOrders", "Stock"],
  ["companyApproval", "Companies"],
  ["requireSecondFactor", "Security"],
] as const;

/** The address may name a setting, as in `#timeZone`. */
function showField(name: string): void {
  if (!Object.keys(settingLabels).includes(name)) return;
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
