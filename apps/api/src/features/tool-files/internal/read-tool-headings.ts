import type { ImportColumn } from "@ironmonger/contract/catalog/import-tools";
import type { Database } from "@ironmonger/db/client";
import { readAttributes } from "../../attributes/list-attributes.ts";
import { readTree } from "../../categories/category-tree.ts";
import type { ReadHeadings } from "../../changes/import/import-kind.ts";
import { recogniseToolFields } from "../recognise-fields.ts";
import {
  type AttributeColumn,
  attributeFinder,
  findAttributeColumns,
  recogniseAttributes,
} from "./attribute-columns.ts";
import { knownValues } from "./known-values.ts";
import { modelFinder, readModels } from "./model-cells.ts";
import type { KnownValues } from "./read-cells.ts";

/** What the readers of a file of tools know. */
export type KnownOfTools = {
  values: Omit<KnownValues, "money" | "decimalSign">;
  /** The attributes of the columns that have one of their own. */
  attributes: (AttributeColumn | undefined)[];
};

/** What the headings of a file of tools mean in a shop with these attributes, categories and models. */
export async function readToolHeadings(db: Database, headings: string[]): Promise<ReadHeadings<KnownOfTools>> {
  const { format, fields } = recogniseToolFields(headings);
  const [tree, shopAttributes] = [await readTree(db), await readAttributes(db)];
  const findAttribute = attributeFinder(shopAttributes);
  return {
    recognised: { format, fields: recogniseAttributes(headings, fields, findAttribute) },
    understand: async (found, answers) => {
      // Another import has made it since these columns were chosen.
      const columns = found.map((column): ImportColumn => {
        const isMade = column.field === "newAttribute" && findAttribute(column.heading) !== undefined;
        return isMade ? { ...column, field: "attributes" } : column;
      });
      const attributes = findAttributeColumns(columns, findAttribute);
      const allAttributes = [...shopAttributes, ...attributes.filter((attribute) => attribute !== undefined)];
      const findModel = modelFinder(await readModels(db), allAttributes);
      const values = knownValues(answers, columns, { tree, findModel, hasCategoryLists: format !== null });
      return { columns, known: { values, attributes } };
    },
  };
}
