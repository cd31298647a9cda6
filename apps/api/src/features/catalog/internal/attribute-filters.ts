import type { Attribute, AttributeFilter } from "@ironmonger/contract/attributes";
import { attributes, toolAttributes, tools } from "@ironmonger/db/schema";
import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";

/** A filter whose attribute the shop knows. */
export type RequestedAttribute = { attribute: Attribute; filter: AttributeFilter };

/** Whether a tool has the attribute with a value that passes the filter. */
export function hasAttribute({ attribute: { id }, filter: { values, min, max } }: RequestedAttribute): SQL {
  const own = sql`(select a from ${attributes} a where a.id = ${id})`;
  const measure = (bound: string | number) =>
    sql<number>`read_measure(${String(bound)}, (select ${attributes.unit} from ${attributes} where ${attributes.id} = ${id}))`;
  const condition = and(
    eq(toolAttributes.toolId, tools.id),
    eq(toolAttributes.attributeId, id),
    values &&
      sql`${toolAttributes.value} in (select attribute_value(${own}, written) from unnest(${sql.param(values)}::text[]) as requested (written))`,
    min === undefined ? undefined : gte(toolAttributes.number, sql`(select ${measure(min)})`),
    max === undefined ? undefined : lte(toolAttributes.number, sql`(select ${measure(max)})`),
  );
  return sql`exists (select from ${toolAttributes} where ${condition})`;
}

/** Tools without the attribute come last. Numbers are whole millionths, so that a cursor can have them. */
export const sortByAttribute = ({ id, kind }: Pick<Attribute, "id" | "kind">): { join: SQL; key: SQL } => ({
  join: sql`left join ${toolAttributes} as sorted_by on sorted_by.tool_id = ${tools.id} and sorted_by.attribute_id = ${id}`,
  key:
    kind === "number"
      ? sql`coalesce((least(sorted_by.number, 9e9) * 1e6)::bigint, 9007199254740991)`
      : sql`coalesce(lower(sorted_by.value), '\uffff') collate "C"`,
});
