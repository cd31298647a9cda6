// Separate from the schemas: every page of a tool writes attributes with this.
import type { ToolAttribute } from "../attributes.ts";
import type { Fact } from "./facts.ts";

/** The value as a text, as `attribute_written` of the database: `10 to 12`, `max. 40 mm`, `red | blue`. */
function attributeText(value: ToolAttribute["value"]): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.join(" | ");
  if (value.from === null) return `max. ${value.to}`;
  return value.to === null ? `min. ${value.from}` : `${value.from} to ${value.to}`;
}

/** The attributes with their values as texts, which is how facts are. */
export const attributeFacts = (attributes: readonly ToolAttribute[]): Fact[] =>
  attributes.map(({ name, value }) => ({ name, value: attributeText(value) }));
