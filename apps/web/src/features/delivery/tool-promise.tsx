import type { Tool } from "@ironmonger/contract/catalog";
import { judgeQuantity } from "@ironmonger/contract/pricing";
import { MissingText, PromiseText } from "./promise-text.tsx";

/** When a quantity of a tool leaves and arrives in the shop's country, and which part of it is not in stock. */
export function ToolPromise({ tool, quantity }: { tool: Tool; quantity: number }) {
  const isValid = judgeQuantity(tool, quantity).isValid;
  // While the quantity is typed, the promise is that of the smallest order.
  const promised = isValid ? quantity : tool.minOrder;
  if (!judgeQuantity(tool, promised).isValid) return null;
  return (
    <>
      <PromiseText lines={[{ toolId: tool.id, quantity: promised }]} className="figures" />
      {isValid ? <MissingText tool={tool} quantity={quantity} /> : null}
    </>
  );
}
