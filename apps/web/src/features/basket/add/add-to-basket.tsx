import type { Tool } from "@ironmonger/contract/catalog";
import { piece } from "@ironmonger/contract/catalog/sales-unit";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import { addingProblem, canBeOrdered, judgeQuantity, lineProblem, type Terms } from "@ironmonger/contract/pricing";
import { resolvePrice } from "@ironmonger/contract/pricing/resolve-price";
import clsx from "clsx";
import { useId, useState } from "react";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { type BasketTool, useChangeBasket } from "../basket-changes.ts";
import { basketDrawer } from "../drawer/drawer-state.ts";
import { useInBasket } from "../saved-basket.ts";
import classes from "./add-to-basket.module.css";
import { QuantityField } from "./quantity-field.tsx";

export type AddToBasketProps = {
  tool: Pick<Tool, "id" | "name" | "sku" | "imageUrl"> & Terms & { weightGrams?: number | null };
  /** Defaults to the minimum order, or what is left of a family's tool. */
  firstQuantity?: number;
  /** Set if it is the main action of its page. */
  isMain?: boolean;
  /** In a row of a dense list. */
  isInRow?: boolean;
  /** How many pieces in the basket count for the price beside the typed quantity: those of the tool, and those of its family. */
  othersBeside?: (quantity: number) => number;
  /** Content above the field for the typed quantity and the pieces beside it. */
  above?: (quantity: number, others: number, choose: (quantity: number) => void) => React.ReactNode;
  /** Content below the field for the typed quantity. */
  below?: (quantity: number) => React.ReactNode;
};

/** A quantity and "Add". If too few are left to order, only the content below. */
export function AddToBasket({
  tool,
  firstQuantity = Math.min(tool.minOrder, tool.available - (tool.available % tool.casePack)),
  isMain = false,
  isInRow = false,
  othersBeside = () => 0,
  above,
  below,
}: AddToBasketProps) {
  const [chosenQuantity, setQuantity] = useState<number | null>(null);
  const quantity = chosenQuantity ?? firstQuantity;
  const [isTyped, setIsTyped] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const faultId = useId();
  const inBasketId = useId();
  const change = useChangeBasket();
  if (!canBeOrdered(tool)) return below?.(tool.minOrder) ?? null;

  const judge = (pieces: number) => addingProblem(tool, pieces, othersBeside(pieces));
  const add = (event: React.FormEvent) => {
    event.preventDefault();
    const problem = judge(quantity);
    setFault(problem);
    if (problem !== null) return;
    change.mutate({ kind: "add", lines: [{ tool: toBasketTool(tool), quantity }] }, { onError: basketDrawer.close });
    const opensAbove = event.currentTarget.getBoundingClientRect().top > innerHeight / 2;
    basketDrawer.open({ toolId: tool.id, name: tool.name, quantity, showsLines: isMain, opensAbove });
  };
  const type = (pieces: number, isEmpty = false) => {
    setQuantity(pieces);
    setIsTyped(!isEmpty);
    // In a list, a half-typed number is an error only after a refusal.
    if (isMain || fault) setFault(isEmpty ? null : judge(pieces));
  };
  const others = othersBeside(quantity);
  const verdict = judgeQuantity(tool, quantity, others);
  const total = verdict.isValid ? formatMoney(resolvePrice(tool, quantity, others).totalCents) : "";
  // What can be added of a family may not be enough to order yet.
  const missing = judge(quantity) === null ? lineProblem({ ...tool, isInShop: true }, quantity, others) : null;
  const nearest = verdict.isValid
    ? []
    : [verdict.nearestBelow, verdict.nearestAbove].filter((pieces) => pieces !== null);
  return (
    <>
      <form
        className={clsx(classes.add, isMain ? classes.main : isInRow ? classes.row : classes.inCard)}
        onSubmit={add}
        noValidate
      >
        {above ? <div className={classes.above}>{above(quantity, others, type)}</div> : null}
        {isMain ? (
          <div className={classes.total} aria-live="polite">
            {total}
            {nearest.map((pieces) => (
              <button key={pieces} type="button" className={classes.nearest} onClick={() => type(pieces)}>
                Use {formatNumber(pieces)}
              </button>
            ))}
          </div>
        ) : null}
        <UntilHydrated>
          <QuantityField
            className={classes.quantity}
            value={quantity}
            onChange={type}
            onLeave={() => setFault(isTyped ? judge(quantity) : null)}
            terms={tool}
            others={others}
            label={`Quantity: ${tool.name}`}
            errorId={fault ? faultId : undefined}
            hintId={isMain ? inBasketId : undefined}
          />
          <button
            type="submit"
            className={classes.button}
            aria-label={`Add: ${tool.name}`}
            onPointerEnter={basketDrawer.preload}
            onFocus={basketDrawer.preload}
          >
            Add
          </button>
        </UntilHydrated>
        <p className={classes.note} data-fault={fault !== null || undefined} aria-live="polite">
          {fault ? (
            <span id={faultId} className={classes.fault}>
              {fault}
            </span>
          ) : isMain ? (
            missing
          ) : (
            <span>{total || nearest.map(formatNumber).join(" or ")}</span>
          )}
          {isMain ? (
            <span id={inBasketId}>
              <InBasket toolId={tool.id} />
            </span>
          ) : fault ? null : (
            <InBasket toolId={tool.id} />
          )}
        </p>
      </form>
      {below?.(quantity)}
    </>
  );
}

export const toBasketTool = ({
  id,
  weightGrams = null,
  salesUnit = piece,
  ...tool
}: AddToBasketProps["tool"]): BasketTool => ({
  toolId: id,
  name: tool.name,
  sku: tool.sku,
  imageUrl: tool.imageUrl,
  minOrder: tool.minOrder,
  casePack: tool.casePack,
  priceBreaks: [...tool.priceBreaks],
  family: tool.family,
  priceCents: tool.priceCents,
  available: tool.available,
  weightGrams,
  salesUnit,
});

/** A separate component, because the basket arrives after the page and only this has to be rendered again. */
function InBasket({ toolId }: { toolId: string }) {
  const { pieces, isUnsaved } = useInBasket(toolId);
  if (pieces === 0) return null;
  return (
    <span className={classes.inBasket}>
      {formatNumber(pieces)} in basket{isUnsaved ? ", not saved yet" : ""}
    </span>
  );
}
