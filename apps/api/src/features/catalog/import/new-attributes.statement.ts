import type { ImportColumn, NewAttribute } from "@ironmonger/contract/catalog/import-tools";
import type { TransactionSql } from "@ironmonger/db/client";
import { compareNames } from "../../../core/compare-names.ts";
import type { AttributeColumn } from "./attribute-columns.ts";

const maxChoices = 20;
/** Values that are repeated less than this are no choices. */
const minRowsOfChoice = 3;

/**
 * What the values of the previewed rows say about new attributes: numbers, if all of them are numbers whose units measure one thing; yes and no;
 * a choice, if few values occur again and again; otherwise texts. A column without values makes none.
 */
export async function describeNewAttributes(
  tx: TransactionSql,
  importId: string,
  columns: ImportColumn[],
  attributes: (AttributeColumn | undefined)[],
): Promise<ImportColumn[]> {
  const named = columns.map(({ field }, index) => (field === "newAttribute" ? attributes[index] : undefined));
  const requested = named.filter(
    (attribute, index) => attribute && named.findIndex((one) => one?.name === attribute.name) === index,
  );
  if (requested.length === 0) return columns;
  const described = await tx<NewAttribute[]>`
    with requested as (
      select lower(name) as key, name, unit
      from jsonb_to_recordset(${JSON.stringify(requested)}::text::jsonb) as requested (name text, unit text)),
    written as materialized (
      select lower(item ->> 'name') as key, mode() within group (order by item ->> 'value') as value, count(*) as rows
      from tool_import_rows r, jsonb_array_elements(r.after -> 'attributes') item
      where r.import_id = ${importId} and r.kind in ('new', 'changed') and jsonb_typeof(r.after -> 'attributes') = 'array'
      group by 1, lower(item ->> 'value')),
    units as (
      select key, mode() within group (order by unit) as unit
      from written, lateral (select (find_unit(substring(value from '^-?[\\d.,/ ½¼¾⅛⅜⅝⅞⁄-]*[\\d½¼¾⅛⅜⅝⅞]\\s*(\\D.{0,20})$'))).unit) found
      where unit is not null group by 1),
    judged as (
      select requested.name, coalesce(requested.unit, min(units.unit)) as unit,
        bool_and(value !~ '^0\\d' and read_measure(value, coalesce(requested.unit, units.unit)) is not null) as are_numbers,
        bool_and(attribute_value(jsonb_populate_record(null::attributes, '{"kind": "yes-no"}'), value) is not null) as are_yes_no,
        count(*) <= ${maxChoices}::int and sum(rows) >= ${minRowsOfChoice}::int * count(*) and max(length(value)) <= 80 as are_choices,
        to_jsonb(array_agg(value order by lower(value))) as values
      from requested join written using (key) left join units using (key) group by requested.name, requested.unit)
    select name, kind, case when kind = 'number' then unit end as unit, case when kind = 'choice' then values else '[]' end as choices
    from judged, lateral (
      select case when are_numbers then 'number' when are_yes_no then 'yes-no' when are_choices then 'choice' else 'text' end as kind) as of_kind`;
  const byName = new Map(
    described.map(({ choices, ...attribute }) => [
      attribute.name,
      { ...attribute, choices: choices.toSorted(compareNames) },
    ]),
  );
  return columns.map((column, index) => {
    const newAttribute = byName.get(named[index]?.name ?? "");
    return newAttribute ? { ...column, newAttribute } : column;
  });
}
