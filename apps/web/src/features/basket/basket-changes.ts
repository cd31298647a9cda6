import type { Basket, BasketLine } from "@ironmonger/contract/basket";
import { maxPieces } from "@ironmonger/contract/pricing";
import { useMutation, useMutationState } from "@tanstack/react-query";
import { notifyError } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";

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

const mutationKey = ["change-basket"];
const pending = { mutationKey, status: "pending" } as const;

/**
 * Changes the basket on the server. Changes are sent one after another, so that the last response is the newest; offline they wait in this
 * tab until there is a connection. Until the response, the page shows the basket as it will be: `usePendingChanges`. A refused change
 * disappears from the page, and a toast says why.
 */
export function useChangeBasket() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationKey,
    scope: { id: "basket" },
    mutationFn: (change: BasketChange): Promise<Basket> => {
      switch (change.kind) {
        case "add":
          return utils.client.basket.addLines.mutate({
            lines: change.lines.map(({ tool, quantity }) => ({ toolId: tool.toolId, quantity })),
          });
        case "set":
          return utils.client.basket.setLine.mutate({ toolId: change.toolId, quantity: change.quantity });
        case "clear":
          return utils.client.basket.clear.mutate();
      }
    },
    onSuccess: async (basket) => {
      // A read that began before the change would bring the basket back as it was.
      await utils.basket.getBasket.cancel();
      utils.basket.getBasket.setData(undefined, basket);
    },
    onError: (error, { kind }) => {
      void utils.basket.getBasket.invalidate();
      // The line of a quantity says itself that it is not saved.
      if (kind !== "set") notifyError(error);
    },
  });
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
