import { maxSizes } from "@ironmonger/contract/models";
import { type Option, readableName } from "./read-options.ts";
import type { RowCells } from "./row-cells.ts";

/** A product that other rows name as theirs. `facts` are its attributes that are no options of its variants. */
export type Parent = { key: string; row: RowCells; facts: Option[]; leftOut: string | undefined };

/** The variants of a product, as its rows have them. */
type Group = { name: string; count: number; options: Map<string, Set<string>> };
/** In which options the sizes of a model differ. The others are in its name. */
type Sizes = { name: string; row: string; column: string | undefined; others: string[] };

/** How many characters of products wait for their variants. Further ones keep only their names. */
const maxParentLength = 30_000_000;
const maxNames = 200;

/**
 * What a file says of its products before their variants are read: which rows are products of others, in which options variants differ, and
 * which attributes there are. A program may write variants before their product.
 */
export class ProductSurvey {
  readonly #parents = new Map<string, Parent>();
  readonly #childOf = new Map<string, { parent: Parent; options: Option[] }>();
  readonly #groups = new Map<string, Group>();
  readonly #sizes = new Map<string, Sizes>();
  readonly #names = new Map<string, string>();
  #length = 0;
  isComplete = false;

  /** Whether rows of the file name others as their products. */
  readonly hasParents: boolean;

  constructor(hasParents: boolean) {
    this.hasParents = hasParents;
  }

  addParent(aliases: (string | undefined)[], parent: Parent): void {
    const { row } = parent;
    const { description: _, summary: _summary, ...short } = row.cells;
    this.#length += Object.values(row.cells).reduce((sum, cell) => sum + (cell?.length ?? 0), 200);
    const kept = this.#length > maxParentLength ? { ...parent, row: { ...row, cells: short } } : parent;
    for (const alias of aliases) if (alias) this.#parents.set(alias.toLowerCase(), kept);
    for (const { name } of parent.facts) this.#addName(name);
  }
  parentOf = (reference: string): Parent | undefined => this.#parents.get(reference.toLowerCase());

  /** A variant that only its product names. */
  addChild(sku: string, parent: Parent, options: Option[]): void {
    this.#childOf.set(sku.toLowerCase(), { parent, options });
    this.addVariant(keyOfParent(parent.key), parent.row.cells.name ?? parent.key, options);
  }
  childOf = (sku: string | undefined) => (sku === undefined ? undefined : this.#childOf.get(sku.toLowerCase()));

  addVariant(group: string, name: string, options: Option[]): void {
    const known: Group = this.#groups.get(group) ?? { name, count: 0, options: new Map() };
    this.#groups.set(group, known);
    known.count += 1;
    for (const option of options) {
      const values = known.options.get(option.name) ?? new Set();
      known.options.set(option.name, values.add(option.value));
      this.#addName(option.name);
    }
  }
  addFacts(facts: Option[]): void {
    for (const { name } of facts) this.#addName(name);
  }
  #addName(name: string): void {
    const readable = readableName(name);
    if (readable !== "" && this.#names.size < maxNames) this.#names.set(readable.toLowerCase(), readable);
  }

  /** The names of options and facts. */
  get names(): string[] {
    return [...this.#names.values()];
  }
  countOf = (group: string): number => this.#groups.get(group)?.count ?? 0;
  hasVariants = (keys: (string | undefined)[]): boolean =>
    keys.some((key) => key !== undefined && this.countOf(keyOfParent(key)) > 0);

  /** Called once all rows are read. `nameOf`: what the shop calls an attribute; undefined if it cannot be one. */
  complete(nameOf: (name: string) => string | undefined): void {
    this.#mergeAliases();
    const taken = new Set<string>();
    for (const [key, group] of this.#groups) {
      const [row, column, ...others] = varyingOptions(group, nameOf);
      if (!row || group.count > maxSizes) continue;
      const parent = this.parentOf(key.replace(/^parent\n/, ""));
      const plain = parent?.row.cells.name ?? group.name;
      const name = taken.has(plain.toLowerCase()) ? `${plain}, ${key.split("\n")[1]}` : plain;
      taken.add(name.toLowerCase());
      this.#sizes.set(key, { name, row, column, others });
    }
    this.isComplete = true;
  }

  /** Variants may name their product by its id or its SKU, before it is known. */
  #mergeAliases(): void {
    for (const [key, group] of [...this.#groups]) {
      const parent = key.startsWith("parent\n") ? this.parentOf(key.slice("parent\n".length)) : undefined;
      const canonical = parent && keyOfParent(parent.key);
      if (!canonical || canonical === key) continue;
      this.#groups.delete(key);
      const known: Group = this.#groups.get(canonical) ?? { name: group.name, count: 0, options: new Map() };
      known.count += group.count;
      for (const [name, values] of group.options)
        known.options.set(name, new Set([...(known.options.get(name) ?? []), ...values]));
      this.#groups.set(canonical, known);
    }
  }

  /** The model of a variant, as a cell names it: `Hex bolt (Thread, Length)`. */
  modelOf(group: string, options: Option[], nameOf: (name: string) => string | undefined): string | undefined {
    const sizes = this.#sizes.get(group);
    if (!sizes) return undefined;
    const textOf = (name: string | undefined) => options.find((option) => option.name === name)?.value;
    const names = [sizes.row, ...(sizes.column === undefined ? [] : [sizes.column])];
    if (names.some((name) => textOf(name) === undefined)) return undefined;
    const others = sizes.others.map(textOf).filter((value) => value !== undefined);
    const name = others.length > 0 ? `${sizes.name}, ${others.join(" / ")}` : sizes.name;
    return `${name} (${names.map(nameOf).join(", ")})`;
  }
}

export const keyOfParent = (reference: string): string => `parent\n${reference.toLowerCase()}`;

/** The options in which variants differ, the two with the most values first: rows and columns of the model. */
function varyingOptions({ options }: Group, nameOf: (name: string) => string | undefined): string[] {
  const names = [...options]
    .filter(([name, values]) => values.size > 1 && nameOf(name) !== undefined)
    .toSorted(([, one], [, other]) => other.size - one.size)
    .map(([name]) => name);
  const isTwice = (name: string, index: number) => names.findIndex((one) => nameOf(one) === nameOf(name)) !== index;
  return names.filter((name, index) => !isTwice(name, index));
}
