import type { Tool } from "@ironmonger/contract/catalog";
import { notifySuccess } from "../../../shared/notify.ts";
import { useChangeBasket } from "../basket-changes.ts";
import { toBasketTool } from "./add-to-basket.tsx";

/** Adds several tools together. */
export function useAddMany() {
  const change = useChangeBasket();
  return (lines: { tool: Tool; quantity: number }[]) => {
    void change.run({
      kind: "add",
      lines: lines.map(({ tool, quantity }) => ({ tool: toBasketTool(tool), quantity })),
    });
    notifySuccess(`${lines.length} ${lines.length === 1 ? "size is" : "sizes are"} in the basket`);
  };
}
