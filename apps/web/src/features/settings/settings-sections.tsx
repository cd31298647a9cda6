import { maxLowStockMinimumOrders } from "@ironmonger/contract/settings";
import { currencyNames } from "@ironmonger/contract/settings/currencies";
import { settingLabels } from "@ironmonger/contract/settings/setting-labels";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import clsx from "clsx";
import { useMemo } from "react";
import fieldRow from "../../shared/ui/inputs/field-row.module.css";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";
import { MoneyInput } from "../../shared/ui/inputs/money-input.tsx";
import { WholeNumberInput } from "../../shared/ui/inputs/whole-number-input.tsx";
import { Subsection } from "../../shared/ui/sections/subsection.tsx";
import { countryChoices } from "../addresses/country-choices.ts";
import { LogoField } from "./logo-field.tsx";
import classes from "./settings-form.module.css";
import type { SettingsFields } from "./settings-form-values.ts";

type Props = { fields: SettingsFields };

// Listed with the form, because it would prolong the loading of this module.
const listTimeZones = () => ["UTC", ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC")];
const currencyChoices = Object.entries(currencyNames).map(([value, name]) => ({ value, label: `${value} – ${name}` }));

export function ShopSection({ fields, hasOrders }: Props & { hasOrders: boolean }) {
  return (
    <Subsection title="Shop" className={classes.section}>
      <div className={clsx(classes.pair, fieldRow.row)}>
        <TextInput label="Shop name" {...fields.getInputProps("shopName")} />
        <LongSelect label="Time zone" data={useMemo(listTimeZones, [])} {...fields.getInputProps("timeZone")} />
      </div>
      <GrowingTextarea
        label="Address (optional)"
        description="In the footer of every page and email, and on printed orders"
        minRows={3}
        {...fields.getInputProps("address")}
      />
      <div className={clsx(classes.pair, fieldRow.row)}>
        <TextInput label="Contact email (optional)" type="email" {...fields.getInputProps("contactEmail")} />
        <TextInput label="Contact phone (optional)" type="tel" {...fields.getInputProps("contactPhone")} />
      </div>
      <div className={clsx(classes.pair, fieldRow.row)}>
        <TextInput label="Tax id (optional)" {...fields.getInputProps("taxId")} />
        <LongSelect
          label="Country"
          description="For orders and addresses that name no country"
          data={countryChoices}
          {...fields.getInputProps("country")}
        />
      </div>
      <LogoField
        logo={fields.values.logo}
        error={typeof fields.errors.logo === "string" ? fields.errors.logo : undefined}
        onChange={(logo) => fields.setFieldValue("logo", logo)}
      />
      <LongSelect
        className={classes.half}
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
  );
}

export function EmailsSection({ fields }: Props) {
  return (
    <Subsection title="Emails" className={classes.section}>
      <TextInput
        label="Mail sender"
        description="For example: Ironmonger <shop@example.com>"
        {...fields.getInputProps("mailFrom")}
      />
    </Subsection>
  );
}

export function UnpaidOrdersSection({ fields }: Props) {
  return (
    <Subsection title="Unpaid orders" className={classes.section}>
      <p className={classes.lead}>
        An unpaid order holds its pieces until it expires. Anybody can register, so accounts whose email is unverified
        can hold less, and more briefly.
      </p>
      <div className={clsx(classes.pair, fieldRow.row)}>
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
      <div className={clsx(classes.pair, fieldRow.row)}>
        <WholeNumberInput label={settingLabels.maxUnpaidOrders} {...fields.getInputProps("maxUnpaidOrders")} />
        <WholeNumberInput
          label={settingLabels.maxUnpaidOrdersUnverified}
          {...fields.getInputProps("maxUnpaidOrdersUnverified")}
        />
      </div>
      <div className={clsx(classes.pair, fieldRow.row)}>
        <MoneyInput label={settingLabels.maxHeldCentsUnverified} {...fields.getInputProps("maxHeldCentsUnverified")} />
        <WholeNumberInput
          label={settingLabels.unverifiedStockShare}
          {...fields.getInputProps("unverifiedStockShare")}
        />
      </div>
    </Subsection>
  );
}

export function StockSection({ fields }: Props) {
  return (
    <Subsection title="Stock" className={classes.section}>
      <WholeNumberInput
        label="Stock is low below this many minimum orders"
        description={`1 to ${maxLowStockMinimumOrders}`}
        {...fields.getInputProps("lowStockMinimumOrders")}
      />
    </Subsection>
  );
}

export function CompaniesSection({ fields }: Props) {
  return (
    <Subsection title="Companies" className={classes.section}>
      <Checkbox
        label="A company that a person registers waits for an admin's yes"
        description="Until then its people see public prices and order nothing for it"
        {...fields.getInputProps("companyApproval", { type: "checkbox" })}
      />
    </Subsection>
  );
}

export function SecuritySection({ fields }: Props) {
  return (
    <Subsection title="Security" className={classes.section}>
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
  );
}
