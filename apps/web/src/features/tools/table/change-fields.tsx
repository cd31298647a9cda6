import { ToolChanges } from "@ironmonger/contract/catalog/change-tools";
import { parseSalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { issueText } from "@ironmonger/contract/issue-text";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { priceUnits } from "@ironmonger/contract/pricing/price-unit";
import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { parseWholeNumber } from "../../../shared/forms/parse-quantity.ts";
import { Fields } from "../../../shared/kit/fields.tsx";
import { More } from "../../../shared/kit/more.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { MoneyInput } from "../../../shared/ui/inputs/money-input.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { useCategories } from "../../categories/use-categories.ts";
import { ToolPicker } from "../edit/tool-picker.tsx";

type How = "unchanged" | "percent" | "by" | "set" | "yes" | "no" | "unknown";
type Field = { how: How; text: string };
type Name = "price" | "minOrder" | "available" | "handlingDays" | "allowBackorder" | "backInStockAt";
/** Further fields, of which all tools get the same value; an empty one stays as it is. */
type SetName =
  | "cost"
  | "priceUnit"
  | "keptOnUnit"
  | "category"
  | "taxClass"
  | "state"
  | "modelId"
  | "successorId"
  | "salesUnit";
export type ChangeFieldValues = Record<Name, Field> & Record<SetName, string>;
const unchanged: Field = { how: "unchanged", text: "" };
const untouched = "";
/** The value that stands for none of them. */
const none = "none";
export const noChange: ChangeFieldValues = {
  price: unchanged,
  minOrder: unchanged,
  available: unchanged,
  handlingDays: unchanged,
  allowBackorder: unchanged,
  backInStockAt: unchanged,
  cost: "",
  priceUnit: untouched,
  keptOnUnit: untouched,
  category: untouched,
  taxClass: untouched,
  state: untouched,
  modelId: untouched,
  successorId: untouched,
  salesUnit: untouched,
};

type Choice = { value: How; label: string };
const unchangedChoice: Choice = { value: "unchanged", label: "Leave as it is" };
const hows: Record<"price" | "pieces" | "days" | "yesNo" | "day", Choice[]> = {
  price: [
    unchangedChoice,
    { value: "percent", label: "Change by percent" },
    { value: "by", label: "Change by an amount" },
    { value: "set", label: "Set to" },
  ],
  pieces: [unchangedChoice, { value: "by", label: "Change by" }, { value: "set", label: "Set to" }],
  days: [unchangedChoice, { value: "set", label: "Set to" }],
  yesNo: [unchangedChoice, { value: "yes", label: "Yes" }, { value: "no", label: "No" }],
  day: [unchangedChoice, { value: "set", label: "On the day" }, { value: "unknown", label: "Nobody knows when" }],
};
const examples: Record<How, string> = {
  unchanged: "",
  percent: "+4 or −2.5",
  by: "+10 or −0.50",
  set: "",
  yes: "",
  no: "",
  unknown: "",
};

const rows = [
  { name: "price", label: "Price", hows: hows.price },
  { name: "minOrder", label: "Minimum order", hows: hows.pieces },
  { name: "available", label: "Available", hows: hows.pieces },
  { name: "allowBackorder", label: "Takes backorders", hows: hows.yesNo },
  { name: "backInStockAt", label: "Back in stock", hows: hows.day },
  { name: "handlingDays", label: "Handling days", hows: hows.days },
] as const;

type Props = {
  fields: ChangeFieldValues;
  isLoading: boolean;
  onChange: (fields: ChangeFieldValues) => void;
  onPreview: (changes: ToolChanges) => void;
};

/** Fields for what to change, and by how much. */
export function ChangeFields({ fields, isLoading, onChange, onPreview }: Props) {
  const money = useMoney();
  const [messages, setMessages] = useState<FieldMessages>({});
  const setValue = (name: SetName, value: string) => {
    setMessages({});
    onChange({ ...fields, [name]: value });
  };
  const set = (name: Name, change: Partial<Field>) => {
    setMessages({});
    onChange({ ...fields, [name]: { ...fields[name], ...change } });
  };
  return (
    <form
      noValidate
      aria-label="Change several tools"
      onSubmit={(event) => {
        event.preventDefault();
        const read = readChanges(fields, money);
        if ("messages" in read) setMessages(read.messages);
        else onPreview(read.changes);
      }}
    >
      <Stack gap="sm">
        {rows.map((row) => (
          <ChangeRow
            key={row.name}
            row={row}
            field={fields[row.name]}
            error={messages[row.name]}
            onChange={(change) => set(row.name, change)}
          />
        ))}
        <FurtherFields fields={fields} messages={messages} onChange={setValue} />
        {messages.all && <p className="error-line">{messages.all}</p>}
        <Group justify="flex-end">
          <Button type="submit" loading={isLoading}>
            Preview
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type FurtherProps = {
  fields: Record<SetName, string>;
  messages: FieldMessages;
  onChange: (name: SetName, value: string) => void;
};

/** What is the same for all of the tools. */
function FurtherFields({ fields, messages, onChange }: FurtherProps) {
  const money = useMoney();
  const { options: categories } = useCategories();
  const { data: models = [] } = trpc.models.list.useQuery();
  const choice = (name: SetName, label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      data={[{ value: untouched, label: "Leave as it is" }, ...data]}
      value={fields[name]}
      error={messages[name]}
      onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
    />
  );
  return (
    <More summary="Price per, cost, category, state and more">
      <Fields>
        {choice(
          "priceUnit",
          "Price per",
          priceUnits.map((unit) => ({ value: String(unit), label: formatNumber(unit) })),
        )}
        {fields.priceUnit !== untouched && (
          <NativeSelect
            label="What stays"
            data={[
              { value: untouched, label: "Choose" },
              {
                value: "price-of-one",
                label: `The price of one: ${money.format(1200)} becomes ${money.format(120_000)} per 100`,
              },
              {
                value: "numbers",
                label: `The numbers: ${money.format(1200)} becomes ${money.format(1200)} per 100`,
              },
            ]}
            value={fields.keptOnUnit}
            error={messages.keptOnUnit}
            onChange={({ currentTarget }) => onChange("keptOnUnit", currentTarget.value)}
          />
        )}
        <MoneyInput
          label="Cost to the shop"
          placeholder="As it is"
          value={fields.cost}
          error={messages.cost}
          onChange={({ currentTarget }) => onChange("cost", currentTarget.value)}
        />
        {choice("category", "Category", [...categories, { value: none, label: "None" }])}
        {choice("taxClass", "Tax class", [
          { value: none, label: "As category" },
          { value: "standard", label: "Standard" },
          { value: "reduced", label: "Reduced" },
          { value: "no-tax", label: "No tax" },
        ])}
        {choice("state", "State", [
          { value: "on-sale", label: "On sale" },
          { value: "draft", label: "Draft, for admins only" },
          { value: "discontinued", label: "Discontinued" },
        ])}
        <ToolPicker
          label="Successor"
          description="SKU or name of the tool that replaces them"
          placeholder="As it is"
          other={{ value: none, label: "None" }}
          error={messages.successorId}
          value={fields.successorId || null}
          onChange={(id) => onChange("successorId", id ?? untouched)}
        />
        <TextInput
          label="Sold by"
          description="Such as pair, or box of 200"
          placeholder="As it is"
          value={fields.salesUnit}
          error={messages.salesUnit}
          onChange={({ currentTarget }) => onChange("salesUnit", currentTarget.value)}
        />
        {models.length > 0 &&
          choice("modelId", "Model", [
            ...models.map(({ id, name }) => ({ value: id, label: name })),
            { value: none, label: "None" },
          ])}
      </Fields>
    </More>
  );
}

type RowProps = {
  row: (typeof rows)[number];
  field: Field;
  error: string | undefined;
  onChange: (change: Partial<Field>) => void;
};

/** How one field changes, and by how much. */
function ChangeRow({ row: { name, label, hows: choices }, field: { how, text }, error, onChange }: RowProps) {
  const money = useMoney();
  const Value = name === "price" && how !== "percent" ? MoneyInput : TextInput;
  return (
    <Fields>
      <NativeSelect
        label={label}
        data={choices}
        value={how}
        onChange={({ currentTarget }) =>
          onChange({ how: choices.find(({ value }) => value === currentTarget.value)?.value ?? "unchanged" })
        }
      />
      {(how === "percent" || how === "by" || how === "set") && (
        <Value
          label={unitOf(name, how, money)}
          {...(name === "backInStockAt" && { type: "date" })}
          aria-label={`${label}: ${choices.find(({ value }) => value === how)?.label.toLowerCase()}`}
          placeholder={examples[how]}
          autoComplete="off"
          maxLength={20}
          inputMode="text"
          value={text}
          error={error}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      )}
    </Fields>
  );
}

function unitOf(name: Name, how: How, money: Money): string {
  if (how === "percent") return "Percent";
  if (name === "price") return money.code === "USD" ? "Dollars" : money.code;
  if (name === "handlingDays") return "Working days";
  return name === "backInStockAt" ? "Day" : "Pieces";
}

type FieldMessages = Partial<Record<string, string>>;
/** The value of a field; a text is an error message. */
type Read<Change> = Change | string | undefined;

function readChanges(
  { price, minOrder, available, handlingDays, allowBackorder, backInStockAt, ...valueFields }: ChangeFieldValues,
  money: Money,
): { changes: ToolChanges } | { messages: FieldMessages } {
  const days = readPieces(handlingDays);
  const set = readSet(valueFields, money);
  if ("messages" in set) return set;
  const read = {
    price: readPrice(price, money),
    minOrder: readPieces(minOrder),
    available: readPieces(available),
    handlingDays: typeof days === "object" && days.kind === "set" ? days.to : days,
    allowBackorder: allowBackorder.how === "unchanged" ? undefined : allowBackorder.how === "yes",
  };
  const isSet = Object.keys(set.values).length > 0;
  const day = backInStockAt.how === "set" ? backInStockAt.text : null;
  const isDayChanged = backInStockAt.how !== "unchanged";
  const changedFields = [...(isDayChanged ? ["day"] : []), ...(isSet ? ["set"] : [])].map(
    (name) => [name, null] as const,
  );
  const changes = [...Object.entries(read), ...changedFields].filter(([, value]) => value !== undefined);
  if (changes.length === 0) return { messages: { all: "Choose what to change." } };
  const messages: FieldMessages = {};
  for (const [name, value] of changes) if (typeof value === "string") messages[name] = value;
  if (Object.keys(messages).length > 0) return { messages };
  const checked = ToolChanges.safeParse({ ...read, ...(isDayChanged && { backInStockAt: day }), ...set.values });
  if (checked.success) return { changes: checked.data };
  return {
    messages: Object.fromEntries(checked.error.issues.map((issue) => [String(issue.path[0]), issueText(issue, money)])),
  };
}

const orNone = (chosen: string): string | null => (chosen === none ? null : chosen);

/** Values that `ToolChanges` checks, or what is wrong with one. */
function readSet(
  fields: Record<SetName, string>,
  money: Money,
): { values: Record<string, unknown> } | { messages: FieldMessages } {
  const { cost, priceUnit, keptOnUnit, category, taxClass, state, modelId, successorId, salesUnit } = fields;
  if (priceUnit !== untouched && keptOnUnit === untouched)
    return { messages: { keptOnUnit: "Choose whether the numbers or the price of one stays" } };
  const unit = salesUnit.trim() === "" ? undefined : parseSalesUnit(salesUnit);
  if (unit && "message" in unit) return { messages: { salesUnit: unit.message } };
  const read = cost.trim() === "" ? undefined : parseMoney(cost, money);
  if (read && "message" in read) return { messages: { cost: read.message } };
  return {
    values: {
      ...(read && { costCents: read.cents }),
      ...(priceUnit && { priceUnit: { to: Number(priceUnit), keep: keptOnUnit } }),
      ...(category && { category: orNone(category) }),
      ...(taxClass && { taxClass: taxClass === "no-tax" ? "none" : orNone(taxClass) }),
      ...(state && { state }),
      ...(modelId && { modelId: orNone(modelId) }),
      ...(successorId && { successorId: orNone(successorId) }),
      ...(unit && { salesUnit: unit.unit }),
    },
  };
}

function readPrice({ how, text }: Field, money: Money): Read<NonNullable<ToolChanges["price"]>> {
  if (how === "unchanged") return undefined;
  const { sign, rest } = splitSign(text);
  if (how === "percent") {
    if (!/^\d{1,4}([.,]\d{1,2})?\s*%?$/.test(rest)) return "Write a percentage such as 4 or −2.5";
    return { kind: "percent", percent: sign * Number.parseFloat(rest.replace(",", ".")) };
  }
  const read = parseMoney(how === "by" ? rest : text, money);
  if ("message" in read) return read.message;
  return how === "by" ? { kind: "by", by: sign * read.cents } : { kind: "set", to: read.cents };
}

function readPieces({ how, text }: Field): Read<NonNullable<ToolChanges["available"]>> {
  if (how === "unchanged") return undefined;
  const { sign, rest } = splitSign(text);
  const pieces = parseWholeNumber(how === "by" ? rest : text);
  if (!Number.isSafeInteger(pieces)) return "Write a whole number such as 120";
  return how === "by" ? { kind: "by", by: sign * pieces } : { kind: "set", to: pieces };
}

function splitSign(text: string): { sign: 1 | -1; rest: string } {
  const { minus = "", rest = "" } = /^\s*(?:\+|(?<minus>[-−–]))?\s*(?<rest>.*?)\s*$/s.exec(text)?.groups ?? {};
  return { sign: minus === "" ? 1 : -1, rest };
}
