/** Stock is low below this many minimum orders. */
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

/** How many pieces of a tool to restock, in whole case packs: enough for the recent sales, and to be no longer low. */
export function suggestReorder({
  available,
  minOrder,
  casePack,
  soldLately,
  lowStockMinimumOrders,
}: ToReorder): number {
  const targetStock = Math.max(soldLately, minOrder * lowStockMinimumOrders);
  return Math.max(0, Math.ceil((targetStock - available) / casePack)) * casePack;
}
