import type { Order, OrderStatus } from "@ironmonger/contract/orders";
import type { Sql, TransactionSql } from "@ironmonger/db/client";

export type OrderRow = {
  id: string;
  toolId: string;
  toolName: string;
  buyerName: string;
  buyerEmail: string;
  quantity: number;
  unitPriceCents: number;
  totalCents: number;
  address: string;
  phone: string;
  status: OrderStatus;
  transactionId: string | null;
  placedAt: Date;
  expiresAt: Date;
};

/** The columns of an order, from whatever the statement calls `o`. */
export const orderColumns = (sql: Sql | TransactionSql) => sql`
  o.id, o.tool_id as "toolId", o.tool_name as "toolName", o.buyer_name as "buyerName", o.buyer_email as "buyerEmail",
  o.quantity, o.unit_price_cents as "unitPriceCents", o.total_cents as "totalCents", o.address, o.phone, o.status,
  o.transaction_id as "transactionId", o.placed_at as "placedAt", o.expires_at as "expiresAt"`;

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    toolId: row.toolId,
    toolName: row.toolName,
    buyerName: row.buyerName,
    buyerEmail: row.buyerEmail,
    quantity: row.quantity,
    unitPriceCents: row.unitPriceCents,
    totalCents: row.totalCents,
    address: row.address,
    phone: row.phone,
    status: row.status,
    // A refunded order was paid: nobody is to be asked to pay it again.
    isPaid: row.transactionId !== null,
    transactionId: row.transactionId,
    placedAt: row.placedAt.toISOString(),
    expiresAt: row.status === "unpaid" ? row.expiresAt.toISOString() : null,
  };
}
