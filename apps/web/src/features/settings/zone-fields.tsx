import { Checkbox, Group, MultiSelect, NativeSelect, Text, TextInput } from "@mantine/core";
import { Fields } from "../../shared/kit/fields.tsx";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { MoneyInput } from "../../shared/ui/inputs/money-input.tsx";
import { WholeNumberInput } from "../../shared/ui/inputs/whole-number-input.tsx";
import { countryChoices } from "../addresses/country-choices.ts";
import { FormRows } from "./form-rows.tsx";
import type { SettingsFields } from "./settings-form-values.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** When orders leave, where they can be collected, and the zones to which they are delivered. */
export function ZoneFields({ fields }: { fields: SettingsFields }) {
  const { zones } = fields.values.delivery;
  return (
    <>
      <Fields>
        <TextInput
          label="Ships on the same day until"
          description="In the shop's time zone"
          type="time"
          {...fields.getInputProps("delivery.cutOff")}
        />
        <GrowingTextarea
          label="Collect at (optional)"
          description="The address at which orders can be collected"
          minRows={1}
          {...fields.getInputProps("delivery.collect")}
        />
      </Fields>
      <Checkbox.Group label="Working days" {...fields.getInputProps("delivery.workingDays")}>
        <Group gap="md" mt="xs">
          {weekdays.map((name, index) => (
            <Checkbox key={name} value={String(index + 1)} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      <Text size="sm" c="dimmed">
        An address gets the zones that match it most closely: by the beginning of its postcode, otherwise by its region,
        otherwise by its country. If several match equally, the buyer chooses. The shop does not deliver to other
        addresses.
      </Text>
      <FormRows
        what="zone"
        count={zones.length}
        error={fields.errors["delivery.zones"]}
        onAdd={() => {
          fields.clearFieldError("delivery.zones");
          fields.insertListItem("delivery.zones", {
            ...emptyZone,
            countries: zones.at(-1)?.countries ?? [fields.values.country],
          });
        }}
        onRemove={(index) => fields.removeListItem("delivery.zones", index)}
      >
        {(index) => <Zone fields={fields} index={index} />}
      </FormRows>
    </>
  );
}

const emptyZone = {
  name: "",
  carrier: "",
  countries: [],
  regions: "",
  postcodes: "",
  kind: "flat" as const,
  flatCents: "",
  freeFromCents: "",
  weightSteps: "",
  transitDays: { from: "1", until: "2" },
};

function Zone({ fields, index }: { fields: SettingsFields; index: number }) {
  const field = (name: string) => fields.getInputProps(`delivery.zones.${index}.${name}`);
  return (
    <>
      <TextInput label="Name of the delivery" placeholder="Standard" autoComplete="off" {...field("name")} />
      <TextInput label="Carrier (optional)" autoComplete="off" {...field("carrier")} />
      <MultiSelect label="Countries" data={countryChoices} searchable {...field("countries")} />
      <TextInput
        label="Regions (optional)"
        placeholder="All"
        description="Separated by commas"
        autoComplete="off"
        {...field("regions")}
      />
      <GrowingTextarea
        label="Postcodes (optional)"
        placeholder="All"
        description="Their first characters, separated by commas"
        minRows={1}
        {...field("postcodes")}
      />
      <NativeSelect
        label="Charge"
        description="For an order"
        data={[
          { value: "flat", label: "One amount" },
          { value: "weight", label: "By weight" },
        ]}
        {...field("kind")}
      />
      {fields.values.delivery.zones[index]?.kind === "weight" ? (
        <TextInput
          label="Charges by weight"
          description="From weight in kg: charge, such as 0:5; 10:15"
          autoComplete="off"
          {...field("weightSteps")}
        />
      ) : (
        <MoneyInput label="Charge for an order" {...field("flatCents")} />
      )}
      <MoneyInput label="Free from (optional)" placeholder="Never free" {...field("freeFromCents")} />
      <WholeNumberInput label="Arrives after working days" {...field("transitDays.from")} />
      <WholeNumberInput label="At the latest after" {...field("transitDays.until")} />
    </>
  );
}
