/** A tool is marked low when what is left is less than this many minimum orders. */
export const isLowStock = (
  tool: { available: number; minOrder: number },
  { lowStockMinimumOrders }: { lowStockMinimumOrders: number },
): boolean => tool.available < tool.minOrder * lowStockMinimumOrders;

type ToReorder = {
  available: number;
  minOrder: number;
  casePack: number;
  soldLately: number;
  lowStockMinimumOrders: number;
};

/**
 * How many pieces of a tool to buy: so many that as much is there as was sold lately, and that it is not low any more, in whole case
 * packs.
 */
export function suggestReorder({
  available,
  minOrder,
  casePack,
  soldLately,
  lowStockMinimumOrders,
}: ToReorder): number {
  const wanted = Math.max(soldLately, minOrder * lowStockMinimumOrders);
  return Math.max(0, Math.ceil((wanted - available) / casePack)) * casePack;
}
