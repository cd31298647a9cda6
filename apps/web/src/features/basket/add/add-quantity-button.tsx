import { Button } from "@mantine/core";
import { onFirstClick } from "../../../shared/forms/on-first-click.ts";
import { useChangeBasket } from "../basket-changes.ts";
import { basketDrawer } from "../drawer/drawer-state.ts";
import { type AddToBasketProps, toBasketTool } from "./add-to-basket.tsx";

type Props = { tool: AddToBasketProps["tool"]; quantity: number };

/** Adds a quantity that was entered elsewhere on the page. */
export function AddQuantityButton({ tool, quantity }: Props) {
  const change = useChangeBasket();
  const add = () => {
    void change
      .run({ kind: "add", lines: [{ tool: toBasketTool(tool), quantity }] })
      .then((isAdded) => isAdded || basketDrawer.close());
    basketDrawer.open({ toolId: tool.id, name: tool.name, quantity, showsLines: true, opensAbove: true });
  };
  return (
    <Button variant="default" fullWidth onClick={onFirstClick(add)}>
      Add to basket
    </Button>
  );
}
