import { Checkbox, Group, MultiSelect, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { FieldGroup, Fields } from "../../shared/kit/fields.tsx";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { MoneyInput } from "../../shared/ui/inputs/money-input.tsx";
import { countryChoices } from "../addresses/country-choices.ts";
import { CalendarFields, weekdays } from "./calendar-fields.tsx";
import { FormTable } from "./form-table.tsx";
import type { SettingsFields } from "./settings-form-values.ts";
import { TryAddress } from "./try-address.tsx";
import { errorWithin, summarizeZone } from "./zone-texts.ts";

/** When orders leave, where they can be collected, and the zones to which they are delivered. */
export function ZoneFields({ fields }: { fields: SettingsFields }) {
  const { zones } = fields.values.delivery;
  return (
    <>
      <CalendarFields fields={fields} />
      <Text size="sm" c="dimmed">
        An address gets the zones that match it most closely: by its postcode, otherwise by its region, otherwise by its
        country. If several match equally, the buyer chooses. A zone without countries is for every country that no
        other zone names; to other addresses the shop does not deliver.
      </Text>
      <FormTable
        caption="Zones"
        what="zone"
        rows={zones}
        error={fields.errors["delivery.zones"]}
        onAdd={() => {
          fields.clearFieldError("delivery.zones");
          fields.insertListItem("delivery.zones", {
            ...emptyZone,
            countries: zones.at(-1)?.countries ?? [fields.values.country],
          });
        }}
        onRemove={(index) => fields.removeListItem("delivery.zones", index)}
        opens={({ index }) => <ZoneDetails fields={fields} index={index} />}
        columns={[
          {
            role: "name",
            title: "Zone",
            of: ({ index }) => (
              <TextInput size="sm" placeholder="Standard" {...cell(fields, index, "name", "Name of the delivery")} />
            ),
            below: ({ index, row }) => (
              <>
                {summarizeZone(row)}
                <span className="error-line">{errorWithin(fields, `delivery.zones.${index}`, hiddenFields)}</span>
              </>
            ),
          },
          {
            role: "money",
            title: "Charge",
            of: ({ index, row }) =>
              row.kind === "weight" ? (
                "by weight"
              ) : (
                <MoneyInput size="sm" {...cell(fields, index, "flatCents", "Charge for an order")} />
              ),
          },
          {
            role: "figure",
            title: "Days from",
            of: ({ index }) => (
              <TextInput
                size="sm"
                inputMode="numeric"
                {...cell(fields, index, "transitDays.from", "Arrives after working days")}
              />
            ),
          },
          {
            role: "figure",
            title: "Days until",
            of: ({ index }) => (
              <TextInput
                size="sm"
                inputMode="numeric"
                {...cell(fields, index, "transitDays.until", "At the latest after")}
              />
            ),
          },
        ]}
      />
      <TryAddress delivery={fields.values.delivery} country={fields.values.country} />
    </>
  );
}

/** The fields that are shown once the row is opened. */
const hiddenFields = [
  ...["countries", "regions", "postcodes", "carrier", "kind", "weightSteps"],
  ...["freeFromCents", "pickUpDays", "deliveryDays"],
];

const cell = (fields: SettingsFields, index: number, name: string, label: string) => ({
  "aria-label": `${label}, zone ${index + 1}`,
  ...fields.getInputProps(`delivery.zones.${index}.${name}`),
});

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
  pickUpDays: [],
  deliveryDays: [],
};

function ZoneDetails({ fields, index }: { fields: SettingsFields; index: number }) {
  const path = `delivery.zones.${index}`;
  const field = (name: string) => ({
    ...fields.getInputProps(`${path}.${name}`),
    error: errorWithin(fields, path, [name]),
  });
  return (
    <FieldGroup title={`Zone ${index + 1}`}>
      <Fields>
        <MultiSelect
          label="Countries"
          placeholder="Every other"
          data={countryChoices}
          searchable
          {...field("countries")}
        />
        <TextInput
          label="Regions (optional)"
          placeholder="All"
          description="Separated by commas"
          {...field("regions")}
        />
        <GrowingTextarea
          label="Postcodes (optional)"
          placeholder="All"
          description="Their beginning, or ranges: 35, 25846-25869. In Britain areas and districts: NG, NG1. Separated by commas"
          minRows={1}
          {...field("postcodes")}
        />
        <TextInput label="Carrier (optional)" {...field("carrier")} />
        <NativeSelect
          label="Charge"
          description="For an order"
          data={[
            { value: "flat", label: "One amount" },
            { value: "weight", label: "By weight" },
          ]}
          {...field("kind")}
        />
        {fields.values.delivery.zones[index]?.kind === "weight" && (
          <TextInput
            label="Charges by weight"
            description="From weight in kg: charge, such as 0:5; 10:15"
            {...field("weightSteps")}
          />
        )}
        <MoneyInput label="Free from (optional)" placeholder="Never free" {...field("freeFromCents")} />
      </Fields>
      <Stack gap="sm">
        <Weekdays label="The carrier collects on" {...field("pickUpDays")} />
        <Weekdays label="The carrier delivers on" {...field("deliveryDays")} />
      </Stack>
    </FieldGroup>
  );
}

/** Days of the week; none are the working days of the shop. */
function Weekdays({ label, ...field }: { label: string; value?: string[]; onChange?: (days: string[]) => void }) {
  return (
    <Checkbox.Group label={label} description="None ticked: the shop's working days" {...field}>
      <Group gap="md" mt="xs">
        {weekdays.map((name, index) => (
          <Checkbox key={name} value={String(index + 1)} label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
