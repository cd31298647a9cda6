import type { ToolAttribute } from "@ironmonger/contract/attributes";
import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";

// `attribute_values` of the database decides what a value means, for the form, imports and filters alike.

export type CheckedValue = {
  position: number;
  exists: boolean;
  kind: string | null;
  unit: string | null;
  isValid: boolean;
};

/** Whether the shop knows the names, and whether their attributes can have the values. */
export const checkValues = (db: Database, values: ToolAttribute[]): Promise<CheckedValue[]> =>
  db.execute<CheckedValue>(sql`
    select requested.position::int as position, a.id is not null as "exists", a.kind, a.unit, exists (select from attribute_values(a, attribute_written(item -> 'value'))) as "isValid"
    from jsonb_array_elements(${JSON.stringify(values)}::text::jsonb) with ordinality as requested (item, position)
    left join attributes a on lower(a.name) = lower(item ->> 'name') order by requested.position`);

/** The tools whose value does not fit the attribute as it is now. */
export async function countUnfit(db: Database, attributeId: string): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from tools t, jsonb_array_elements(t.attributes) item join attributes a on a.id = ${attributeId}
    where t.attributes <> '[]' and lower(item ->> 'name') = lower(a.name) and not exists (select from attribute_values(a, attribute_written(item -> 'value')))`);
  return row?.count ?? 0;
}

/** Gives the attribute its new name in all tools and models. */
export async function renameInTools(db: Database, before: string, after: string): Promise<void> {
  await db.execute(sql`
    update tools t set attributes = (
      select jsonb_agg(case when lower(item ->> 'name') = lower(${before}) then jsonb_set(item, '{name}', to_jsonb(${after}::text)) else item end order by position)
      from jsonb_array_elements(t.attributes) with ordinality as each (item, position))
    where exists (select from jsonb_array_elements(t.attributes) item where lower(item ->> 'name') = lower(${before}))`);
  await db.execute(sql`
    update models set row_attribute = case when row_attribute = ${before} then ${after} else row_attribute end,
      column_attribute = case when column_attribute = ${before} then ${after} else column_attribute end
    where ${before} in (row_attribute, column_attribute)`);
}

/** Writes the unit behind the values that were typed without one, so that they mean the same when the attribute has another unit. */
export async function writeUnit(db: Database, name: string, unit: string): Promise<void> {
  const isBare = sql`lower(item ->> 'name') = lower(${name}) and attribute_written(item -> 'value') !~ '[[:alpha:]°%"″'']'`;
  await db.execute(sql`
    update tools t set attributes = (
      select jsonb_agg(case when ${isBare} then jsonb_set(item, '{value}', to_jsonb(attribute_written(item -> 'value') || ' ' || ${unit}::text)) else item end order by position)
      from jsonb_array_elements(t.attributes) with ordinality as each (item, position))
    where t.attributes <> '[]' and exists (select from jsonb_array_elements(t.attributes) item where ${isBare})`);
}

/** The model whose sizes differ in the attribute, if there is one. */
export async function findModelOf(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db.execute<{ name: string }>(
    sql`select name from models where ${name} in (row_attribute, column_attribute) order by id limit 1`,
  );
  return row?.name;
}

/** The values of a removed attribute stay as free facts of the tools. */
export async function makeFacts(db: Database, name: string): Promise<void> {
  await db.execute(sql`
    update tools t set
      facts = t.facts || (select jsonb_agg(jsonb_set(item, '{value}', to_jsonb(attribute_written(item -> 'value')))) from jsonb_array_elements(t.attributes) item where lower(item ->> 'name') = lower(${name})),
      attributes = coalesce((select jsonb_agg(item order by position) from jsonb_array_elements(t.attributes) with ordinality as each (item, position)
        where lower(item ->> 'name') <> lower(${name})), '[]')
    where exists (select from jsonb_array_elements(t.attributes) item where lower(item ->> 'name') = lower(${name}))`);
}

/** Derives the values of one attribute again, which is new or has another kind or unit. */
export async function deriveValues(db: Database, attributeId: string): Promise<void> {
  await db.execute(sql`delete from tool_attributes where attribute_id = ${attributeId}`);
  await db.execute(sql`
    insert into tool_attributes (tool_id, attribute_id, position, value, key, number, low, high, text)
    select t.id, a.id, parsed.place, parsed.value, parsed.key, parsed.number, parsed.low, parsed.high, attribute_text(a, attribute_written(item -> 'value'))
    from attributes a, tools t, jsonb_array_elements(t.attributes) item
    cross join lateral attribute_values(a, attribute_written(item -> 'value')) as parsed
    where a.id = ${attributeId} and t.attributes <> '[]' and lower(item ->> 'name') = lower(a.name)
    on conflict do nothing`);
}

/** Removes those of these attributes that no tool of the shop and no model has. Tools that have left the shop get facts instead. */
export async function deleteUnused(db: Database, ids: string[]): Promise<void> {
  const deleted = await db.execute<{ name: string }>(sql`
    delete from attributes a where id = any(${sql.param(ids)}::uuid[])
      and not exists (select from models m where a.name in (m.row_attribute, m.column_attribute))
      and not exists (
        select from tools t, jsonb_array_elements(t.attributes) item
        where t.deleted_at is null and t.attributes <> '[]' and lower(item ->> 'name') = lower(a.name))
    returning name`);
  for (const { name } of deleted) await makeFacts(db, name);
}
