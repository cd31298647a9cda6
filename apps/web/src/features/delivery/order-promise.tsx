import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { describeParts, describePromise } from "@ironmonger/contract/delivery/describe-promise";
import type { Order } from "@ironmonger/contract/orders";
import { useShopDay } from "../../shared/shop-day.tsx";
import { unbroken } from "../../shared/whole-words.ts";

/** How the order reaches its buyer, and when, as it was promised. */
export function OrderPromise({ order: { delivery, promise } }: { order: Pick<Order, "delivery" | "promise"> }) {
  const { today } = useShopDay();
  if (!promise) return null;
  const isCollected = isToCollect({ delivery });
  const parts = describeParts(promise.parts ?? [], { today, isCollected });
  return (
    <>
      {isCollected ? "Collected at the shop" : delivery}
      <br />
      {describePromise(promise, { today, isCollected })}
      {parts && (
        <>
          <br />
          {unbroken(parts)}
        </>
      )}
    </>
  );
}
