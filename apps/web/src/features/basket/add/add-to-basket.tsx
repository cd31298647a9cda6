import type { Tool } from "@ironmonger/contract/catalog";
import { piece } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import {
  addingIssue,
  canBeOrdered,
  judgeQuantity,
  lineIssue,
  maxOrderable,
  type Terms,
} from "@ironmonger/contract/pricing";
import { resolvePrice } from "@ironmonger/contract/pricing/resolve-price";
import { Button, Text } from "@mantine/core";
import clsx from "clsx";
import { useEffect, useId, useRef, useState } from "react";
import { submitOnFirstClick } from "../../../shared/forms/on-first-click.ts";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { type BasketTool, useChangeBasket } from "../basket-changes.ts";
import { basketDrawer } from "../drawer/drawer-state.ts";
import { useHasBasket, useInBasket } from "../saved-basket.ts";
import classes from "./add-to-basket.module.css";
import { QuantityField } from "./quantity-field.tsx";

export type AddToBasketProps = {
  tool: Pick<Tool, "id" | "name" | "sku" | "imageUrl"> &
    Terms & { weightGrams?: number | null; backInStockAt?: string | null | undefined };
  /** Defaults to the minimum order, or what is left of a family's tool. */
  firstQuantity?: number;
  /** Set if it is the main action of its page. */
  isMain?: boolean;
  /** In a row of a dense list. */
  isInRow?: boolean;
  /** How many pieces in the basket count for the price beside the quantity of the field: those of the tool, and those of its family. */
  otherPiecesFor?: (quantity: number) => number;
  /** Content above the field for its quantity and the pieces beside it. */
  above?: (quantity: number, otherPieces: number, choose: (quantity: number) => void) => React.ReactNode;
  /** Content below the field for its quantity. */
  below?: (quantity: number) => React.ReactNode;
};

/** A quantity and "Add". If too few are left to order, only the content below. */
export function AddToBasket(props: AddToBasketProps) {
  const money = useMoney();
  const { tool, isMain = false, isInRow = false, above, below } = props;
  const adding = useAdding(props);
  const [place, passed] = usePassed(isMain);
  const errorId = useId();
  const inBasketId = useId();
  const hasBasket = useHasBasket();
  const verb = isMain ? "Add to basket" : "Add";
  if (!canBeOrdered(tool)) return below?.(tool.minOrder) ?? null;

  const { quantity, otherPieces, error } = adding;
  const { total, nearest } = describeQuantity(tool, quantity, otherPieces, money);
  return (
    <>
      <form
        className={clsx("no-print", classes.add, isMain ? classes.main : isInRow && classes.row)}
        onSubmit={adding.add}
        noValidate
      >
        {above?.(quantity, otherPieces, adding.choose)}
        <div ref={place} style={passed ? { minHeight: passed } : undefined}>
          <div className={clsx(classes.controls, passed && "phone-bar")}>
            <UntilHydrated>
              <QuantityField
                value={quantity}
                onChange={adding.choose}
                onLeave={adding.leave}
                terms={tool}
                otherPieces={otherPieces}
                label={`Quantity: ${tool.name}`}
                errorId={error ? errorId : undefined}
                hintId={isMain ? inBasketId : undefined}
              />
              {isMain ? <MainTotal total={total} nearest={nearest} onChoose={adding.choose} /> : null}
              <p className={classes.note} data-wrong={error !== null || undefined} aria-live="polite">
                {error ? (
                  <span id={errorId}>{error}</span>
                ) : isMain ? (
                  <span>{adding.missing}</span>
                ) : (
                  <>
                    {total && <span className={classes.word}>Total</span>}
                    <span className={clsx("amount", classes.total)}>
                      {total || nearest.map(formatNumber).join(" or ")}
                    </span>
                  </>
                )}
                {isMain || !error ? (
                  <span id={inBasketId}>{hasBasket ? <InBasket toolId={tool.id} /> : null}</span>
                ) : null}
              </p>
              <Button
                type="submit"
                color="safety"
                size={isMain ? "lg" : isInRow ? "sm" : "md"}
                px="xs"
                aria-label={`${verb}: ${tool.name}`}
                onClick={submitOnFirstClick}
                onPointerEnter={basketDrawer.preload}
                onFocus={basketDrawer.preload}
              >
                {verb}
              </Button>
            </UntilHydrated>
          </div>
        </div>
      </form>
      {below?.(quantity)}
    </>
  );
}

