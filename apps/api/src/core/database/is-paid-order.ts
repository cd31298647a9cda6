import { isPaid, paymentStates } from "@ironmonger/contract/orders/line-states";
import { orders } from "@ironmonger/db/schema";
import { inArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** For a row of `orders`, or of an alias of it: `isPaid` of the contract. */
export const isPaidOrder = ({ payment }: { payment: PgColumn } = orders): SQL =>
  inArray(payment, paymentStates.filter(isPaid));
