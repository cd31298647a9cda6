import { taxCategories } from "@ironmonger/contract/pricing/tax-category";
import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { Fields } from "../../shared/kit/fields.tsx";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";
import { countryChoices } from "../addresses/country-choices.ts";
import type { SettingsFields } from "./settings-form-values.ts";

type Props = { fields: SettingsFields };

/** What the seller of invoices lacks. The server offers no XML until it is there. */
function missingOf({ invoicing: { seller }, tax }: SettingsFields["values"]): string[] {
  const needed: [string, string][] = [
    ["name", seller.name],
    ["address", seller.address],
    ["country", seller.country],
    tax.kind === "none" ? ["registration id", seller.registrationId] : ["tax id", seller.taxId],
  ];
  return needed.flatMap(([name, value]) => (value.trim() === "" ? [name] : []));
}

const categoryLabels: Record<(typeof taxCategories)[number], string> = {
  standard: "standard rate",
  reduced: "reduced rate",
  zero: "zero rate",
  exempt: "exempt",
  export: "export",
  "intra-community": "intra-community supply",
  "reverse-charge": "reverse charge",
  "outside-scope": "outside the scope of tax",
};

/** How invoices are made, sent and booked. */
export function InvoicingFields({ fields }: Props) {
  const missing = missingOf(fields.values);
  const at = (name: string) => fields.getInputProps(`invoicing.${name}`);
  return (
    <Stack>
      {missing.length > 0 && (
        <Alert role="note" color="safety" title="Invoices have no XML yet">
          The seller lacks: {missing.join(", ")}.
        </Alert>
      )}
      <Fields>
        <TextInput label="Seller" {...at("seller.name")} />
        <LongSelect
          label="Country of the seller"
          data={[{ value: "", label: "–" }, ...countryChoices]}
          {...at("seller.country")}
        />
      </Fields>
      <GrowingTextarea
        label="Address of the seller"
        description="The last line is the town with its postcode"
        minRows={2}
        {...at("seller.address")}
      />
      <Fields most={3}>
        <TextInput label="Tax id of the seller" {...at("seller.taxId")} />
        <TextInput label="Registration id" {...at("seller.registrationId")} />
        <TextInput label="Email of the seller" type="email" {...at("seller.email")} />
      </Fields>
      <Fields>
        <TextInput label="IBAN" {...at("iban")} />
        <TextInput label="BIC" {...at("bic")} />
      </Fields>
      <Fields most={3}>
        <NativeSelect
          label="Orders paid in advance are invoiced"
          data={[
            { value: "payment", label: "when they are paid" },
            { value: "shipment", label: "when they ship" },
          ]}
          {...at("when")}
        />
        <NativeSelect
          label="Numbers"
          data={[
            { value: "per-kind", label: "credit notes have their own" },
            { value: "common", label: "one series" },
          ]}
          {...at("series")}
        />
        <NativeSelect label="Paper" data={["A4", "Letter"]} {...at("paperSize")} />
        <TextInput
          label="Tolerance"
          description="A difference up to this is not claimed"
          inputMode="decimal"
          {...at("toleranceCents")}
        />
      </Fields>
      <Text fw="bold">Accounts of the ledger</Text>
      <Fields most={3}>
        <TextInput label="Account of receivables" {...at("accounts.receivables")} />
        <TextInput label="DATEV consultant" {...at("datev.consultant")} />
        <TextInput label="DATEV client" {...at("datev.client")} />
        {taxCategories.map((category) => (
          <TextInput
            key={category}
            label={`Revenue, ${categoryLabels[category]}`}
            {...at(`accounts.revenue.${category}`)}
          />
        ))}
      </Fields>
      <Reminders fields={fields} />
    </Stack>
  );
}

function Reminders({ fields }: Props) {
  const { reminders } = fields.values.invoicing;
  return (
    <Stack gap="sm">
      <Text fw="bold">Reminders</Text>
      {reminders.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reminder is its step
        <Stack key={index} gap="xs">
          <Fields>
            <TextInput
              label={`Reminder ${index + 1}: days after it is due`}
              description="Negative: before"
              {...fields.getInputProps(`invoicing.reminders.${index}.daysAfterDue`)}
            />
            <TextInput label="Subject" {...fields.getInputProps(`invoicing.reminders.${index}.subject`)} />
          </Fields>
          <GrowingTextarea
            label="Text"
            description="With {number}, {amount} and {due}"
            minRows={2}
            {...fields.getInputProps(`invoicing.reminders.${index}.text`)}
          />
          <Group>
            <Button size="xs" variant="default" onClick={() => fields.removeListItem("invoicing.reminders", index)}>
              Remove
            </Button>
          </Group>
        </Stack>
      ))}
      {reminders.length < 3 && (
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => fields.insertListItem("invoicing.reminders", { daysAfterDue: "7", subject: "", text: "" })}
          >
            Add a reminder
          </Button>
        </Group>
      )}
    </Stack>
  );
}
