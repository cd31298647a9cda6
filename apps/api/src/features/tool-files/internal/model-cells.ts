import type { Attribute } from "@ironmonger/contract/attributes";
import { SaveModelInput } from "@ironmonger/contract/models";
import type { Database } from "@ironmonger/db/client";
import { models } from "@ironmonger/db/schema";
import { asc } from "drizzle-orm";
import type { ToMake } from "../../changes/to-make.ts";

type NamedAttribute = Pick<Attribute, "name">;
type NamedModel = Pick<typeof models.$inferSelect, "name" | "rowAttribute" | "columnAttribute">;

/** As our export names a model, and as a file names one that is to be made: `Hex bolt (Length, Thread)`. */
export const writeModel = ({ name, rowAttribute, columnAttribute }: NamedModel): string =>
  `${name} (${columnAttribute === null ? rowAttribute : `${rowAttribute}, ${columnAttribute}`})`;

/** The oldest first: of several models with one name, a file means the first. */
export const readModels = (db: Database) => db.select().from(models).orderBy(asc(models.id));

/** The model that a text describes, if it names one or two attributes of the shop. */
export function readNewModel(text: string, attributes: readonly NamedAttribute[]): NamedModel | undefined {
  const start = text.lastIndexOf("(");
  if (start < 1 || !text.endsWith(")")) return undefined;
  const names = text.slice(start + 1, -1).split(",");
  const found = names.map((name) => attributes.find((one) => one.name.toLowerCase() === name.trim().toLowerCase()));
  const [row, column] = found;
  if (!row || row === column || found.length > 2 || found.includes(undefined)) return undefined;
  const model = { name: text.slice(0, start).trim(), rowAttribute: row.name, columnAttribute: column?.name ?? null };
  return SaveModelInput.safeParse(model).success ? model : undefined;
}

/**
 * Finds the id of the model that a cell names, with or without its attributes, or says which one is to be made.
 */
export function modelFinder(
  existing: (typeof models.$inferSelect)[],
  attributes: readonly NamedAttribute[],
): (cell: string) => string | ToMake | undefined {
  const byText = new Map<string, string>();
  for (const model of existing)
    for (const text of [writeModel(model), model.name].map((name) => name.toLowerCase()))
      if (!byText.has(text)) byText.set(text, model.id);
  return (cell) => {
    const id = byText.get(cell.toLowerCase());
    if (id !== undefined) return id;
    const model = readNewModel(cell, attributes);
    return model && (byText.get(writeModel(model).toLowerCase()) ?? { make: writeModel(model) });
  };
}
