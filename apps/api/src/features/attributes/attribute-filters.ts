import type { Attribute, AttributeFilter } from "@ironmonger/contract/attributes";
import { plainNumber } from "@ironmonger/contract/catalog/plain-number";
import { attributes, toolAttributes, tools } from "@ironmonger/db/schema";
import { and, eq, gte, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A filter whose attribute the shop knows. */
export type RequestedAttribute = { attribute: Attribute; filter: AttributeFilter };

type AttributeSort = { join: SQL; key: SQL; present: { join: SQL; key: SQL } };

/** Whether a tool has the attribute with a value that passes the filter: a range passes if a part of it does. */
export function hasAttribute({ attribute: { id, kind }, filter: { values, min, max } }: RequestedAttribute): SQL {
  const own = sql`(select a from ${attributes} a where a.id = ${id})`;
  const measure = (bound: string | number) =>
    sql<number>`read_measure(${plainNumber(String(bound))}, (select ${attributes.unit} from ${attributes} where ${attributes.id} = ${id}))`;
  const condition = and(
    eq(toolAttributes.toolId, tools.id),
    eq(toolAttributes.attributeId, id),
    values && (kind === "number" ? overlaps(own, values.map(plainNumber)) : isOneOf(own, values)),
    min === undefined ? undefined : gte(toolAttributes.high, sql`(select ${measure(min)})`),
    max === undefined ? undefined : lte(toolAttributes.low, sql`(select ${measure(max)})`),
  );
  return sql`exists (select from ${toolAttributes} where ${condition})`;
}

/** Tools without the attribute come last: those with it are read from an index. */
export function sortByAttribute({ id, kind }: Pick<Attribute, "id" | "kind">): AttributeSort {
  const join = sql`${toolAttributes} as sorted_by on sorted_by.tool_id = ${tools.id} and sorted_by.attribute_id = ${id} and sorted_by.position = 0`;
  const present = kind === "number" ? sql`sorted_by.number` : keyOf(sql`sorted_by.key`);
  const last = kind === "number" ? sql`${Number.MAX_VALUE}::float8` : sql`'\uffff'`;
  return {
    join: sql`left join ${join}`,
    key: sql`coalesce(${present}, ${last})`,
    present: { join: sql`join ${join}`, key: present },
  };
}

/** The database reads each bound once, and then the index of ranges. */
const overlaps = (own: SQL, values: string[]): SQL =>
  sql`(${sql.join(
    values.map((value) => {
      const requested = sql`attribute_values(${own}, ${value}::text)`;
      return sql`(${toolAttributes.low} <= (select max(high) from ${requested}) and ${toolAttributes.high} >= (select min(low) from ${requested}))`;
    }),
    sql` or `,
  )})`;

/** The key finds them in the index. */
function isOneOf(own: SQL, values: string[]): SQL {
  const isIn = (of: SQLWrapper, column: SQL) =>
    sql`${of} = any(array(select ${column} from unnest(${sql.param(values)}::text[]) as requested (written), attribute_values(${own}, written) as known))`;
  return sql`${isIn(keyOf(toolAttributes.key), keyOf(sql`known.key`))} and ${isIn(toolAttributes.value, sql`known.value`)}`;
}

/** As the index has it. */
const keyOf = (key: SQLWrapper): SQL => sql`${key} collate "C"`;
