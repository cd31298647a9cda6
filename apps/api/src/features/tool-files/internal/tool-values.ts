import { isDeepStrictEqual } from "node:util";
import type { ToolAttribute } from "@ironmonger/contract/attributes";
import type { ChangedFields } from "@ironmonger/db/schema";
import { columnOf, type ToolField, toolFields } from "../tool-columns.ts";
import type { KnownTool } from "./known-tools.ts";
import type { AttributeCells, RowValues } from "./read-tool-row.ts";

/**
 * The value of an existing tool after the import. The same SKU in other capitals only names the tool: the shop's own spelling stays. The
 * first uploaded picture of a tool stays: with a link beside it, lists would show another picture than the tool's page.
 */
function valueOfKnown(field: ToolField, values: RowValues, tool: KnownTool): unknown {
  const value = values[field];
  if (value === undefined) return tool[field];
  if (field === "sku" && String(value).toLowerCase() === tool.sku?.toLowerCase()) return tool.sku;
  if (field === "imageUrl" && tool.pictures.length > 0) return tool.imageUrl;
  return field === "attributes" ? mergeAttributes(tool.attributes, value) : value;
}

/** What a new tool has after the import: what its row says, or the default. */
function valueOfNew(field: ToolField, values: RowValues): unknown {
  const value = values[field];
  if (value !== undefined) return field === "attributes" ? mergeAttributes([], value) : value;
  const { whenNew } = columnOf(field);
  if (!whenNew) return null;
  return "sameAs" in whenNew ? valueOfNew(whenNew.sameAs, values) : whenNew.value;
}

/** Stored attributes stay in their order. */
function mergeAttributes(stored: ToolAttribute[], value: unknown): unknown {
  if (Array.isArray(value)) return value;
  const { set, isAll } = value as AttributeCells;
  const byName = new Map(set.map((item) => [item.name.toLowerCase(), item]));
  const isStored = new Set(stored.map(({ name }) => name.toLowerCase()));
  const kept = stored.flatMap((item) => byName.get(item.name.toLowerCase()) ?? (isAll ? [] : item));
  const added = set.filter(({ name }) => !isStored.has(name.toLowerCase()));
  return [...kept, ...added].filter((item) => item.value !== null);
}

/** All fields of a new tool. */
export const fieldsOfNew = (values: RowValues): ChangedFields =>
  Object.fromEntries(toolFields.map((field) => [field, valueOfNew(field, values)]));

/** The fields of an existing tool that a row changes, before and after; both null if there are none. */
export function changedFields(values: RowValues, tool: KnownTool): Record<"before" | "after", ChangedFields | null> {
  const changed = toolFields
    .map((field) => ({ field, is: tool[field], becomes: valueOfKnown(field, values, tool) }))
    .filter(({ is, becomes }) => !isSame(is, becomes));
  if (changed.length === 0) return { before: null, after: null };
  return {
    before: Object.fromEntries(changed.map(({ field, is }) => [field, is])),
    after: Object.fromEntries(changed.map(({ field, becomes }) => [field, becomes])),
  };
}

/** Whether two values are the same as JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === "object" && typeof other === "object" && isDeepStrictEqual(plain(one), plain(other)));

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A value that is a text. */
export const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);
