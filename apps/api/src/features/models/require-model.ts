import { maxSizes } from "@ironmonger/contract/models";
import type { Database } from "@ironmonger/db/client";
import { models, tools } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { fieldError } from "../../core/domain-error.ts";
import { isOnSale } from "../tools/tool-row.ts";

/** @throws DomainError invalid (there is no such model) · conflict (it has too many sizes) */
export async function requireModel(tx: Database, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const modelError = (kind: "invalid" | "conflict", message: string) => fieldError(kind, "modelId", message);
  const [row] = await tx.select({ id: models.id }).from(models).where(eq(models.id, id)).for("no key update");
  if (!row) throw modelError("invalid", "There is no such model.");
  if ((await tx.$count(tools, and(eq(tools.modelId, id), isOnSale))) >= maxSizes)
    throw modelError("conflict", `A model can have ${maxSizes} sizes.`);
}