/**
 * A place on the page, and its height once it has been scrolled past: what was there then stays in sight, and nothing moves up. Before, it
 * would cover what is to be read first.
 */
function usePassed(isWatched: boolean): [React.RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!isWatched || !element || !("IntersectionObserver" in window)) return;
    const leftAbove = ([entry]: IntersectionObserverEntry[]) => {
      if (entry) setHeight((before) => (entry.isIntersecting ? 0 : before || entry.boundingClientRect.height));
    };
    // Whatever is below the screen counts as seen.
    const observer = new IntersectionObserver(leftAbove, { rootMargin: "0px 0px 1000000px" });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWatched]);
  return [place, height];
}

type TotalProps = { total: string; nearest: number[]; onChoose: (pieces: number) => void };

/** The total of a valid quantity; of another one, the nearest valid ones to choose from. */
const MainTotal = ({ total, nearest, onChoose }: TotalProps) => (
  <div className={classes.mainTotal} aria-live="polite">
    {total ? (
      <div>
        <Text size="xs" c="dimmed">
          Total
        </Text>
        <div className="amount">{total}</div>
      </div>
    ) : null}
    {nearest.map((pieces) => (
      <Button key={pieces} variant="default" px="xs" onClick={() => onChoose(pieces)}>
        Use {formatNumber(pieces)}
      </Button>
    ))}
  </div>
);

/** The quantity in the field, what is wrong with it, and adding it. */
function useAdding({ tool, firstQuantity, isMain = false, otherPiecesFor = () => 0 }: AddToBasketProps) {
  const money = useMoney();
  const [chosenQuantity, setQuantity] = useState<number | null>(null);
  const [hasInput, setHasInput] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const change = useChangeBasket();
  const quantity = chosenQuantity ?? firstQuantity ?? firstQuantityOf(tool);
  const otherPieces = otherPiecesFor(quantity);
  const judge = (pieces: number) => addingIssue(tool, pieces, money, otherPiecesFor(pieces));

  return {
    quantity,
    otherPieces,
    error,
    /** What can be added of a family may not be enough to order yet. */
    missing: judge(quantity) === null ? lineIssue({ ...tool, isInShop: true }, quantity, money, otherPieces) : null,
    choose(pieces: number, isEmpty = false) {
      setQuantity(pieces);
      setHasInput(!isEmpty);
      // In a list, an unfinished number is an error only after a refused request.
      if (isMain || error) setError(isEmpty ? null : judge(pieces));
    },
    leave: () => setError(hasInput ? judge(quantity) : null),
    add(event: React.FormEvent) {
      event.preventDefault();
      const issue = judge(quantity);
      setError(issue);
      if (issue !== null) return;
      void change
        .run({ kind: "add", lines: [{ tool: toBasketTool(tool), quantity }] })
        .then((isAdded) => isAdded || basketDrawer.close());
      const opensAbove = event.currentTarget.getBoundingClientRect().top > innerHeight / 2;
      basketDrawer.open({ toolId: tool.id, name: tool.name, quantity, showsLines: isMain, opensAbove });
    },
  };
}

/** The minimum order, or what is left of a family's tool. */
const firstQuantityOf = (tool: Terms): number => {
  const most = maxOrderable(tool);
  return Math.min(tool.minOrder, most - (most % tool.casePack));
};

/** The total of a valid quantity; of another one, the nearest valid ones. */
function describeQuantity(
  tool: Terms,
  quantity: number,
  otherPieces: number,
  money: Money,
): { total: string; nearest: number[] } {
  const check = judgeQuantity(tool, quantity, otherPieces);
  if (check.isValid) return { total: money.format(resolvePrice(tool, quantity, otherPieces).totalCents), nearest: [] };
  return { total: "", nearest: [check.nearestBelow, check.nearestAbove].filter((pieces) => pieces !== null) };
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
  priceUnit: tool.priceUnit,
  sources: tool.sources && [...tool.sources],
  available: tool.available,
  allowBackorder: tool.allowBackorder && tool.state !== "discontinued",
  backInStockAt: tool.backInStockAt,
  weightGrams,
  salesUnit,
});

/** A separate component, because the basket arrives after the page and only this has to be rendered again. */
function InBasket({ toolId }: { toolId: string }) {
  const { pieces, isUnsaved } = useInBasket(toolId);
  if (pieces === 0) return null;
  return (
    <span className={classes.inBasket}>
      {formatNumber(pieces)}&nbsp;in basket{isUnsaved ? ", not saved yet" : ""}
    </span>
  );
}
