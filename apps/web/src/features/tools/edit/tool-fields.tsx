import { marginOf } from "@ironmonger/contract/catalog/margin";
import { formatAmount, formatNumber, type Money } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { keepPriceOfOne, priceUnits } from "@ironmonger/contract/pricing/price-unit";
import { parsePriceBreaks, writePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import { Button, Checkbox, NativeSelect, Text, TextInput, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type ChangeEvent, useState } from "react";
import { Fields } from "../../../shared/kit/fields.tsx";
import { linesOfPairs, listOfPairs, PairsField } from "../../../shared/kit/pairs-field.tsx";
import { lazyPart } from "../../../shared/lazy/lazy-part.ts";
import { WhenIdle } from "../../../shared/lazy/when-idle.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../../shared/ui/inputs/growing-textarea.tsx";
import { LongSelect } from "../../../shared/ui/inputs/long-select.tsx";
import { MoneyInput } from "../../../shared/ui/inputs/money-input.tsx";
import { WholeNumberInput } from "../../../shared/ui/inputs/whole-number-input.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { countryChoices } from "../../addresses/country-choices.ts";
import { useCategories } from "../../categories/use-categories.ts";
import { taxClassChoices } from "../../pricing/tax-class-choices.ts";
import { PicturesField } from "../pictures/pictures-field.tsx";
import type { PictureUploads } from "../pictures/use-picture-uploads.ts";
import type { ToolFieldValues } from "./tool-field-values.ts";

const lazyPicker = lazyPart("src/features/tools/edit/tool-picker.tsx", () =>
  import("./tool-picker.tsx").then((m) => m.ToolPicker),
);

type ToolForm = UseFormReturnType<ToolFieldValues>;

/** The fields of a tool and its rules. */
export function ToolFields({ form, uploads }: { form: ToolForm; uploads: PictureUploads }) {
  return (
    <>
      <TextInput label="Name" {...form.getInputProps("name")} />
      <GrowingTextarea label="Description" minRows={3} maxRows={12} {...form.getInputProps("description")} />
      <PicturesField form={form} uploads={uploads} />
      <PriceFields form={form} />
      <AvailabilityFields form={form} />
      <CatalogFields form={form} />
      <PairsField
        label="Attributes"
        description="Facts that the catalog filters by"
        item="Attribute"
        columns={["Length", "300 mm"]}
        format={linesOfPairs}
        {...form.getInputProps("attributes")}
      />
      <PairsField
        label="Facts"
        description="What else is worth knowing"
        item="Fact"
        columns={["Speed", "0 to 500 rpm"]}
        format={linesOfPairs}
        {...form.getInputProps("facts")}
      />
    </>
  );
}

type OptionalField =
  | "sku"
  | "category"
  | "countryOfOrigin"
  | "family"
  | "manufacturerNumber"
  | "weightGrams"
  | "gtin"
  | "taxClass"
  | "successorId"
  | "backInStockAt"
  | "modelId";

/** Nothing typed or chosen is no value. */
const setOrClear = (form: ToolForm, field: OptionalField, value: number | string) =>
  form.setFieldValue(field, String(value).trim() === "" ? undefined : value);

/** A field of a text or a choice that a tool may have. */
const optional = (form: ToolForm, field: Exclude<OptionalField, "weightGrams">) => ({
  ...form.getInputProps(field),
  value: form.values[field] ?? "",
  onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    setOrClear(form, field, currentTarget.value),
});

/** What it costs, and how it is sold. */
function PriceFields({ form }: { form: ToolForm }) {
  return (
    <>
      <Title order={2} size="md">
        Price and quantity
      </Title>
      <Fields most={4}>
        <MoneyInput label="Price" {...form.getInputProps("priceCents")} />
        <PriceUnitField form={form} />
        <TextInput
          label="Sold by"
          description="Such as box of 200"
          maxLength={60}
          {...form.getInputProps("salesUnit")}
        />
        <WholeNumberInput label="Minimum order" {...form.getInputProps("minOrder")} />
        <WholeNumberInput label="Available" {...form.getInputProps("available")} />
        <WholeNumberInput label="Pack" description="Pieces in a pack" {...form.getInputProps("casePack")} />
        <PairsField
          label="Price breaks"
          description="From a quantity on"
          // Not "Price break": by voice or by assistive software, "Price" names the field above.
          item="Break"
          columns={[
            "From",
            form.values.priceUnit === "1" ? "Each" : `Per ${formatNumber(Number(form.values.priceUnit))}`,
          ]}
          format={listOfPairs}
          {...form.getInputProps("priceBreaks")}
        />
        <TextInput
          label="Family"
          description="Tools that count together"
          maxLength={80}
          {...optional(form, "family")}
        />
        <MoneyInput
          label="Cost"
          description={
            form.values.priceUnit === "1"
              ? "What the shop pays"
              : `What the shop pays per ${formatNumber(Number(form.values.priceUnit))}`
          }
          {...form.getInputProps("costCents")}
        />
        <Margins values={form.values} />
      </Fields>
    </>
  );
}

/** Another unit leaves the numbers as they are, unless the price of one is to stay. */
function PriceUnitField({ form }: { form: ToolForm }) {
  const money = useMoney();
  // The values before the unit was changed.
  const [before, setBefore] = useState<ToolFieldValues | null>(null);
  const { priceUnit } = form.values;
  const kept = before && keepPrices(before, priceUnit, money);
  return (
    <div>
      <NativeSelect
        label="Per"
        data={priceUnits.map((unit) => ({ value: String(unit), label: formatNumber(unit) }))}
        {...form.getInputProps("priceUnit")}
        onChange={({ currentTarget: { value } }) => {
          setBefore(before ?? form.getValues());
          form.setFieldValue("priceUnit", value);
        }}
      />
      {before && before.priceUnit !== priceUnit && before.priceCents.trim() !== "" ? (
        <Text size="sm" role="status">
          {typeof kept === "string" ? (
            kept
          ) : (
            <>
              The numbers stay. Or does the price of one?{" "}
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => {
                  form.setValues({ ...kept });
                  setBefore(null);
                }}
              >
                Price {kept?.priceCents}
              </Button>
            </>
          )}
        </Text>
      ) : null}
    </div>
  );
}

