import { priceTogether } from "@ironmonger/contract/pricing";
import { useMoney } from "../../../shared/use-money.ts";
import { useInBasket } from "../saved-basket.ts";
import { useBasket, useShownFamily } from "../use-basket.ts";
import { AddToBasket, type AddToBasketProps } from "./add-to-basket.tsx";

type Props = Omit<AddToBasketProps, "otherPiecesFor">;

/**
 * As `AddToBasket`, but what the basket holds of the tool, and of the other tools of its family, counts for the minimum order and the price
 * breaks.
 */
export function AddBesideBasket(props: Props) {
  return props.tool.family === null ? <AddBesideItself {...props} /> : <AddBesideFamily {...props} />;
}

function AddBesideItself(props: Props) {
  const { pieces } = useInBasket(props.tool.id);
  return <AddToBasket {...props} otherPiecesFor={() => pieces} />;
}

function AddBesideFamily(props: Props) {
  const money = useMoney();
  const { tool } = props;
  const { lines: shown = [], isWhole } = useBasket();
  const familyLines = useShownFamily(tool.id);
  const lines = isWhole ? shown : familyLines;
  const family = lines.filter(({ family, toolId }) => family === tool.family && toolId !== tool.id);
  const own = lines.find(({ toolId }) => toolId === tool.id)?.quantity ?? 0;
  const otherPiecesFor = (quantity: number): number => {
    const line = { tool: { ...tool, isInShop: true }, quantity: quantity + own };
    const priced = priceTogether([...family.map((other) => ({ tool: other, quantity: other.quantity })), line], money);
    return own + (priced.at(-1)?.otherPieces ?? 0);
  };
  return <AddToBasket {...props} otherPiecesFor={otherPiecesFor} />;
}
