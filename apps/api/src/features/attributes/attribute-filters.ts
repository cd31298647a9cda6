import type { Attribute, AttributeFilter } from "@ironmonger/contract/attributes";
import { plainNumber } from "@ironmonger/contract/catalog/plain-number";
import { attributes, toolAttributes, tools } from "@ironmonger/db/schema";
import { and, eq, gte, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A filter whose attribute the shop knows. */
export type RequestedAttribute = { attribute: Attribute; filter: AttributeFilter };

type AttributeSort = { join: SQL; key: SQL; present: { join: SQL; key: SQL } };

/** Whether a tool has the attribute with a value that passes the filter. */
export function hasAttribute({ attribute: { id }, filter: { values, min, max } }: RequestedAttribute): SQL {
  const own = sql`(select a from ${attributes} a where a.id = ${id})`;
  const measure = (bound: string | number) =>
    sql<number>`read_measure(${plainNumber(String(bound))}, (select ${attributes.unit} from ${attributes} where ${attributes.id} = ${id}))`;
  const condition = and(
    eq(toolAttributes.toolId, tools.id),
    eq(toolAttributes.attributeId, id),
    values && isOneOf(toolAttributes.value, sql`attribute_value(${own}, written)`, values.map(plainNumber)),
    min === undefined ? undefined : gte(toolAttributes.number, sql`(select ${measure(min)})`),
    max === undefined ? undefined : lte(toolAttributes.number, sql`(select ${measure(max)})`),
  );
  return sql`exists (select from ${toolAttributes} where ${condition})`;
}

/** Tools without the attribute come last: those with it are read from an index. */
export function sortByAttribute({ id, kind }: Pick<Attribute, "id" | "kind">): AttributeSort {
  const join = sql`${toolAttributes} as sorted_by on sorted_by.tool_id = ${tools.id} and sorted_by.attribute_id = ${id}`;
  const present = kind === "number" ? sql`sorted_by.number` : lowerCase(sql`sorted_by.value`);
  const last = kind === "number" ? sql`${Number.MAX_VALUE}::float8` : sql`'\uffff'`;
  return {
    join: sql`left join ${join}`,
    key: sql`coalesce(${present}, ${last})`,
    present: { join: sql`join ${join}`, key: present },
  };
}

/** The lower case finds them in the index. */
function isOneOf(column: SQLWrapper, value: SQL, values: string[]): SQL {
  const isIn = (of: SQLWrapper, known: SQL) =>
    sql`${of} = any(array(select ${known} from unnest(${sql.param(values)}::text[]) as requested (written)))`;
  return sql`${isIn(lowerCase(column), lowerCase(value))} and ${isIn(column, value)}`;
}

/** As the index has it. */
const lowerCase = (value: SQLWrapper): SQL => sql`lower(${value}) collate "C"`;