/** Price, breaks and cost with another unit and the same price of one; a text says why that cannot be. */
function keepPrices(
  before: ToolFieldValues,
  unit: string,
  money: Money,
): Pick<ToolFieldValues, "priceCents" | "priceBreaks" | "costCents"> | string {
  const unitOf = (text: string) => priceUnits.find((one) => String(one) === text) ?? 1;
  const [price, cost, breaks] = [
    parseMoney(before.priceCents, money),
    parseMoney(before.costCents || "0", money),
    parsePriceBreaks(before.priceBreaks, money),
  ];
  if (!("cents" in price && "cents" in cost && "priceBreaks" in breaks)) return "The numbers stay.";
  const prices = { priceCents: price.cents, costCents: cost.cents, priceBreaks: breaks.priceBreaks };
  const kept = keepPriceOfOne({ ...prices, priceUnit: unitOf(before.priceUnit) }, unitOf(unit));
  if (!kept) return "The numbers stay: with the same price of one they would be no whole cents.";
  return {
    priceCents: formatAmount(kept.priceCents),
    priceBreaks: writePriceBreaks(kept.priceBreaks),
    costCents: before.costCents.trim() === "" ? "" : formatAmount(kept.costCents),
  };
}

/** When it can be ordered, and when it leaves. */
function AvailabilityFields({ form }: { form: ToolForm }) {
  return (
    <>
      <Title order={2} size="md">
        Availability
      </Title>
      <Fields most={4}>
        <NativeSelect
          label="State"
          data={[
            { value: "on-sale", label: "On sale" },
            { value: "draft", label: "Draft, for admins only" },
            { value: "discontinued", label: "Discontinued" },
          ]}
          {...form.getInputProps("state")}
        />
        <WholeNumberInput
          label="Handling days"
          description="Before it leaves"
          {...form.getInputProps("handlingDays")}
        />
        <TextInput
          label="Back in stock"
          description="When more arrives"
          type="date"
          {...form.getInputProps("backInStockAt")}
          value={form.values.backInStockAt?.slice(0, 10) ?? ""}
          onChange={({ currentTarget }) => setOrClear(form, "backInStockAt", currentTarget.value)}
        />
        <WhenIdle
          part={lazyPicker}
          props={{
            label: "Successor",
            description: "SKU or name",
            placeholder: "None",
            error: form.errors.successorId,
            value: form.values.successorId ?? null,
            onChange: (id) => setOrClear(form, "successorId", id ?? ""),
          }}
        >
          <TextInput label="Successor" description="SKU or name" placeholder="None" disabled />
        </WhenIdle>
        <Checkbox
          label="Takes backorders"
          description="Can be ordered beyond its stock, and ships when it arrives"
          {...form.getInputProps("allowBackorder", { type: "checkbox" })}
        />
      </Fields>
    </>
  );
}

