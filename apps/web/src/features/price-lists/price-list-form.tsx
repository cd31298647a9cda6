import { type PriceList, SavePriceListInput } from "@ironmonger/contract/price-lists";
import { Button, Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import type { FormErrors } from "@mantine/form";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { Fields as FieldGrid, FieldGroup } from "../../shared/kit/fields.tsx";
import { RecordForm } from "../../shared/kit/forms/record-form.tsx";
import { useRecordForm } from "../../shared/kit/forms/use-record-form.ts";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import type { Action } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { CrossButton } from "../../shared/ui/cross-button.tsx";
import { useCategories } from "../categories/use-categories.ts";

type Rule = { categoryId: string; percentOff: string };
type Values = ReturnType<typeof toValues>;

/** For a field of the browser's own time zone. */
function toLocal(instant: string | null): string {
  if (instant === null) return "";
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
const toInstant = (local: string): string | null => (local ? new Date(local).toISOString() : null);

type Props = {
  /** For the button in the head of the page. */
  id: string;
  list: PriceList;
  save: Action<z.input<typeof SavePriceListInput>, PriceList>;
};

const toValues = ({ name, validFrom, validUntil, companyIds, groupIds, mayExceedPublic, rules }: PriceList) => ({
  name,
  validFrom: toLocal(validFrom),
  validUntil: toLocal(validUntil),
  companyIds,
  groupIds,
  mayExceedPublic,
  rules: rules.map(
    ({ categoryId, percentOff }): Rule => ({ categoryId: categoryId ?? "", percentOff: String(percentOff) }),
  ),
});

const Fields = z.preprocess(
  ({ validFrom, validUntil, rules, ...fields }: Values) => ({
    ...fields,
    validFrom: toInstant(validFrom),
    validUntil: toInstant(validUntil),
    rules: rules.map(({ categoryId, percentOff }) => ({
      categoryId: categoryId || null,
      percentOff: percentOff.trim() === "" ? Number.NaN : Number(percentOff.replace(",", ".")),
    })),
  }),
  SavePriceListInput,
);

/** The buyers and the period of a price list, and its percentages off. Its entries are a table of their own. */
export function PriceListForm({ id, list, save }: Props) {
  const { priceLists } = trpc.useUtils();
  const record = useRecordForm(Fields, {
    current: list,
    toValues,
    draftKey: `price-list:${list.id}`,
    save: (fields, { id: listId, entryCount: _, version: __, ...expected }) =>
      save.send({ ...fields, id: listId, expected }),
    reload: async () => {
      const lists = await priceLists.list.fetch(undefined, { staleTime: 0 });
      return lists.find(({ id: listId }) => listId === list.id) ?? list;
    },
  });
  const { form } = record;
  const { companyIds, groupIds, rules } = form.values;
  const groups = trpc.companies.listGroups.useQuery();
  return (
    <RecordForm id={id} form={record} what={list.name}>
      <TextInput label="Name" maxLength={120} {...form.getInputProps("name")} />
      <FieldGrid>
        <TextInput type="datetime-local" label="From (optional)" {...form.getInputProps("validFrom")} />
        <TextInput type="datetime-local" label="Until (optional)" {...form.getInputProps("validUntil")} />
      </FieldGrid>
      <Checkbox
        label="Prices may exceed the public ones"
        description="Otherwise nobody pays more than the public price at the same quantity."
        {...form.getInputProps("mayExceedPublic", { type: "checkbox" })}
      />
      <FieldGroup title="For groups">
        {groups.data?.length === 0 ? <p>There are no groups yet. A company's page makes them.</p> : null}
        {groups.data?.map((group) => (
          <Checkbox
            key={group.id}
            label={group.name}
            checked={groupIds.includes(group.id)}
            onChange={({ currentTarget }) =>
              form.setFieldValue(
                "groupIds",
                currentTarget.checked ? [...groupIds, group.id] : groupIds.filter((other) => other !== group.id),
              )
            }
          />
        ))}
      </FieldGroup>
      <Companies ids={companyIds} onChange={(ids) => form.setFieldValue("companyIds", ids)} />
      <Rules rules={rules} errors={form.errors} onChange={(changed) => form.setFieldValue("rules", changed)} />
    </RecordForm>
  );
}

type RulesProps = { rules: Rule[]; errors: FormErrors; onChange: (rules: Rule[]) => void };

/** The percentages off the public prices: of everything, or of the tools of a category. */
function Rules({ rules, errors, onChange }: RulesProps) {
  const categories = useCategories();
  const setRule = (index: number, patch: Partial<Rule>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...patch } : rule)));
  return (
    <FieldGroup title="Percent off">
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity, and only the last ones are added
        <Group key={index} gap="xs" wrap="nowrap">
          <NativeSelect
            flex={1}
            aria-label={`What rule ${index + 1} is for`}
            value={rule.categoryId}
            data={[
              { value: "", label: "Everything" },
              ...categories.all.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            error={errors[`rules.${index}`] ?? errors[`rules.${index}.categoryId`]}
            onChange={({ currentTarget }) => setRule(index, { categoryId: currentTarget.value })}
          />
          <TextInput
            aria-label={`Percent off of rule ${index + 1}`}
            inputMode="decimal"
            rightSection="%"
            w={96}
            value={rule.percentOff}
            error={errors[`rules.${index}.percentOff`]}
            onChange={({ currentTarget }) => setRule(index, { percentOff: currentTarget.value })}
          />
          <CrossButton
            label={`Remove rule ${index + 1}`}
            onClick={() => onChange(rules.filter((_rule, at) => at !== index))}
          />
        </Group>
      ))}
      <Button size="sm" variant="default" onClick={() => onChange([...rules, { categoryId: "", percentOff: "" }])}>
        Add a rule
      </Button>
    </FieldGroup>
  );
}

/** The companies of the list, and a search that adds more. */
function Companies({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const [search, setSearch] = useState("");
  const results = trpc.companies.list.useQuery(
    { search, pageSize: 8 },
    { enabled: search.trim() !== "", placeholderData: keepPreviousData },
  );
  return (
    <FieldGroup title="For companies">
      <Rows noun="companies" items={ids} empty={null}>
        {(id) => <ChosenCompany key={id} id={id} onRemove={() => onChange(ids.filter((other) => other !== id))} />}
      </Rows>
      <TextInput
        type="search"
        label="Add a company"
        placeholder="Number or name"
        value={search}
        maxLength={200}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {search.trim() === ""
        ? null
        : results.data?.rows
            .filter(({ id }) => !ids.includes(id))
            .map(({ id, number, name }) => (
              <Button
                key={id}
                size="sm"
                variant="default"
                onClick={() => {
                  onChange([...ids, id]);
                  setSearch("");
                }}
              >
                {`Add ${name}, ${number}`}
              </Button>
            ))}
    </FieldGroup>
  );
}

function ChosenCompany({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = trpc.companies.get.useQuery({ id }, { staleTime: 60_000 });
  const name = data ? `${data.name}, ${data.number}` : "…";
  return <Row name={name} actions={<CrossButton label={`Remove ${name}`} onClick={onRemove} />} />;
}
