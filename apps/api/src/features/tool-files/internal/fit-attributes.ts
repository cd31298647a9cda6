import type { ToolAttribute } from "@ironmonger/contract/attributes";
import { attributeFacts } from "@ironmonger/contract/catalog/attribute-texts";
import { type Fact, Facts } from "@ironmonger/contract/catalog/facts";
import type { NewAttribute } from "@ironmonger/contract/catalog/import-tools";
import { aboutCell } from "../../files/row-record.ts";
import type { AttributeColumn } from "./attribute-columns.ts";
import {
  type CountedValue,
  describeAttributes,
  findUnfitValues,
  type UnfitValue,
  type WrittenValue,
} from "./known-attributes.statement.ts";
import type { Comparison, PlannedRow } from "./plan-rows.ts";
import type { AttributeCells, RowValues, ToolFile } from "./read-tool-row.ts";
import { textIn } from "./tool-values.ts";

type Item = AttributeCells["set"][number];

/** The attributes of a row, each with its name and its value, which is null for one that is removed. */
const itemsIn = ({ attributes }: RowValues): Item[] =>
  Array.isArray(attributes) ? attributes : ((attributes as AttributeCells | undefined)?.set ?? []);

/**
 * The attributes that a file makes, of the kinds that their values say. `further`: those that have no column. `read`: the rows of the file.
 */
export async function describeNewAttributes(
  { db }: Comparison,
  { fields, attributes }: Pick<ToolFile, "fields" | "attributes">,
  further: AttributeColumn[],
  read: () => Promise<AsyncIterable<PlannedRow[]>>,
): Promise<NewAttribute[]> {
  const ofColumns = fields.flatMap((field, index) => (field === "newAttribute" ? (attributes[index] ?? []) : []));
  const columns = [...ofColumns, ...further];
  const requested = columns.filter(({ name }, index) => columns.findIndex((one) => one.name === name) === index);
  if (requested.length === 0) return [];
  const spellings = new Map(requested.map(({ name }) => [name.toLowerCase(), new Map<string, Map<string, number>>()]));
  for await (const rows of await read())
    for (const { name, value } of rows.flatMap(({ values }) => itemsIn(values))) {
      const ofAttribute = spellings.get(name.toLowerCase());
      if (!ofAttribute || value === null) continue;
      const ofValue = ofAttribute.get(value.toLowerCase()) ?? new Map<string, number>();
      ofAttribute.set(value.toLowerCase(), ofValue.set(value, (ofValue.get(value) ?? 0) + 1));
    }
  return describeAttributes(
    db,
    requested,
    [...spellings].flatMap(([key, ofAttribute]) =>
      [...ofAttribute.values()].map((ofValue) => countSpellings(key, ofValue)),
    ),
  );
}

function countSpellings(key: string, spellings: Map<string, number>): CountedValue {
  const [[value] = [""]] = [...spellings].toSorted(([, one], [, other]) => other - one);
  return { key, value, rows: spellings.values().reduce((sum, rows) => sum + rows, 0) };
}

/** How many judged values are remembered. */
const maxRemembered = 50_000;
const keyOf = ({ name, value }: WrittenValue) => `${name.toLowerCase()}\n${value}`;

/**
 * Removes the values from rows that their attributes cannot have, and attributes that the shop does not have and the file does not make,
 * each with a remark. Tools of the shop keep the values that they have. `judged`: the values of earlier rows.
 */
export async function leaveOutUnfitValues(
  { db, record }: Comparison,
  rows: PlannedRow[],
  newAttributes: NewAttribute[],
  judged: Map<string, UnfitValue | null>,
): Promise<void> {
  if (judged.size > maxRemembered) judged.clear();
  const unknown = new Map<string, WrittenValue>();
  for (const { name, value } of rows.flatMap(({ values }) => itemsIn(values)))
    if (value !== null && !judged.has(keyOf({ name, value }))) unknown.set(keyOf({ name, value }), { name, value });
  for (const key of unknown.keys()) judged.set(key, null);
  if (unknown.size > 0)
    for (const unfit of await findUnfitValues(db, [...unknown.values()], newAttributes))
      judged.set(keyOf(unfit), unfit);
  for (const { line, tool, values } of rows) {
    const isUnfit = ({ name, value }: Item) => (value === null ? undefined : judged.get(keyOf({ name, value })));
    const unfit = itemsIn(values).flatMap((item) => isUnfit(item) ?? []);
    if (unfit.length === 0) continue;
    const fitting = itemsIn(values).flatMap((item) =>
      isUnfit(item) ? (storedOf(item, tool?.attributes) ?? []) : item,
    );
    values.attributes = Array.isArray(values.attributes)
      ? fitting
      : { ...(values.attributes as AttributeCells), set: fitting };
    const [sku, name] = [textIn(values.sku), textIn(values.name)];
    const noNumbers = unfit.filter((value) => value.kind === "number" && !storedOf(value, tool?.attributes));
    const areKept = keepAsFacts(values, noNumbers, tool?.facts ?? []);
    for (const value of unfit) {
      const isKept = areKept && noNumbers.includes(value);
      const became = isKept ? "it stays a fact, by which nobody filters" : "it was left out";
      const reason = aboutCell(value.name, value.value, `${unfitReason(value)}, so ${became}.`);
      await record.remark({ line, sku, name, isRefused: false, reason });
    }
  }
}

/** What is no number stays as a fact of the tool, unless it has too many; false if they are left out. */
function keepAsFacts(values: RowValues, noNumbers: UnfitValue[], stored: Fact[]): boolean {
  const kept = noNumbers.map(({ name, value }) => ({ name, value }));
  const own = Array.isArray(values.facts) ? (values.facts as Fact[]) : stored;
  const names = new Set(kept.map(({ name }) => name.toLowerCase()));
  const facts = Facts.safeParse([...own.filter(({ name }) => !names.has(name.toLowerCase())), ...kept]);
  if (facts.success && kept.length > 0) values.facts = facts.data;
  return facts.success;
}

const storedOf = ({ name }: Pick<Item, "name">, stored: ToolAttribute[] = []): Item | undefined =>
  attributeFacts(stored).find((attribute) => attribute.name.toLowerCase() === name.toLowerCase());

function unfitReason({ kind, unit }: UnfitValue): string {
  if (kind === null) return "the shop has no such attribute";
  if (kind === "number") return `not a number${unit ? ` such as 10 ${unit}` : ""}`;
  return kind === "yes-no" ? "neither yes nor no" : "none of its choices";
}
