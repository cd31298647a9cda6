import { orders } from "@ironmonger/db/schema";
import { and, eq, ne } from "drizzle-orm";

/** Of an order whose buyer can pay it: what waits for approval is neither paid nor expires. */
export const isPayable = and(eq(orders.payment, "due"), ne(orders.fulfilment, "to-approve"));
