import type { ListSummary } from "@ironmonger/contract/lists";
import type { Order } from "@ironmonger/contract/orders";
import { hasLeft } from "@ironmonger/contract/orders/line-states";
import { formatOrderNumber, nameLines, readOrderNumber } from "@ironmonger/contract/orders/order-names";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { notifyError } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { formatLines } from "./judge-lines.ts";
import { lineOfTool, type NewLine } from "./pad-lines.ts";

type Choice = { value: string; label: string };
export type StartFrom = {
  isSignedIn: boolean;
  choices: { group: string; items: Choice[] }[];
  isLoading: boolean;
  /** `order:IM-10472` or `list:` and its id. */
  start: (value: string) => void;
};

/** An earlier order or a saved list as the start of a list: chosen on the page, or named in the address by `?order=` or `?list=`. */
export function useStartFrom({
  owner,
  isReady,
  add,
}: {
  owner: string | null;
  isReady: boolean;
  add: (lines: NewLine[]) => boolean;
}): StartFrom {
  const isSignedIn = owner !== null;
  const utils = trpc.useUtils();
  const [params, setParams] = useSearchParams();
  const [isLoading, setIsLoading] = useState(false);
  const orders = trpc.orders.listMyOrders.useQuery({ pageSize: 20 }, { enabled: isSignedIn });
  const lists = trpc.lists.listSummaries.useQuery(undefined, { enabled: isSignedIn });

  const load = async (value: string): Promise<NewLine[]> => {
    const id = value.slice(value.indexOf(":") + 1);
    if (value.startsWith("list:")) {
      const list = await utils.lists.getList.fetch({ id });
      return list.lines.map(({ toolId, name, sku, quantity }) => lineOfTool(toolId, sku ?? name, quantity));
    }
    const order = await utils.orders.getOrder.fetch({ number: id });
    // As "Order again" does; an order that was wholly cancelled is taken as it was.
    const lines = order.lines.filter(({ status }) => order.cancelled || !hasLeft(status));
    return lines.map(({ toolId, toolName, sku, quantity }) => lineOfTool(toolId, sku ?? toolName, quantity));
  };
  const start = async (value: string) => {
    setIsLoading(true);
    try {
      add(await load(value));
    } catch (error) {
      notifyError(error);
    } finally {
      setIsLoading(false);
    }
  };

  const orderNumber = readOrderNumber(params.get("order") ?? "");
  const listId = params.get("list");
  const source = orderNumber === undefined ? listId && `list:${listId}` : `order:${formatOrderNumber(orderNumber)}`;
  const started = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each source in the address starts the list once
  useEffect(() => {
    if (!source || !isReady || !isSignedIn || started.current === source) return;
    started.current = source;
    setParams({}, { replace: true });
    void start(source);
  }, [source, isReady, isSignedIn]);

  return { isSignedIn, isLoading, start, choices: choicesOf(lists.data ?? [], orders.data?.rows ?? []) };
}

function choicesOf(lists: readonly ListSummary[], orders: readonly Order[]): StartFrom["choices"] {
  return [
    {
      group: "Saved lists",
      items: lists.map(({ id, name, lineCount }) => ({
        value: `list:${id}`,
        label: `${name} (${formatLines(lineCount)})`,
      })),
    },
    {
      group: "Earlier orders",
      items: orders.map((order) => ({ value: `order:${order.number}`, label: `${order.number}: ${nameLines(order)}` })),
    },
  ].filter(({ items }) => items.length > 0);
}
