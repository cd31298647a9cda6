import { setCurrency } from "@ironmonger/contract/money";
import { maxLowStockMinimumOrders, type Settings, type UpdateSettingsInput } from "@ironmonger/contract/settings";
import { currencyNames } from "@ironmonger/contract/settings/currencies";
import { settingLabels } from "@ironmonger/contract/settings/setting-labels";
import { SettingsForm as SettingsSchema } from "@ironmonger/contract/settings/settings-form";
import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useMemo, useState } from "react";
import { countryChoices } from "../../shared/forms/country-choices.ts";
import { isSame } from "../../shared/forms/is-same.ts";
import { tabStorage } from "../../shared/forms/tab-storage.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { codeOf, issuesOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import form from "../../shared/ui/form.module.css";
import { GrowingTextarea } from "../../shared/ui/growing-textarea.tsx";
import { LongSelect } from "../../shared/ui/long-select.tsx";
import { MoneyInput } from "../../shared/ui/money-input.tsx";
import { OvertakenNotice } from "../../shared/ui/overtaken-notice.tsx";
import { Subsection } from "../../shared/ui/subsection.tsx";
import { WholeNumberInput } from "../../shared/ui/whole-number-input.tsx";
import { ChargesExample } from "./charges-example.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { LogoField } from "./logo-field.tsx";
import { asTyped, type TypedSettings } from "./settings-as-typed.ts";
import classes from "./settings-form.module.css";
import { TaxFields } from "./tax-fields.tsx";

