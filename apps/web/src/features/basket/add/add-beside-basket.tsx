import { priceLines } from "@ironmonger/contract/terms";
import { useBasket } from "../use-basket.ts";
import { AddToBasket, type AddToBasketProps } from "./add-to-basket.tsx";

/** As `AddToBasket`; the tools of the same family that are in the basket count for the minimum order and the price breaks. */
export function AddBesideBasket(props: Omit<AddToBasketProps, "othersBeside">) {
  const { tool } = props;
  const { lines = [] } = useBasket();
  const family = lines.filter((line) => line.family === tool.family && line.toolId !== tool.id);
  const othersBeside = (quantity: number): number => {
    const line = { tool: { ...tool, isInShop: true }, quantity };
    return (
      priceLines([...family.map((other) => ({ tool: other, quantity: other.quantity })), line]).at(-1)?.others ?? 0
    );
  };
  return <AddToBasket {...props} othersBeside={othersBeside} />;
}
