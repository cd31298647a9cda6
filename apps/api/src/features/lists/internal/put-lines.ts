import type { AddToListInput } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import { maxBasketLines } from "@ironmonger/contract/pricing";
import { listLines, tools } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import type { Within } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { readAssortment } from "../../categories/assortment.ts";
import { addUp, findLineIssues } from "../../pricing/add-up.ts";

/**
 * Adds quantities to a list, in one statement; new tools go to its end, in their order. A tool that has left the shop is accepted, too; its
 * line then says so.
 * @throws DomainError conflict, with an issue for each wrong line (no such tool, one that the buyer is not shown, or more pieces of it than
 * a line can have) · conflict (the list is full)
 */
export async function putLines(
  { db: tx, buyer }: Within<SignedInContext>,
  { id, lines }: AddToListInput,
): Promise<void> {
  if (lines.length === 0) return;
  const added = addUp(lines);
  const toolIds = sql.param([...added.keys()]);
  const quantities = sql.param([...added.values()]);
  const newLines = tx
    .select({
      listId: sql<string>`${id}::uuid`.as("list_id"),
      toolId: tools.id,
      quantity: sql<number>`added.quantity`.as("quantity"),
      position:
        sql<number>`(select coalesce(max(${listLines.position}), -1) from ${listLines} where ${listLines.listId} = ${id}) + added.position`.as(
          "position",
        ),
    })
    .from(tools)
    .innerJoin(
      sql`unnest(${toolIds}::uuid[], ${quantities}::int[]) with ordinality as added (tool_id, quantity, position)`,
      sql`added.tool_id = ${tools.id}`,
    )
    .where((await readAssortment(tx, buyer)).condition);
  const stored = await tx
    .insert(listLines)
    .select(newLines)
    .onConflictDoUpdate({
      target: [listLines.listId, listLines.toolId],
      set: { quantity: sql`${listLines.quantity} + excluded.quantity` },
    })
    .returning({ toolId: listLines.toolId, quantity: listLines.quantity });
  const issues = findLineIssues(lines, new Map(stored.map(({ toolId, quantity }) => [toolId, quantity])));
  if (issues[0]) throw new DomainError("conflict", issues[0].message, { issues });
  if ((await tx.$count(listLines, eq(listLines.listId, id))) > maxBasketLines)
    throw new DomainError("conflict", messages.listFull);
}