const draftKey = "settings-draft";
// Listed with the form, because it would prolong the loading of this module.
const listTimeZones = () => ["UTC", ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC")];
const currencyChoices = Object.entries(currencyNames).map(([value, name]) => ({ value, label: `${value} – ${name}` }));

type Draft = { seen: Settings; values: TypedSettings };

/** Edits the shop's settings. Input survives a reload and a refusal; another admin's changes made meanwhile are named, not overwritten. */
export function SettingsForm({ settings, hasOrders = false }: { settings: Settings; hasOrders?: boolean }) {
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  const fields = useContractForm(SettingsSchema, asTyped(settings));
  const { setValues, values, resetDirty } = fields;
  // The settings that filled the form. Only values that differ from them were typed here; another admin may have changed the others
  // meanwhile.
  const [seen, setSeen] = useState(settings);
  const [overtaken, setOvertaken] = useState<string[]>([]);
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const draft: Draft | null = JSON.parse(tabStorage.read(draftKey) ?? "null");
    setRestored(true);
    if (!draft?.seen) return;
    setSeen(draft.seen);
    setValues(draft.values);
    resetDirty(asTyped(draft.seen));
  }, [setValues, resetDirty]);
  const isDirty = fields.isDirty();
  useEffect(() => {
    if (!isRestored) return;
    if (isDirty) tabStorage.write(draftKey, JSON.stringify({ seen, values } satisfies Draft));
    else tabStorage.remove(draftKey);
  }, [isRestored, isDirty, seen, values]);
  const show = (settings: Settings, typed: Partial<typeof values> = {}) => {
    setSeen(settings);
    setValues({ ...asTyped(settings), ...typed });
    resetDirty(asTyped(settings));
  };
  const fill = (from: Settings, typed?: Partial<typeof values>) => {
    tabStorage.remove(draftKey);
    show(from, typed);
    setOvertaken([]);
  };
  /** The input that differs from `before`. */
  const typedSince = (before: Record<string, unknown>): Partial<typeof values> =>
    Object.fromEntries(Object.entries(fields.getValues()).filter(([name, value]) => !isSame(value, before[name])));
  /** Loads the current settings and applies the input to them. Returns false if nobody else has changed a setting that is edited here. */
  const showOvertaken = async (error: unknown): Promise<boolean> => {
    const now = await utils.settings.getSettings.fetch(undefined, { staleTime: 0 });
    const changed = issuesOf(error).filter(({ path: [name] }) => name !== undefined && isAnother(seen, now, name));
    if (changed.length === 0) return false;
    show(now, typedSince(asTyped(seen)));
    setOvertaken(changed.map(({ message }) => message));
    return true;
  };

  const update = trpc.settings.updateSettings.useMutation({
    onSuccess: (saved) => {
      utils.settings.getSettings.setData(undefined, saved);
      // The shop profile that pages show is a part of it.
      setCurrency(saved.currency);
      queries.setQueryData(getQueryKey(trpc.settings.showShop, undefined, "query"), saved);
      notifySuccess("Settings saved");
    },
    onError: async (error) => {
      if (codeOf(error) === "CONFLICT" && (await showOvertaken(error).catch(() => false))) return;
      notifyError(error);
    },
  });
  const save = (typed: unknown) => {
    const submitted = fields.getValues();
    update.mutate(changesOf(seen, SettingsSchema.parse(typed)), {
      onSuccess: (saved) => fill(saved, typedSince(submitted)),
    });
  };
  const discard = () => {
    fill(overtaken.length > 0 ? seen : settings);
    fields.clearErrors();
  };

  return (
    <form noValidate aria-label="Settings" className={classes.form} onSubmit={fields.onSubmit(save)}>
      {overtaken.length > 0 && <OvertakenNotice what="This" changes={overtaken} onDiscard={discard} />}
      <Subsection title="Shop" className={classes.part}>
        <TextInput label="Shop name" {...fields.getInputProps("shopName")} />
        <GrowingTextarea
          label="Address (optional)"
          description="In the footer of every page and email, and on printed orders"
          minRows={3}
          {...fields.getInputProps("address")}
        />
        <div className={classes.pair}>
          <TextInput label="Contact email (optional)" type="email" {...fields.getInputProps("contactEmail")} />
          <TextInput label="Contact phone (optional)" type="tel" {...fields.getInputProps("contactPhone")} />
        </div>
        <div className={classes.pair}>
          <TextInput label="Tax id (optional)" {...fields.getInputProps("taxId")} />
          <LongSelect
            label="Country"
            description="For orders and addresses that name no country"
            data={countryChoices}
            {...fields.getInputProps("country")}
          />
        </div>
        <LogoField
          logo={values.logo}
          error={typeof fields.errors.logo === "string" ? fields.errors.logo : undefined}
          onChange={(logo) => fields.setFieldValue("logo", logo)}
        />
        <LongSelect label="Time zone" data={useMemo(listTimeZones, [])} {...fields.getInputProps("timeZone")} />
        <LongSelect
          label="Currency"
          description={
            hasOrders
              ? "Everything is priced, shown and charged in it. It cannot change, because there are orders."
              : "Everything is priced, shown and charged in it. It cannot change once there is an order."
          }
          disabled={hasOrders}
          data={currencyChoices}
          {...fields.getInputProps("currency")}
        />
      </Subsection>
      <TaxFields fields={fields} />
      <DeliveryFields fields={fields} />
      <ChargesExample typed={values} />
      <Subsection title="Emails" className={classes.part}>
        <TextInput
          label="Mail sender"
          description="For example: Ironmonger <shop@example.com>"
          {...fields.getInputProps("mailFrom")}
        />
      </Subsection>
      <Subsection title="Unpaid orders" className={classes.part}>
        <p className={classes.lead}>
          An unpaid order holds its pieces until it expires. Anybody can register, so accounts whose email is unverified
          can hold less, and more briefly.
        </p>
        <div className={classes.pair}>
          <TextInput
            label={settingLabels.unpaidOrderHours}
            inputMode="decimal"
            {...fields.getInputProps("unpaidOrderHours")}
          />
          <TextInput
            label={settingLabels.unpaidOrderHoursUnverified}
            inputMode="decimal"
            {...fields.getInputProps("unpaidOrderHoursUnverified")}
          />
        </div>
        <div className={classes.pair}>
          <WholeNumberInput label={settingLabels.maxUnpaidOrders} {...fields.getInputProps("maxUnpaidOrders")} />
          <WholeNumberInput
            label={settingLabels.maxUnpaidOrdersUnverified}
            {...fields.getInputProps("maxUnpaidOrdersUnverified")}
          />
        </div>
        <div className={classes.pair}>
          <MoneyInput
            label={settingLabels.maxHeldCentsUnverified}
            {...fields.getInputProps("maxHeldCentsUnverified")}
          />
          <WholeNumberInput
            label={settingLabels.unverifiedStockShare}
            {...fields.getInputProps("unverifiedStockShare")}
          />
        </div>
      </Subsection>
      <Subsection title="Stock" className={classes.part}>
        <WholeNumberInput
          label="Stock is low below this many minimum orders"
          description={`1 to ${maxLowStockMinimumOrders}`}
          {...fields.getInputProps("lowStockMinimumOrders")}
        />
      </Subsection>
      <Subsection title="Companies" className={classes.part}>
        <Checkbox
          label="A company that a person registers waits for an admin's yes"
          description="Until then its people see public prices and order nothing for it"
          {...fields.getInputProps("companyApproval", { type: "checkbox" })}
        />
      </Subsection>
      <Subsection title="Security" className={classes.part}>
        <NativeSelect
          label="Who must use a second factor"
          description="Admins without one then have no admin rights until they add one"
          data={[
            { value: "nobody", label: "Nobody has to" },
            { value: "admins", label: "All admins" },
          ]}
          {...fields.getInputProps("requireSecondFactor")}
        />
      </Subsection>
      <div className={classes.actions}>
        <Button type="submit" color="safety" size="lg" loading={update.isPending} className={form.submit}>
          Save settings
        </Button>
        {isDirty && (
          <Button variant="default" size="lg" onClick={discard}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  );
}

const isAnother = (before: Settings, after: Settings, name: string): boolean =>
  !isSame(before[name as keyof Settings], after[name as keyof Settings]);

/** Only changed settings are sent, with their previous values, so that another admin's changes are not undone. */
function changesOf(before: Settings, after: Settings): UpdateSettingsInput {
  const changed = Object.entries(after).filter(([name]) => isAnother(before, after, name));
  const expected = changed.map(([name]) => [name, before[name as keyof Settings]]);
  return { ...Object.fromEntries(changed), expected: Object.fromEntries(expected) };
}
