import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { describePromise } from "@ironmonger/contract/delivery/describe-promise";
import type { Order } from "@ironmonger/contract/orders";
import { useShop } from "../../shared/use-shop.ts";

/** How the order reaches its buyer, and when, as it was promised. */
export function OrderPromise({ order: { delivery, promise } }: { order: Pick<Order, "delivery" | "promise"> }) {
  const shop = useShop();
  if (!promise) return null;
  const isCollected = isToCollect({ delivery });
  return (
    <>
      {isCollected ? "Collected at the shop" : delivery}
      <br />
      {describePromise(promise, { now: new Date(), shop, isCollected })}
    </>
  );
}
