import type { AddToolInput, Tool } from "@ironmonger/contract/catalog";
import type { AdminContext } from "../../core/context.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { type ToolRow, toolColumns, toTool } from "./internal/tool-row.ts";

/**
 * The new tool and its opening stock are one entry in the books.
 * @throws DomainError conflict (another tool has this sku)
 */
export async function addTool({ sql, user, pageInvalidation }: AdminContext, input: AddToolInput): Promise<Tool> {
  try {
    const [row] = await sql<[ToolRow]>`
      with t as (
        insert into tools (id, sku, category, name, description, image_url, price_cents, min_order, available)
        values (${newId()}, ${input.sku ?? null}, ${input.category ?? null}, ${input.name}, ${input.description},
          ${input.imageUrl}, ${input.priceCents}, ${input.minOrder}, ${input.available})
        returning *),
      opening as (
        insert into stock_movements (id, tool_id, delta, reason, by_user_id)
        select ${newId()}, id, available, 'opening', ${user.id}::uuid from t where available > 0)
      select ${toolColumns(sql)} from t`;
    pageInvalidation.invalidate();
    return toTool(row);
  } catch (error) {
    if (isUniqueViolation(error, "tools_sku"))
      throw new DomainError("conflict", `Another tool has the SKU ${input.sku}.`);
    throw error;
  }
}
