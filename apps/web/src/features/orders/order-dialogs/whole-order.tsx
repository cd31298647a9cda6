import type { Order } from "@ironmonger/contract/orders";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useWholeOrder } from "../use-whole-order.ts";

/** The content of a dialog about all lines of an order, once they are loaded. */
export function WholeOrder({ order, children }: { order: Order; children: (whole: Order) => ReactNode }) {
  const whole = useWholeOrder(order);
  return whole ? children(whole) : <Skeleton height={320} />;
}
