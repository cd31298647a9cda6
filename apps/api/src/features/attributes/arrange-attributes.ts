import type { ArrangeInput } from "@ironmonger/contract/arrange";
import { attributes } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import { asPlaced, positionsFor } from "../../core/arrange.ts";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { lockTable } from "../../core/database/until-commit.statement.ts";
import { tellChange } from "../events/tell-change.ts";
import { readAttributes } from "./list-attributes.ts";

/**
 * Puts all attributes of the shop in this order, in which filters, comparison and facts show them.
 * @throws DomainError invalid (not each of them once) · conflict (their order is not as `expected`)
 */
export async function arrangeAttributes(ctx: OfficeContext<"catalog.arrange">, input: ArrangeInput): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockTable(ctx.db, attributes, "share row exclusive");
    const all = await readAttributes(ctx.db);
    const positions = positionsFor("The order of the attributes", all, input);
    await ctx.db
      .update(attributes)
      .set({ position: sql`placed.position` })
      .from(asPlaced(positions))
      .where(eq(attributes.id, sql`placed.id`));
    const before = all.find(({ id }) => id === positions[0]?.id);
    if (!before) return;
    const after = { ...before, position: positions[0]?.position };
    await tellChange(ctx, { entity: "attribute", id: before.id, name: before.name }, { before, after });
  });
}
