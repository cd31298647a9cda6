import { NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { FormRows } from "../../shared/kit/forms/form-rows.tsx";
import { MoneyInput } from "../../shared/ui/inputs/money-input.tsx";
import type { SettingsFields } from "./settings-form-values.ts";
import { ZoneFields } from "./zone-fields.tsx";

/** `children` stand below the fields. */
export function DeliveryFields({ fields, children }: { fields: SettingsFields; children: ReactNode }) {
  const { kind, weightSteps } = fields.values.delivery;
  return (
    <Stack>
      <NativeSelect
        aria-label="Delivery"
        data={[
          { value: "none", label: "None" },
          { value: "flat", label: "One charge for each order" },
          { value: "weight", label: "By weight" },
          { value: "zones", label: "By zones, with days of delivery" },
        ]}
        {...fields.getInputProps("delivery.kind")}
      />
      {kind === "flat" && <MoneyInput label="Charge for an order" {...fields.getInputProps("delivery.flatCents")} />}
      {kind === "weight" && (
        <>
          <Text size="sm" c="dimmed">
            Tools without a weight count as 0 kg. An order costs what its step says, and nothing below the first step.
          </Text>
          <FormRows
            what="step"
            count={weightSteps.length}
            error={fields.errors["delivery.weightSteps"]}
            onAdd={() => {
              fields.clearFieldError("delivery.weightSteps");
              fields.insertListItem("delivery.weightSteps", {
                fromGrams: weightSteps.length === 0 ? "0" : "",
                cents: "",
              });
            }}
            onRemove={(index) => fields.removeListItem("delivery.weightSteps", index)}
          >
            {(index) => (
              <>
                <TextInput
                  label="From a weight of"
                  inputMode="decimal"
                  maxLength={13}
                  rightSection="kg"
                  {...fields.getInputProps(`delivery.weightSteps.${index}.fromGrams`)}
                />
                <MoneyInput label="Charge" {...fields.getInputProps(`delivery.weightSteps.${index}.cents`)} />
              </>
            )}
          </FormRows>
        </>
      )}
      {kind === "zones" && <ZoneFields fields={fields} />}
      {(kind === "flat" || kind === "weight") && (
        <MoneyInput
          label="Free from (optional)"
          placeholder="Never free"
          {...fields.getInputProps("delivery.freeFromCents")}
        />
      )}
      {children}
    </Stack>
  );
}
