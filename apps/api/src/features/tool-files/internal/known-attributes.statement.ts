import type { Attribute } from "@ironmonger/contract/attributes";
import type { NewAttribute } from "@ironmonger/contract/catalog/import-tools";
import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";
import { compareNames } from "../../../core/compare-names.ts";
import type { AttributeColumn } from "./attribute-columns.ts";

const maxChoices = 20;
/** Values that are repeated less than this are no choices. */
const minRowsOfChoice = 3;

/** One in so many values may be no number: `see text` among thousands of lengths. */
const valuesPerOddOne = 50;

/** Without a unit it may be a range, but also a thread (`1/4-20`, `8-32`) or years. */
const rangeOrCode = "\\d\\s*[-–]\\s*\\d";
const mixedNumber = "^\\d{1,3}-\\d{1,3}/\\d{1,3}$";

/** A value of an attribute, in its most frequent spelling, and in how many rows it is. `key`: the name of the attribute in lower case. */
export type CountedValue = { key: string; value: string; rows: number };

/**
 * What the values of a file say about its new attributes: numbers, if all of them but a few are numbers whose units measure one thing; yes
 * and no; a choice, if few values occur again and again; otherwise texts. A column without values makes none.
 */
export async function describeAttributes(
  db: Database,
  requested: AttributeColumn[],
  values: CountedValue[],
): Promise<NewAttribute[]> {
  const described = await db.execute<NewAttribute>(sql`
    with requested as (
      select lower(name) as key, name, unit
      from jsonb_to_recordset(${JSON.stringify(requested)}::text::jsonb) as requested (name text, unit text)),
    written as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as written (key text, value text, rows int)),
    units as (
      select key, mode() within group (order by case when found.factor = 25.4 and found.dimension = 'length' then 'in' else found.unit end) as unit
      from written, find_unit(substring(value from '[\\d½¼¾⅛⅜⅝⅞]\\s*([^\\d\\s.,/)-][^\\d\\s]{0,19}|ft lb)$')) found
      where found.unit is not null group by 1),
    read as (
      select written.*, value !~ '^0\\d' and exists (select from read_measures(value, coalesce(requested.unit, units.unit)))
        and (coalesce(requested.unit, units.unit) is not null or value !~ ${rangeOrCode} or value ~ ${mixedNumber}) as is_number
      from written join requested using (key) left join units using (key)),
    judged as (
      select requested.name, coalesce(requested.unit, min(units.unit)) as unit,
        coalesce(sum(rows) filter (where not is_number), 0) * ${valuesPerOddOne}::int <= sum(rows) as are_numbers,
        bool_and(exists (select from attribute_values(jsonb_populate_record(null::attributes, '{"kind": "yes-no"}'), value))) as are_yes_no,
        count(*) <= ${maxChoices}::int and sum(rows) >= ${minRowsOfChoice}::int * count(*) and max(length(value)) <= 80 as are_choices,
        to_jsonb(array_agg(value order by lower(value))) as values
      from requested join read using (key) left join units using (key) group by requested.name, requested.unit)
    select name, kind, case when kind = 'number' then unit end as unit, case when kind = 'choice' then values else '[]' end as choices
    from judged, lateral (
      select case when are_numbers then 'number' when are_yes_no then 'yes-no' when are_choices then 'choice' else 'text' end as kind) as of_kind`);
  return described.map(({ choices, ...attribute }) => ({ ...attribute, choices: choices.toSorted(compareNames) }));
}

export type WrittenValue = { name: string; value: string };
/** A value that its attribute cannot have; `kind` is null if the shop has no such attribute, and the file makes none. */
export type UnfitValue = WrittenValue & { kind: Attribute["kind"] | null; unit: string | null };

/** Those of these values that their attributes cannot have. `attribute_values` of the database decides it, as it does for the form. */
export const findUnfitValues = (
  db: Database,
  values: WrittenValue[],
  newAttributes: NewAttribute[],
): Promise<UnfitValue[]> =>
  db.execute<UnfitValue>(sql`
    with described as (
      select a as attribute from attributes a
      union all select n from jsonb_populate_recordset(null::attributes, ${JSON.stringify(newAttributes)}::text::jsonb) n)
    select written.name, written.value, (attribute).kind, (attribute).unit
    from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as written (name text, value text)
    left join described on lower((attribute).name) = lower(written.name)
    where attribute is null or not exists (select from attribute_values(attribute, written.value))`);
