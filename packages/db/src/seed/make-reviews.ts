import type { reviews } from "../schema/index.ts";
import { seedToolReviews } from "./content/tool-reviews.ts";
import type { History } from "./make-history.ts";
import { seedId } from "./seed-id.ts";

const day = 24 * 3_600_000;
const maxOfTool = 4;

/** Reviews by the demo's buyers of tools shipped to them three days before, except by the buyer `except`; at most four per tool. */
export function makeReviews(
  { orders, lines, shipments }: History,
  now: Date,
  except: string,
): (typeof reviews.$inferInsert)[] {
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const shippedAt = new Map(shipments.map((shipment) => [shipment.orderId, shipment.shippedAt]));
  const authors = new Map<string, Set<string>>();
  return lines.flatMap(({ orderId, toolId, fulfilment }, index) => {
    const { userId, buyerName = "" } = orderOf.get(orderId) ?? {};
    const postedAt = new Date((shippedAt.get(orderId)?.getTime() ?? now.getTime()) + 3 * day);
    const ofTool = authors.get(toolId) ?? new Set();
    const opinion = seedToolReviews[index % seedToolReviews.length];
    if (!userId || userId === except || fulfilment !== "shipped" || postedAt >= now || !opinion) return [];
    if (ofTool.has(userId) || ofTool.size >= maxOfTool) return [];
    authors.set(toolId, ofTool.add(userId));
    return [{ ...opinion, id: seedId("tool review", index, postedAt), userId, toolId, name: buyerName, postedAt }];
  });
}
