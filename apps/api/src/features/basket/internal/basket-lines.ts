import type { Basket, BasketLine, ChangedBasket, GetBasketInput } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import type { Money } from "@ironmonger/contract/money";
import { priceTogether, sumLines } from "@ironmonger/contract/pricing";
import { atOneUnit } from "@ironmonger/contract/pricing/price-unit";
import { buyersRules, type PricedRules } from "@ironmonger/contract/pricing/resolve-price";
import { rangeOf } from "@ironmonger/contract/tables/paging";
import { basketLines, toolStock, tools } from "@ironmonger/db/schema";
import { and, eq, type SQL } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import { asSeenBy, type PricedTool, pricedColumns } from "../../pricing/read-priced-tools.ts";

/** What a line stores of the buyer's prices when its tool is added, so that the basket can say what has changed since. */
export function pricesWhenAdded(tool: PricedRules) {
  const { priceCents, priceUnit, priceBreaks } = buyersRules(tool);
  return {
    priceWhenAddedCents: priceCents,
    priceUnitWhenAdded: priceUnit,
    priceBreaksWhenAdded: [...priceBreaks],
  };
}

/** A line of a basket before it is priced together with the others. */
export type UnpricedLine = { tool: PricedTool & ReturnType<typeof pricesWhenAdded>; quantity: number };

/**
 * The lines of a basket, all or those that a condition finds, in the order in which they were added. A tool that the buyer is no longer
 * shown has the price with which it was added.
 */
export async function readBasketLines(
  ctx: Pick<PublicContext, "db" | "buyer">,
  basketId: string,
  condition?: SQL,
): Promise<UnpricedLine[]> {
  const { quantity, priceWhenAddedCents, priceUnitWhenAdded, priceBreaksWhenAdded } = basketLines;
  const rows = await ctx.db
    .select({
      quantity,
      whenAdded: { priceWhenAddedCents, priceUnitWhenAdded, priceBreaksWhenAdded },
      tool: pricedColumns,
    })
    .from(basketLines)
    .innerJoin(tools, eq(tools.id, basketLines.toolId))
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
    .where(and(eq(basketLines.basketId, basketId), condition))
    .orderBy(basketLines.addedAt, basketLines.toolId);
  const asSeen = await asSeenBy(
    ctx,
    rows.map(({ tool }) => tool.toolId),
  );
  return rows.map(({ tool: row, whenAdded, quantity: pieces }) => {
    const tool = asSeen(row);
    const {
      priceWhenAddedCents: priceCents,
      priceUnitWhenAdded: priceUnit,
      priceBreaksWhenAdded: priceBreaks,
    } = whenAdded;
    const hidden = tool.isShown ? {} : { priceCents, priceUnit, priceBreaks, sources: undefined };
    return { tool: { ...tool, ...whenAdded, ...hidden }, quantity: pieces };
  });
}

/** The requested page of a basket with these lines, at today's prices. A line that cannot be ordered stays in it, with its problem. */
export function showBasket(
  ctx: Pick<PublicContext, "buyer">,
  lines: UnpricedLine[],
  money: Money,
  page: GetBasketInput,
): Basket {
  const { from, to } = rangeOf(page);
  const shown = priceTogether(lines, money, (_line, index) => from <= index && index < to);
  return { lines: shown.map((line) => toBasketLine(ctx, line)), ...sumsOf(lines) };
}

/** What changed in a basket in which the line of a tool was set or removed. */
export function showChange(
  ctx: Pick<PublicContext, "buyer">,
  { toolId, before, after }: { toolId: string; before: UnpricedLine[]; after: UnpricedLine[] },
  money: Money,
): ChangedBasket {
  const family = [...after, ...before].find(({ tool }) => tool.toolId === toolId)?.tool.family ?? null;
  // Only tools of a family are priced together.
  const isConcerned = ({ tool }: UnpricedLine) => tool.toolId === toolId || (family !== null && tool.family === family);
  const priced = (lines: UnpricedLine[]) =>
    priceTogether(lines.filter(isConcerned), money).map((line) => toBasketLine(ctx, line));
  const linesBefore = new Map(priced(before).map((line) => [line.toolId, line]));
  const lines = priced(after).filter((line) => {
    const earlier = linesBefore.get(line.toolId);
    return (
      line.toolId === toolId ||
      line.unitPriceCents !== earlier?.unitPriceCents ||
      line.priceUnit !== earlier.priceUnit ||
      line.totalCents !== earlier.totalCents ||
      line.problem !== earlier.problem
    );
  });
  return { lines: lines.toSorted((one, other) => rankOf(one, toolId) - rankOf(other, toolId)), ...sumsOf(after) };
}

const rankOf = (line: BasketLine, firstId: string): number => (line.toolId === firstId ? 0 : 1);

function sumsOf(lines: UnpricedLine[]) {
  const { totalCents, wrongCount } = sumLines(lines);
  return { lineCount: lines.length, problemCount: wrongCount, totalCents };
}

function toBasketLine(
  { buyer }: Pick<PublicContext, "buyer">,
  { tool: { isShown, ...tool }, quantity, otherPieces, price }: ReturnType<typeof priceTogether<UnpricedLine>>[number],
): BasketLine {
  const company = buyer?.company?.companyName;
  const { unitPriceCents, priceUnit, totalCents } = price;
  const problem = isShown || company === undefined ? price.problem : messages.toolNotOffered(company);
  return { ...atOneUnit(tool, { unitPriceCents, priceUnit }), quantity, otherPieces, totalCents, problem };
}
