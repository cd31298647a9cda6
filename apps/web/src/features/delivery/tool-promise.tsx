import type { Tool } from "@ironmonger/contract/catalog";
import { backordered, judgeQuantity } from "@ironmonger/contract/pricing";
import { MissingText, PromiseText } from "./promise-text.tsx";
import { useToolDays } from "./use-tool-days.ts";

/** When a quantity of a tool leaves and arrives in the shop's country, and which part of it is not in stock. */
export function ToolPromise({ tool, quantity }: { tool: Tool; quantity: number }) {
  const isValid = judgeQuantity(tool, quantity).isValid;
  // While the quantity is typed, the promise is that of the smallest order.
  const promised = isValid ? quantity : tool.minOrder;
  const { promise } = useToolDays(tool, promised);
  if (!promise || !judgeQuantity(tool, promised).isValid) return null;
  return (
    <>
      <PromiseText promise={promise} quantity={promised} missing={backordered(tool, promised)} />
      {isValid ? <MissingText tool={tool} quantity={quantity} /> : null}
    </>
  );
}
