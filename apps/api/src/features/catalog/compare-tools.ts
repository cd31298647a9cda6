import type { Tool } from "@ironmonger/contract/catalog";
import type { ComparedTools, CompareToolsInput } from "@ironmonger/contract/catalog/search";
import { messages } from "@ironmonger/contract/messages";
import { toolAttributes, tools } from "@ironmonger/db/schema";
import { and } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { DomainError, fieldError } from "../../core/domain-error.ts";
import { inMerchantsOrder } from "../attributes/in-merchants-order.ts";
import { readAttributes } from "../attributes/list-attributes.ts";
import { readAssortment } from "../categories/assortment.ts";
import { isOnSale, selectTools, toTool } from "../tools/tool-row.ts";

/**
 * Tools side by side: first their attributes, of which `10 mm` and `1 cm` are the same, then their free facts.
 * @throws DomainError invalid (a tool is there twice) · not_found (a tool is not on sale)
 */
export async function compareTools(
  { replica: { db }, buyer }: Pick<PublicContext, "replica" | "buyer">,
  { ids }: CompareToolsInput,
): Promise<ComparedTools> {
  if (new Set(ids).size < ids.length) {
    throw fieldError("invalid", "ids", "Compare different tools.");
  }
  const [assortment, rowsOfTools, attributes, values] = await Promise.all([
    readAssortment(db, buyer),
    selectTools(db).where(and(isAnyOf(tools.id, ids), isOnSale)),
    readAttributes(db),
    db.select().from(toolAttributes).where(isAnyOf(toolAttributes.toolId, ids)),
  ]);
  const compared = ids.flatMap((id) =>
    rowsOfTools.filter((row) => row.id === id && assortment.shows(row.category)).map(toTool),
  );
  if (compared.length < ids.length) throw new DomainError("not_found", messages.toolNotFound);
  const rows = attributes.flatMap(({ id, name }) => {
    const own = ids.map((toolId) => values.filter((value) => value.toolId === toolId && value.attributeId === id));
    if (own.every((ofTool) => ofTool.length === 0)) return [];
    const text = own.map(([first]) => first?.text ?? null);
    const comparable = own.map(
      (ofTool) =>
        ofTool
          .map(({ value }) => value)
          .toSorted()
          .join("\n") || null,
    );
    return [toRow(name, text, comparable)];
  });
  return { tools: await inMerchantsOrder(db, compared), rows: [...rows, ...compareFacts(compared)] };
}

const toRow = (name: string, values: (string | null)[], comparable = values) => ({
  name,
  values,
  isSame: new Set(comparable).size === 1,
});

function compareFacts(compared: Tool[]) {
  const names = [...new Set(compared.flatMap(({ facts }) => facts.map(({ name }) => name)))];
  return names.map((name) =>
    toRow(
      name,
      compared.map(({ facts }) => facts.find((fact) => fact.name === name)?.value ?? null),
    ),
  );
}
