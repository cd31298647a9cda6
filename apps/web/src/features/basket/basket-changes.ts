import type { Basket, BasketLine, ChangedBasket } from "@ironmonger/contract/basket";
import { maxPieces } from "@ironmonger/contract/pricing";
import { hashKey, useMutationState, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useCallback, useMemo } from "react";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { isWhole, pageOfBasket } from "./basket-pages.ts";

/** A tool as a line of the basket shows it. */
export type BasketTool = Pick<
  BasketLine,
  | "toolId"
  | "name"
  | "sku"
  | "imageUrl"
  | "minOrder"
  | "casePack"
  | "salesUnit"
  | "priceBreaks"
  | "family"
  | "priceCents"
  | "priceUnit"
  | "sources"
  | "weightGrams"
  | "available"
  | "allowBackorder"
  | "backInStockAt"
>;

/** A change of the basket, in the form in which the page can show it before the server has answered. */
export type BasketChange =
  | { kind: "add"; lines: { tool: BasketTool; quantity: number }[] }
  | { kind: "set"; toolId: string; quantity: number }
  | { kind: "clear" };

export const mutationKey = ["change-basket"];
const pending = { mutationKey, status: "pending" } as const;

/** Puts what the server answers into every page of the basket that is loaded. */
export function useShowBasket() {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  return useMemo(() => {
    const refetch = () => {
      void utils.basket.getBasket.invalidate();
      void utils.basket.findLines.invalidate();
    };
    return {
      refetch,
      /** The first page, after a change of any lines. */
      async showFirstPage(basket: Basket): Promise<void> {
        // A read that began before the change would bring the basket back as it was.
        await utils.basket.getBasket.cancel();
        utils.basket.getBasket.setData(pageOfBasket(1), basket);
        const isFirst = hashKey(getQueryKey(trpc.basket.getBasket, pageOfBasket(1), "query"));
        void utils.basket.findLines.invalidate();
        void client.invalidateQueries({
          queryKey: getQueryKey(trpc.basket.getBasket),
          predicate: ({ queryHash }) => queryHash !== isFirst,
        });
      },
      /** After the change of one line. */
      async showChange(toolId: string, { lines, ...sums }: ChangedBasket): Promise<void> {
        await utils.basket.getBasket.cancel();
        const changed = new Map(lines.map((line) => [line.toolId, line]));
        let isShifted = false;
        client.setQueriesData<Basket>({ queryKey: getQueryKey(trpc.basket.getBasket) }, (basket) => {
          if (!basket) return basket;
          const wasWhole = isWhole(basket);
          const shown = basket.lines.flatMap((line) =>
            line.toolId === toolId && !changed.has(toolId) ? [] : [changed.get(line.toolId) ?? line],
          );
          const added = changed.get(toolId);
          if (wasWhole && added && !shown.some((line) => line.toolId === toolId)) shown.push(added);
          isShifted ||= !wasWhole && (sums.lineCount !== basket.lineCount || added?.family != null);
          return { ...sums, lines: shown };
        });
        if (isShifted) refetch();
        else void utils.basket.findLines.invalidate();
      },
    };
  }, [utils, client]);
}

/** The numbers of the newest change that was sent, and of the newest whose answer has come. */
const turns = { sent: 0, answered: 0 };

/**
 * Shows the answer to a change. What is saved before the page may be closed is sent beside another change, and their answers may come in
 * the other order: an older one would bring back a total of before, so the basket is loaded again in place of it.
 */
async function inTurn<Answer>(
  send: () => Promise<Answer>,
  show: (answer: Answer) => Promise<void>,
  refetch: () => void,
): Promise<void> {
  turns.sent += 1;
  const turn = turns.sent;
  const answer = await send();
  if (turn < turns.answered) return refetch();
  turns.answered = turn;
  await show(answer);
}

/**
 * Changes the basket on the server. Changes are sent one after another, so that the last response is the newest; offline they wait in this
 * tab until there is a connection. Until the response, the page shows the basket as it will be: `usePendingChanges`. A refused change
 * disappears from the page.
 */
export function useChangeBasket() {
  const { client } = trpc.useUtils();
  const { showFirstPage, showChange, refetch } = useShowBasket();
  const setLine = useCallback(
    (toolId: string, quantity: number, by: Pick<typeof client, "basket">) =>
      inTurn(
        () => by.basket.setLine.mutate({ toolId, quantity }),
        (changed) => showChange(toolId, changed),
        refetch,
      ),
    [showChange, refetch],
  );
  const sendChange = (change: BasketChange): Promise<void> => {
    switch (change.kind) {
      case "add": {
        const lines = change.lines.map(({ tool, quantity }) => ({ toolId: tool.toolId, quantity }));
        return inTurn(() => client.basket.addLines.mutate({ lines, ...pageOfBasket(1) }), showFirstPage, refetch);
      }
      case "set":
        return setLine(change.toolId, change.quantity, client);
      case "clear":
        return inTurn(() => client.basket.clear.mutate(), showFirstPage, refetch);
    }
  };
  const send = (change: BasketChange): Promise<true> =>
    sendChange(change).then(
      () => true,
      (error) => {
        refetch();
        throw error;
      },
    );
  const action = useAction(asProcedure(send, { mutationKey, scope: { id: "basket" } }), { isRepeatable: true });
  /** `setLine` saves a quantity beside the changes that are on their way, by a client whose calls outlive the page. */
  return { ...action, setLine };
}

/** The changes that the server has not answered yet, in their order. */
export const usePendingChanges = (): BasketChange[] =>
  useMutationState({ filters: pending, select: ({ state }) => state.variables as BasketChange });

/** The pieces of each tool once the changes are made. */
export function quantitiesAfter(
  lines: readonly { toolId: string; quantity: number }[],
  changes: readonly BasketChange[],
): Map<string, number> {
  const quantities = new Map(lines.map(({ toolId, quantity }) => [toolId, quantity]));
  for (const change of changes) {
    if (change.kind === "clear") quantities.clear();
    else if (change.kind === "add")
      for (const { tool, quantity } of change.lines)
        quantities.set(tool.toolId, Math.min((quantities.get(tool.toolId) ?? 0) + quantity, maxPieces));
    else if (change.quantity === 0) quantities.delete(change.toolId);
    else if (quantities.has(change.toolId)) quantities.set(change.toolId, change.quantity);
  }
  return quantities;
}

/** Whether a change is about this tool. */
export const concerns = (change: BasketChange, toolId: string): boolean =>
  change.kind === "add"
    ? change.lines.some(({ tool }) => tool.toolId === toolId)
    : change.kind === "set" && change.toolId === toolId;
