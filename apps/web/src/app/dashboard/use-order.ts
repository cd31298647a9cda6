import { readOrderNumber } from "@ironmonger/contract/orders/order-names";
import { useState } from "react";
import { useInSlices } from "../../shared/lazy/use-in-slices.ts";
import { codeOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";

const orderPageSize = 100;

/** A page of the order that an address names, as `useOrder`, and its pages, which only a long order has. */
export function useOrderPage(name: string) {
  const [shown, setShown] = useState({ name, page: 1 });
  const page = shown.name === name ? shown.page : 1;
  const query = trpc.orders.getOrder.useQuery(
    { ...nameOf(name), page, pageSize: orderPageSize },
    { placeholderData: (before) => (shown.name === name ? before : undefined) },
  );
  const pages = { page, pageSize: orderPageSize, onPage: (next: number) => setShown({ name, page: next }) };
  return { pages, ...resultOf(query, useInSlices(query.data)) };
}

/** The order that an address names by its number or by the id of one of its lines. */
export function useOrder(name: string) {
  const query = trpc.orders.getOrder.useQuery(nameOf(name));
  return resultOf(query, useInSlices(query.data));
}

const nameOf = (name: string) => (readOrderNumber(name) === undefined ? { lineId: name } : { number: name });

const resultOf = <Query extends { error: unknown }, Found>(query: Query, order: Found) => ({
  query,
  order,
  isMissing: ["NOT_FOUND", "BAD_REQUEST"].includes(codeOf(query.error) ?? ""),
});
