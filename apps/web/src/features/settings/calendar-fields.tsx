import { countryName } from "@ironmonger/contract/regions/country-names";
import { Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { Fields } from "../../shared/kit/fields.tsx";
import { FormRows } from "../../shared/kit/forms/form-rows.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import type { SettingsFields } from "./settings-form-values.ts";

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** When orders leave, and where they can be collected. */
export function CalendarFields({ fields }: { fields: SettingsFields }) {
  const { workingDays, closedDays } = fields.values.delivery;
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
      <Fields most={5}>
        {weekdays.map(
          (name, index) =>
            workingDays.includes(String(index + 1)) && (
              <TextInput
                key={name}
                label={`${name} until (optional)`}
                type="time"
                {...fields.getInputProps(`delivery.cutOffs.${index + 1}`)}
              />
            ),
        )}
      </Fields>
      <Holidays fields={fields} />
      <Stack gap="xs">
        <FormRows
          what="closed day"
          count={closedDays.length}
          error={fields.errors["delivery.closedDays"]}
          onAdd={() => fields.insertListItem("delivery.closedDays", "")}
          onRemove={(index) => fields.removeListItem("delivery.closedDays", index)}
        >
          {(index) => (
            <TextInput
              label="Closed on"
              description="Nothing leaves, arrives or is in transit on this day"
              type="date"
              {...fields.getInputProps(`delivery.closedDays.${index}`)}
            />
          )}
        </FormRows>
      </Stack>
    </>
  );
}

/** Whose public holidays the shop keeps: those of its country, or of a region of it. */
function Holidays({ fields }: { fields: SettingsFields }) {
  const { country } = fields.values;
  const { data } = trpc.delivery.listHolidayRegions.useQuery({ country });
  const { holidays } = fields.values.delivery;
  const known = data?.isKnown
    ? [
        { value: country, label: countryName(country) },
        ...data.regions.map(({ code, name }) => ({
          value: `${country}-${code}`,
          label: `${countryName(country)}, ${name}`,
        })),
      ]
    : [];
  const isListed = holidays === "" || known.some(({ value }) => value === holidays);
  return (
    <NativeSelect
      label="Public holidays"
      description="On which nothing leaves, arrives or is in transit"
      data={[
        { value: "", label: "None are kept" },
        ...(isListed ? [] : [{ value: holidays, label: holidays }]),
        ...known,
      ]}
      {...fields.getInputProps("delivery.holidays")}
    />
  );
}
