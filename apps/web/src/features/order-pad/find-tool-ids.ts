import { maxPadLines } from "@ironmonger/contract/order-pad/read-order-list";
import { trpc } from "../../shared/server/trpc.ts";

/** Finds tools by their exact SKUs: a function that resolves to their ids, in the order of the SKUs, undefined where there is none. */
export function useFindToolIds(): (skus: string[]) => Promise<(string | undefined)[]> {
  const { client } = trpc.useUtils();
  return async (skus) => {
    const ids: (string | undefined)[] = [];
    for (let from = 0; from < skus.length; from += maxPadLines) {
      const some = skus.slice(from, from + maxPadLines);
      const { rows } = await client.orderPad.resolveLines.mutate({
        rows: some.map((text) => ({ text, quantity: "" })),
        searchNames: false,
      });
      const byLine = new Map(rows.map(({ line, toolId }) => [line, toolId]));
      ids.push(...some.map((_sku, index) => byLine.get(index + 1)));
    }
    return ids;
  };
}
