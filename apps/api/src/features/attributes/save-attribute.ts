import { type Attribute, maxAttributes, type SaveAttributeInput } from "@ironmonger/contract/attributes";
import type { Database } from "@ironmonger/db/client";
import { attributes, categories } from "@ironmonger/db/schema";
import { desc, eq } from "drizzle-orm";
import { lastPosition } from "../../core/arrange.ts";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { DomainError, fieldError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { requireAsSeen } from "../../core/require-unchanged.ts";
import { tellChange } from "../events/tell-change.ts";
import { countUnfit, deriveValues, renameInTools, writeUnit } from "./internal/values.statement.ts";

export const attributeNotFound = (): DomainError => new DomainError("not_found", "There is no such attribute.");

/**
 * Makes an attribute, or changes the one with the id in all tools. If its unit changes, existing values keep their meaning.
 * @throws DomainError not_found · invalid (there is no such category) · conflict (another attribute has the name; tools have values that do
 * not fit; with an issue for each field that is not as `expected`)
 */
export async function saveAttribute(
  ctx: OfficeContext<"catalog.arrange">,
  { id, expected, ...input }: SaveAttributeInput,
): Promise<Attribute> {
  try {
    const saved = await inTransaction(ctx, async (ctx) => {
      await requireCategoryId(ctx.db, input.categoryId);
      const [before] = id ? await ctx.db.select().from(attributes).where(eq(attributes.id, id)).for("update") : [];
      if (id && !before) throw attributeNotFound();
      requireAsSeen("This attribute", before, expected);
      const values = { ...input, unit: input.unit ?? null, choices: input.choices ?? [] };
      const after = before ? await change(ctx.db, before, values) : await add(ctx.db, values);
      await tellChange(ctx, { entity: "attribute", id: after.id, name: after.name }, { before: before ?? null, after });
      return after;
    });
    return saved;
  } catch (error) {
    if (!isUniqueViolation(error, "attributes_name")) throw error;
    throw fieldError("conflict", "name", "Another attribute already has this name.");
  }
}

type Values = Omit<SaveAttributeInput, "id" | "expected"> & { unit: string | null; choices: string[] };

async function requireCategoryId(tx: Database, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const [row] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for("key share");
  if (!row) throw fieldError("invalid", "categoryId", "There is no such category");
}

async function add(tx: Database, values: Values): Promise<Attribute> {
  if ((await tx.$count(attributes)) >= maxAttributes)
    throw new DomainError("conflict", `A shop can have ${maxAttributes} attributes.`);
  const [row] = await tx
    .insert(attributes)
    .values({ id: newId(), ...values, position: values.position ?? (await positionOfNew(tx)) })
    .returning();
  if (!row) throw new Error("The new attribute is not there.");
  await deriveValues(tx, row.id);
  return row;
}

async function positionOfNew(tx: Database): Promise<number> {
  const { position } = attributes;
  return lastPosition(await tx.select({ position }).from(attributes).orderBy(desc(position)).limit(1));
}

async function change(tx: Database, before: Attribute, values: Values): Promise<Attribute> {
  const [row] = await tx.update(attributes).set(values).where(eq(attributes.id, before.id)).returning();
  if (!row) throw attributeNotFound();
  if (row.name !== before.name) await renameInTools(tx, before.name, row.name);
  if (row.kind === "number" && before.unit && row.unit !== before.unit) await writeUnit(tx, row.name, before.unit);
  const unfit = await countUnfit(tx, row.id);
  if (unfit > 0) {
    const what = unfit === 1 ? "One tool has a value that does" : `${unfit} tools have values that do`;
    throw fieldError("conflict", "kind", `${what} not fit.`);
  }
  await deriveValues(tx, row.id);
  return row;
}
