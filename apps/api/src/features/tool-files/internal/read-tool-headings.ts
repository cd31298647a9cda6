import type { FileKindName, ImportColumn } from "@ironmonger/contract/catalog/import-tools";
import type { Database } from "@ironmonger/db/client";
import { readAttributes } from "../../attributes/list-attributes.ts";
import { readTree } from "../../categories/category-tree.ts";
import type { ReadHeadings } from "../../changes/import/import-kind.ts";
import { findKind } from "../../file-kinds/find-kind.ts";
import { recogniseToolFields } from "../recognise-fields.ts";
import {
  type AttributeColumn,
  attributeFinder,
  attributeNamer,
  findAttributeColumns,
  recogniseAttributes,
} from "./attribute-columns.ts";
import { knownValues } from "./known-values.ts";
import { modelFinder, readModels } from "./model-cells.ts";
import type { KnownValues } from "./read-cells.ts";
import { withSizePrices } from "./size-prices.ts";

/** What the readers of a file of tools know. */
export type KnownOfTools = {
  values: Omit<KnownValues, "money" | "decimalSign">;
  /** The attributes of the columns that have one of their own. */
  attributes: (AttributeColumn | undefined)[];
  /** The attribute that an option names; undefined if it cannot be one. */
  nameAttribute: (name: string) => AttributeColumn | undefined;
  isOfShop: (attribute: AttributeColumn) => boolean;
  /** Finds models whose sizes may differ in these attributes, too. */
  findModelWith: (attributes: { name: string }[]) => KnownValues["findModel"];
};

/** What the headings of a file of tools mean in a shop with these attributes, categories and models. */
export async function readToolHeadings(
  db: Database,
  headings: string[],
  chosen?: FileKindName | null,
): Promise<ReadHeadings<KnownOfTools>> {
  const { format, fields, meant } = recogniseToolFields(headings, chosen);
  const [tree, shopAttributes] = [await readTree(db), await readAttributes(db)];
  const findAttribute = attributeFinder(shopAttributes);
  return {
    recognised: { format, fields: recogniseAttributes(headings, fields, findAttribute), meant },
    understand: async (found, answers) => {
      // Another import has made it since these columns were chosen.
      const columns = withSizePrices(found, answers).map((column): ImportColumn => {
        const isMade = column.field === "newAttribute" && findAttribute(column.heading) !== undefined;
        return isMade ? { ...column, field: "attributes" } : column;
      });
      const nameAttribute = attributeNamer(findAttribute);
      const attributes = findAttributeColumns(columns, nameAttribute, findAttribute);
      const allAttributes = [...shopAttributes, ...attributes.filter((attribute) => attribute !== undefined)];
      const existing = await readModels(db);
      const findModelWith = (further: { name: string }[]) => modelFinder(existing, [...allAttributes, ...further]);
      const { categorySeparator, pathSeparator } = findKind(headings, format);
      const between = categorySeparator ?? (format === null ? /\n/ : /(?<!\\)[,;|\n]/);
      const categoryLists = { between, inPath: pathSeparator };
      const values = knownValues(answers, columns, { tree, findModel: findModelWith([]), categoryLists });
      const isOfShop = ({ name }: AttributeColumn) => shopAttributes.some((attribute) => attribute.name === name);
      return { columns, known: { values, attributes, nameAttribute, isOfShop, findModelWith } };
    },
  };
}
