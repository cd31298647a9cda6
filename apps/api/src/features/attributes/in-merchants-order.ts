import type { ToolAttribute } from "@ironmonger/contract/attributes";
import type { Database } from "@ironmonger/db/client";
import { attributes } from "@ironmonger/db/schema";
import { asc, inArray, sql } from "drizzle-orm";

type WithAttributes = { attributes: ToolAttribute[] };

/** The tools with their attributes in the merchant's order, in which buyers read them. */
export async function inMerchantsOrder<Tool extends WithAttributes>(db: Database, tools: Tool[]): Promise<Tool[]> {
  const names = [...new Set(tools.flatMap((tool) => tool.attributes.map(({ name }) => name.toLowerCase())))];
  if (names.length < 2) return tools;
  const rows = await db
    .select({ name: sql<string>`lower(${attributes.name})` })
    .from(attributes)
    .where(inArray(sql`lower(${attributes.name})`, names))
    .orderBy(asc(attributes.position), asc(attributes.name));
  const order = rows.map(({ name }) => name);
  const placeOf = ({ name }: ToolAttribute) => order.indexOf(name.toLowerCase());
  return tools.map((tool) => ({
    ...tool,
    attributes: tool.attributes.toSorted((one, other) => placeOf(one) - placeOf(other)),
  }));
}
