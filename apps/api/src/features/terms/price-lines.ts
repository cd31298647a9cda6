import type { PricedLine, PricedLines, PriceLinesInput } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { priceOfLine } from "@ironmonger/contract/terms";
import { toolStock, tools } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";

/**
 * What the lines of a basket that only the browser has would cost today, each by itself. A tool that left the shop, or never was in
 * it, is a problem of its line.
 */
export async function priceLines({ db }: Pick<PublicContext, "db">, { lines }: PriceLinesInput): Promise<PricedLines> {
  const rows = await db
    .select({
      toolId: tools.id,
      name: tools.name,
      sku: tools.sku,
      imageUrl: tools.imageUrl,
      minOrder: tools.minOrder,
      available: toolStock.available,
      priceCents: tools.priceCents,
      deletedAt: tools.deletedAt,
    })
    .from(tools)
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
    .where(isAnyOf(tools.id, [...new Set(lines.map(({ toolId }) => toolId))]));
  const byId = new Map(rows.map((row) => [row.toolId, row]));

  const priced = lines.map(({ toolId, quantity }): PricedLine => {
    const row = byId.get(toolId);
    if (!row) return unknownLine(toolId, quantity);
    const { deletedAt, priceCents, ...tool } = row;
    const isInShop = deletedAt === null;
    const price = priceOfLine({ ...row, isInShop }, quantity);
    return { ...tool, quantity, isInShop, available: isInShop ? tool.available : 0, ...price };
  });
  const totalCents = priced.reduce((sum, line) => sum + (line.isValid ? line.totalCents : 0), 0);
  return { lines: priced, totalCents };
}

function unknownLine(toolId: string, quantity: number): PricedLine {
  const nothing = { name: "", sku: null, imageUrl: "", minOrder: 1, available: 0, isInShop: false };
  const price = priceOfLine({ ...nothing, priceCents: 0 }, quantity);
  return { toolId, quantity, ...nothing, ...price, explanation: [], problem: messages.toolNotFound };
}
