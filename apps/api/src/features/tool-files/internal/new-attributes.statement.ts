import type { Attribute } from "@ironmonger/contract/attributes";
import type { NewAttribute } from "@ironmonger/contract/catalog/import-tools";
import type { TransactionSql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { compareNames } from "../../../core/compare-names.ts";
import type { ToolFile } from "./read-tool-row.ts";
import type { DeletedRow } from "./stage-rows.statement.ts";

const maxChoices = 20;
/** Values that are repeated less than this are no choices. */
const minRowsOfChoice = 3;

/** One in so many values may be no number: `see text` among thousands of lengths. */
const valuesPerOddOne = 50;

/**
 * What the values of the staged rows say about the new attributes of a file: numbers, if all of them but a few are numbers whose units measure one
 * thing; yes and no; a choice, if few values occur again and again; otherwise texts. A column without values makes none.
 */
export async function describeNewAttributes(
  tx: TransactionSql,
  { fields, attributes }: Pick<ToolFile, "fields" | "attributes">,
): Promise<NewAttribute[]> {
  const named = fields.flatMap((field, index) => (field === "newAttribute" ? (attributes[index] ?? []) : []));
  const requested = named.filter(({ name }, index) => named.findIndex((one) => one.name === name) === index);
  if (requested.length === 0) return [];
  const described = await tx<NewAttribute[]>`
    with requested as (
      select lower(name) as key, name, unit
      from jsonb_to_recordset(${JSON.stringify(requested)}::text::jsonb) as requested (name text, unit text)),
    written as materialized (
      select lower(item ->> 'name') as key, mode() within group (order by item ->> 'value') as value, count(*) as rows
      from staged, ${stagedItems(tx)} item where item ->> 'value' is not null
      group by 1, lower(item ->> 'value')),
    units as (
      select key, mode() within group (order by case when found.factor = 25.4 and found.dimension = 'length' then 'in' else found.unit end) as unit
      from written, find_unit(substring(value from '^-?[\\d.,/ ½¼¾⅛⅜⅝⅞⁄-]*[\\d½¼¾⅛⅜⅝⅞]\\s*(\\D.{0,20})$')) found
      where found.unit is not null group by 1),
    read as (
      select written.*, value !~ '^0\\d' and read_measure(value, coalesce(requested.unit, units.unit)) is not null as is_number
      from written join requested using (key) left join units using (key)),
    judged as (
      select requested.name, coalesce(requested.unit, min(units.unit)) as unit,
        coalesce(sum(rows) filter (where not is_number), 0) * ${valuesPerOddOne}::int <= sum(rows) as are_numbers,
        bool_and(attribute_value(jsonb_populate_record(null::attributes, '{"kind": "yes-no"}'), value) is not null) as are_yes_no,
        count(*) <= ${maxChoices}::int and sum(rows) >= ${minRowsOfChoice}::int * count(*) and max(length(value)) <= 80 as are_choices,
        to_jsonb(array_agg(value order by lower(value))) as values
      from requested join read using (key) left join units using (key) group by requested.name, requested.unit)
    select name, kind, case when kind = 'number' then unit end as unit, case when kind = 'choice' then values else '[]' end as choices
    from judged, lateral (
      select case when are_numbers then 'number' when are_yes_no then 'yes-no' when are_choices then 'choice' else 'text' end as kind) as of_kind`;
  return described.map(({ choices, ...attribute }) => ({ ...attribute, choices: choices.toSorted(compareNames) }));
}

/** The attributes of a row of `staged`, each with its name and its value, which is null for one that is removed. */
const stagedItems = (tx: TransactionSql): Fragment => tx`
  jsonb_array_elements(case jsonb_typeof(staged.attributes) when 'object' then staged.attributes -> 'set' when 'array' then staged.attributes end)`;

export type UnfitValue = DeletedRow & {
  attribute: string;
  value: string;
  kind: Attribute["kind"] | null;
  unit: string | null;
};

/**
 * Removes the values from the rows of `staged` that their attributes cannot have, and attributes that the shop does not have and the file does not make.
 * Tools of the shop keep the values that they have. Returns the removed ones with their rows, in batches.
 */
export const removeUnfitValues = (tx: TransactionSql, newAttributes: NewAttribute[]) =>
  tx<UnfitValue[]>`
    with described as (
      select a as attribute from attributes a
      union all select n from jsonb_populate_recordset(null::attributes, ${JSON.stringify(newAttributes)}::text::jsonb) n),
    written as materialized (
      select staged.id, item ->> 'name' as name, item ->> 'value' as value from staged, ${stagedItems(tx)} item where item ->> 'value' is not null),
    unfit as materialized (
      select key, value, (attribute).kind, (attribute).unit
      from (select distinct lower(name) as key, value from written) pairs left join described on lower((attribute).name) = key
      where attribute is null or attribute_value(attribute, value) is null),
    wrong as materialized (
      select written.*, kind, unit from written join unfit on key = lower(name) and unfit.value = written.value),
    cleared as (
      update staged set attributes = case jsonb_typeof(staged.attributes)
        when 'object' then jsonb_set(staged.attributes, '{set}', fitting.items) else fitting.items end
      from (select distinct id from wrong) ids join staged own on own.id = ids.id
      cross join lateral (
        select coalesce(jsonb_agg(coalesce(current, item) order by nth) filter (where unfit.key is null or current is not null), '[]') as items
        from jsonb_array_elements(case jsonb_typeof(own.attributes) when 'object' then own.attributes -> 'set' else own.attributes end)
          with ordinality as each (item, nth)
        left join unfit on unfit.key = lower(item ->> 'name') and unfit.value = item ->> 'value'
        left join lateral (
          select current from matched join tools t on t.id = matched.tool_id, jsonb_array_elements(t.attributes) current
          where unfit.key is not null and matched.staged_id = own.id and lower(current ->> 'name') = unfit.key) of_tool on true) fitting
      where staged.id = ids.id)
    select staged.line, staged.sku, staged.name, wrong.name as attribute, wrong.value, wrong.kind, wrong.unit
    from wrong join staged on staged.id = wrong.id order by staged.line`.cursor(1000);
