import { maxLowStockMinimumOrders } from "@ironmonger/contract/settings";
import { currencyNames } from "@ironmonger/contract/settings/currencies";
import { settingLabels } from "@ironmonger/contract/settings/setting-labels";
import { Checkbox, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { Fields } from "../../shared/kit/fields.tsx";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";
import { MoneyInput } from "../../shared/ui/inputs/money-input.tsx";
import { WholeNumberInput } from "../../shared/ui/inputs/whole-number-input.tsx";
import { countryChoices } from "../addresses/country-choices.ts";
import { LogoField } from "./logo-field.tsx";
import type { SettingsFields } from "./settings-form-values.ts";

type Props = { fields: SettingsFields };

// Listed with the form, because it would prolong the loading of this module.
const listTimeZones = () => ["UTC", ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC")];
const currencyChoices = Object.entries(currencyNames).map(([value, name]) => ({ value, label: `${value} – ${name}` }));

export function ShopSection({ fields, hasOrders }: Props & { hasOrders: boolean }) {
  return (
    <Stack>
      <Fields>
        <TextInput label="Shop name" {...fields.getInputProps("shopName")} />
        <LongSelect label="Time zone" data={useMemo(listTimeZones, [])} {...fields.getInputProps("timeZone")} />
      </Fields>
      <GrowingTextarea
        label="Address (optional)"
        description="In the footer of every page and email, and on printed orders"
        minRows={3}
        {...fields.getInputProps("address")}
      />
      <Fields>
        <TextInput label="Contact email (optional)" type="email" {...fields.getInputProps("contactEmail")} />
        <TextInput label="Contact phone (optional)" type="tel" {...fields.getInputProps("contactPhone")} />
      </Fields>
      <Fields most={3}>
        <GrowingTextarea label="Opening hours (optional)" minRows={3} {...fields.getInputProps("openingHours")} />
        <GrowingTextarea
          label="Delivery, in the footer (optional)"
          minRows={3}
          {...fields.getInputProps("deliveryText")}
        />
        <GrowingTextarea
          label="Returns, in the footer (optional)"
          minRows={3}
          {...fields.getInputProps("returnsText")}
        />
      </Fields>
      <Fields>
        <TextInput label="Tax id (optional)" {...fields.getInputProps("taxId")} />
        <LongSelect
          label="Country"
          description="For orders and addresses that name no country"
          data={countryChoices}
          {...fields.getInputProps("country")}
        />
      </Fields>
      <LogoField
        logo={fields.values.logo}
        error={typeof fields.errors.logo === "string" ? fields.errors.logo : undefined}
        onChange={(logo) => fields.setFieldValue("logo", logo)}
      />
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
    </Stack>
  );
}

export function EmailsSection({ fields }: Props) {
  return (
    <TextInput
      label="Mail sender"
      description="For example: Ironmonger <shop@example.com>"
      {...fields.getInputProps("mailFrom")}
    />
  );
}

export function UnpaidOrdersSection({ fields }: Props) {
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        An unpaid order holds its pieces until it expires. Anybody can register, so accounts whose email is unverified
        can hold less, and more briefly.
      </Text>
      <Fields>
        {(["unpaidOrderHours", "unpaidOrderHoursUnverified"] as const).map((name) => (
          <TextInput key={name} label={settingLabels[name]} inputMode="decimal" {...fields.getInputProps(name)} />
        ))}
      </Fields>
      <Fields>
        <WholeNumberInput label={settingLabels.maxUnpaidOrders} {...fields.getInputProps("maxUnpaidOrders")} />
        <WholeNumberInput
          label={settingLabels.maxUnpaidOrdersUnverified}
          {...fields.getInputProps("maxUnpaidOrdersUnverified")}
        />
      </Fields>
      <Fields>
        <MoneyInput label={settingLabels.maxHeldCentsUnverified} {...fields.getInputProps("maxHeldCentsUnverified")} />
        <WholeNumberInput
          label={settingLabels.unverifiedStockShare}
          {...fields.getInputProps("unverifiedStockShare")}
        />
      </Fields>
    </Stack>
  );
}

export function StockSection({ fields }: Props) {
  return (
    <WholeNumberInput
      label="Stock is low below this many minimum orders"
      description={`1 to ${maxLowStockMinimumOrders}`}
      {...fields.getInputProps("lowStockMinimumOrders")}
    />
  );
}

export function CompaniesSection({ fields }: Props) {
  return (
    <Checkbox
      label="A company that a person registers waits for an admin's yes"
      description="Until then its people see public prices and order nothing for it"
      {...fields.getInputProps("companyApproval", { type: "checkbox" })}
    />
  );
}

export function SecuritySection({ fields }: Props) {
  return (
    <NativeSelect
      label="Who must use a second factor"
      description="Admins without one then have no admin rights until they add one"
      data={[
        { value: "nobody", label: "Nobody has to" },
        { value: "admins", label: "All admins" },
      ]}
      {...fields.getInputProps("requireSecondFactor")}
    />
  );
}

const kept = [
  ["unverifiedAccountDays", "Unverified accounts, days", "Without an order, since the last visit"],
  ["visitorBasketDays", "Visitors' baskets, days", "Since their last change"],
  ["logDays", "Logs, days", "Events and checks in the database"],
  ["auditYears", "Audit log, years", "Older entries are cut off"],
  ["orderYears", "Orders and invoices, years", "As long as your tax law wants them"],
] as const;

export function RetentionSection({ fields }: Props) {
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        What is older is deleted by an hourly job. Orders and invoices of persons stay with numbers, dates and amounts,
        and lose who bought and where it went; those of companies stay as they are.
      </Text>
      <Fields most={3}>
        {kept.map(([name, label, description]) => (
          <WholeNumberInput
            key={name}
            label={label}
            description={description}
            {...fields.getInputProps(`retention.${name}`)}
          />
        ))}
      </Fields>
    </Stack>
  );
}
