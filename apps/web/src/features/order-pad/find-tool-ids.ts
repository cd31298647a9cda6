import { trpc } from "../../shared/server/trpc.ts";

/** Finds tools by their exact SKUs: a function that resolves to their ids, in the order of the SKUs, undefined where there is none. */
export function useFindToolIds(): (skus: string[]) => Promise<(string | undefined)[]> {
  const { client } = trpc.useUtils();
  return async (skus) => {
    if (skus.length === 0) return [];
    const { rows } = await client.orderPad.resolveLines.mutate({
      rows: skus.map((text) => ({ text, quantity: "" })),
      searchNames: false,
    });
    return skus.map((_sku, index) => rows.find(({ line }) => line === index + 1)?.toolId);
  };
}
