import { z } from "zod";
import { Position } from "./arrange.ts";
import { asSeen } from "./as-seen.ts";
import { plainNumber, significantNumber } from "./catalog/plain-number.ts";
import { plainLine, requiredLine, visibleLine } from "./text.ts";

export const attributeKinds = ["text", "number", "yes-no", "choice"] as const;
export const maxAttributes = 1_000;
const maxAttributesOfTool = 50;

const AttributeName = visibleLine("Name", 80).regex(/^[^:;]*$/, "Name cannot have a colon or a semicolon");

/** A text, which may say a range or several values as people write them; or a range, open where an end is null; or several values. */
const textOrRange = <Text extends z.ZodType<string>>(text: Text) => {
  const one = z.union([text, z.number().overwrite(significantNumber)]);
  return z.union([
    text,
    z
      .object({ from: one.nullable(), to: one.nullable() })
      .refine((range) => Object.values(range).some((end) => end !== null), "A range needs at least one end")
      .refine((range) => new Set(Object.values(range).flatMap((end) => (end === null ? [] : typeof end))).size < 2, {
        error: "Write both ends as numbers, or both as texts with their units",
      }),
    z.array(one).min(1).max(20),
  ]);
};

/** The value of an attribute, as an admin wrote it. */
export const ToolAttribute = z.object({ name: z.string(), value: textOrRange(z.string()) });
export type ToolAttribute = z.infer<typeof ToolAttribute>;

/** Choices that differ only in capitals, hyphens and spaces are one. */
const choiceKey = (choice: string): string =>
  choice
    .trim()
    .replaceAll(/[-_‐‑‒–\s]+/gu, " ")
    .toLowerCase();
export const ToolAttributes = z
  .array(z.object({ name: AttributeName, value: textOrRange(visibleLine("Value", 200).overwrite(plainNumber)) }))
  .max(maxAttributesOfTool, `A tool can have ${maxAttributesOfTool} attributes`);

export const Attribute = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(attributeKinds),
  /** Of numbers. */
  unit: z.string().nullable(),
  /** In the order in which they are shown. */
  choices: z.array(z.string()),
  /** Among all attributes: lower comes first, and of equal ones the name decides. */
  position: z.int(),
  /** Null: tools of the whole shop have it. */
  categoryId: z.uuid().nullable(),
});
export type Attribute = z.infer<typeof Attribute>;

/** With a category: its attributes, those of the categories above it and of the whole shop. */
export const ListAttributesInput = z.object({ categoryId: z.uuid().optional() });
export type ListAttributesInput = z.infer<typeof ListAttributesInput>;

/** `expected`: fields as the admin saw them; if one of them has changed since, nothing is saved. */
export const SaveAttributeInput = z
  .object({
    id: z.uuid().optional(),
    name: AttributeName,
    kind: z.enum(attributeKinds),
    unit: requiredLine("Unit", 20).nullable().optional(),
    choices: z
      .array(visibleLine("Choice", 80))
      .max(200, "An attribute can have 200 choices")
      .refine((choices) => new Set(choices.map(choiceKey)).size === choices.length, {
        error: "Each choice can stand here once; capitals, hyphens and spaces make no difference",
      })
      .optional(),
    /** A new attribute without one comes last. */
    position: Position.optional(),
    categoryId: z.uuid().nullable().optional(),
    expected: asSeen(Attribute.omit({ id: true }), ["id"]).optional(),
  })
  .refine(({ kind, choices }) => kind !== "choice" || (choices ?? []).length > 0, {
    path: ["choices"],
    error: "Name the choices",
  })
  .refine(({ kind, unit }) => kind === "number" || !unit, { path: ["unit"], error: "Only numbers have a unit" });
export type SaveAttributeInput = z.infer<typeof SaveAttributeInput>;

export const AttributeId = z.object({ id: z.uuid() });
export type AttributeId = z.infer<typeof AttributeId>;

/** A bound is a number in the attribute's unit, or a text with another one: `1/2 in`. */
const Bound = z.union([z.number(), plainLine(100)]);
/** The values are alternatives; different attributes must all fit. */
export const AttributeFilter = z.object({
  name: plainLine(80),
  values: z.array(plainLine(200)).min(1).max(50).optional(),
  min: Bound.optional(),
  max: Bound.optional(),
});
export type AttributeFilter = z.infer<typeof AttributeFilter>;

/** An attribute of the matching tools. Counts ignore the filter by this attribute itself. */
export const AttributeFacet = z.object({
  name: z.string(),
  kind: z.enum(attributeKinds),
  unit: z.string().nullable(),
  values: z.array(z.object({ value: z.string(), count: z.int().nonnegative() })),
  /** Of numbers, in the attribute's unit. */
  min: z.number().nullable(),
  max: z.number().nullable(),
});
export type AttributeFacet = z.infer<typeof AttributeFacet>;
