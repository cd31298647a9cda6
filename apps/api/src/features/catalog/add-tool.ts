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
        insert into tools (id, sku, category, name, description, image_url, price_cents, min_order)
        values (${newId()}, ${input.sku ?? null}, ${input.category ?? null}, ${input.name}, ${input.description},
          ${input.imageUrl}, ${input.priceCents}, ${input.minOrder})
        returning *),
      s as (
        insert into tool_stock (tool_id, available, min_order) select id, ${input.available}, min_order from t returning *),
      opening as (
        insert into stock_movements (id, tool_id, delta, reason, by_user_id)
        select ${newId()}, tool_id, available, 'opening', ${user.id}::uuid from s where available > 0)
      select ${toolColumns(sql)} from t, s`;
    pageInvalidation.invalidate();
    return toTool(row);
  } catch (error) {
    if (isUniqueViolation(error, "tools_sku"))
      throw new DomainError("conflict", `Another tool has the SKU ${input.sku}.`);
    throw error;
  }
}