/** Where buyers find it, and its numbers. */
function CatalogFields({ form }: { form: ToolForm }) {
  const { options: categories } = useCategories();
  const { data: models = [] } = trpc.models.list.useQuery();
  return (
    <>
      <Title order={2} size="md">
        In the catalog
      </Title>
      <Fields most={4}>
        <NativeSelect
          label="Category"
          data={[{ value: "", label: "None" }, ...categories]}
          {...optional(form, "category")}
        />
        <TextInput label="SKU" maxLength={64} {...optional(form, "sku")} />
        <TextInput label="GTIN" description="Number of the bar code" inputMode="numeric" {...optional(form, "gtin")} />
        <TextInput label="Manufacturer's number" maxLength={64} {...optional(form, "manufacturerNumber")} />
        <LongSelect
          label="Country of origin"
          data={[{ value: "", label: "Not stated" }, ...countryChoices]}
          {...optional(form, "countryOfOrigin")}
        />
        <WholeNumberInput
          label="Weight in grams"
          inputMode="decimal"
          description="Of one piece"
          {...form.getInputProps("weightGrams")}
          value={form.values.weightGrams ?? ""}
          onChange={(grams) => setOrClear(form, "weightGrams", grams)}
        />
        <NativeSelect
          label="Tax class"
          data={[{ value: "", label: "As category" }, ...taxClassChoices]}
          {...optional(form, "taxClass")}
        />
      </Fields>
      {models.length > 0 ? (
        <NativeSelect
          label="Model"
          description="Tools that differ only in its sizes share a page"
          data={[{ value: "", label: "None" }, ...models.map(({ id, name }) => ({ value: id, label: name }))]}
          {...optional(form, "modelId")}
        />
      ) : null}
    </>
  );
}

/** The margins of the entered price and its breaks over the entered cost. */
function Margins({ values }: { values: ToolFieldValues }) {
  const money = useMoney();
  const [price, cost, breaks] = [
    parseMoney(values.priceCents, money),
    parseMoney(values.costCents, money),
    parsePriceBreaks(values.priceBreaks, money),
  ];
  if (!("cents" in price) || !("cents" in cost)) return null;
  const steps = "priceBreaks" in breaks ? breaks.priceBreaks : [];
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {marginOf(price.cents, cost.cents)}
      {steps.map(({ fromQuantity, unitPriceCents }) => (
        <Text span display="block" inherit key={fromQuantity}>
          from {formatNumber(fromQuantity)}: {marginOf(unitPriceCents, cost.cents)?.toLowerCase()}
        </Text>
      ))}
    </Text>
  );
}
