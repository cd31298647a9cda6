import type { Basket, BasketLine } from "@ironmonger/contract/basket";
import type { Money } from "@ironmonger/contract/money";
import { type LinePrice, priceLine, priceTogether, type Terms } from "@ironmonger/contract/pricing";
import { atOneUnit } from "@ironmonger/contract/pricing/price-unit";
import { buyersRules } from "@ironmonger/contract/pricing/resolve-price";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";
import { outlivingThePage } from "../identity/outliving-the-page.ts";
import { useSignedIn } from "../identity/use-signed-in.ts";
import {
  type BasketChange,
  type BasketTool,
  quantitiesAfter,
  useChangeBasket,
  usePendingChanges,
} from "./basket-changes.ts";
import { emptyBasket, isWhole } from "./basket-pages.ts";
import { type LineEdit, lineEdits, useSavingOnLeave } from "./line-edits.ts";
import { useFamilyLines, useSavedBasket } from "./saved-basket.ts";

type WhenAdded = "priceWhenAddedCents" | "priceUnitWhenAdded" | "priceBreaksWhenAdded";

/**
 * `saveError` says why the quantity that is shown could not be saved; `otherPieces`: how many pieces of its family the other lines order.
 */
export type ShownLine = BasketLine & { saveError: string | null; otherPieces: number };

const noEdits: ReadonlyMap<string, LineEdit> = new Map();
const useLineEdits = () => useSyncExternalStore(lineEdits.subscribe, lineEdits.read, () => noEdits);

/** What a basket shows of all its lines, also those on other pages. */
export type BasketTotals = Omit<Basket, "lines">;

/**
 * A page of the basket of the signed-in user or the visitor, with the changes that are not saved yet. `lines` and `totals` are undefined
 * until it is loaded; `isWhole`: there are no other pages.
 */
export function useBasket(page = 1): {
  lines: ShownLine[] | undefined;
  totals: BasketTotals | undefined;
  isWhole: boolean;
  error: unknown;
  retry: () => void;
} {
  const money = useMoney();
  const utils = trpc.useUtils();
  const { basket: saved, error } = useSavedBasket(page);
  const changes = usePendingChanges();
  // What is cleared has no other pages.
  const basket = saved && changes.some(({ kind }) => kind === "clear") ? emptyBasket : saved;
  const edits = useLineEdits();
  const lines = useMemo(() => {
    if (!basket) return undefined;
    const changed = withChanges(basket.lines, changes, isWhole(basket));
    return showLines(changed, edits, isWhole(basket), money);
  }, [basket, changes, edits, money]);
  return {
    lines,
    totals: basket && lines && totalsOf(basket, lines),
    isWhole: !basket || isWhole(basket),
    error,
    retry: () => {
      void utils.identity.me.invalidate();
      void utils.basket.invalidate();
    },
  };
}

/** The lines of a tool and its family, as `useBasket` shows them, also those that are on other pages of a long basket. */
export function useShownFamily(toolId: string): ShownLine[] {
  const money = useMoney();
  const familyLines = useFamilyLines(toolId);
  const changes = usePendingChanges();
  const edits = useLineEdits();
  return useMemo(
    () => showLines(withChanges(familyLines, changes, false), edits, false, money),
    [familyLines, changes, edits, money],
  );
}

type PricedPart = Pick<BasketLine, "problem" | "totalCents">;

/** Those of the saved basket or list, with the difference that the shown lines make. */
export function totalsOf(
  { lines: saved, ...totals }: BasketTotals & { lines: readonly PricedPart[] },
  shown: readonly PricedPart[],
): BasketTotals {
  const good = (lines: readonly PricedPart[]) => lines.filter(({ problem }) => problem === null);
  const sum = (lines: readonly PricedPart[]) => good(lines).reduce((total, { totalCents }) => total + totalCents, 0);
  const wrong = (lines: readonly PricedPart[]) => lines.length - good(lines).length;
  return {
    lineCount: totals.lineCount + shown.length - saved.length,
    problemCount: totals.problemCount + wrong(shown) - wrong(saved),
    totalCents: totals.totalCents + sum(shown) - sum(saved),
  };
}

/** The lines once the changes are made. Those that a long basket gains are on its last page. */
function withChanges(saved: readonly BasketLine[], changes: BasketChange[], isWholeBasket: boolean): BasketLine[] {
  if (changes.length === 0) return [...saved];
  const added = isWholeBasket ? changes.flatMap((change) => (change.kind === "add" ? change.lines : [])) : [];
  const lines = new Map([...added.map(({ tool }) => newLine(tool)), ...saved].map((line) => [line.toolId, line]));
  return [...quantitiesAfter(saved, changes)].flatMap(([toolId, quantity]) => {
    const line = lines.get(toolId);
    return line ? [{ ...line, quantity }] : [];
  });
}

/** `priceEdited` computes its amounts. */
const newLine = (tool: BasketTool): BasketLine => ({
  ...tool,
  ...whenAdded(tool),
  quantity: 1,
  isInShop: true,
  unitPriceCents: tool.priceCents,
  totalCents: tool.priceCents,
  problem: null,
});

/** The prices of a tool that is added now. */
const whenAdded = ({
  priceCents,
  priceUnit,
  priceBreaks,
}: Pick<Terms, "priceCents" | "priceUnit" | "priceBreaks">) => ({
  priceWhenAddedCents: priceCents,
  priceUnitWhenAdded: priceUnit,
  priceBreaksWhenAdded: [...priceBreaks],
});

/**
 * The lines with the entered quantities, at the prices of these quantities. A page of lines relies on what the server knows of the others.
 */
function showLines(
  lines: BasketLine[],
  edits: ReadonlyMap<string, LineEdit>,
  areAll: boolean,
  money: Money,
): ShownLine[] {
  const edited = lines.flatMap((line) => withEdit(line, edits.get(line.toolId)));
  return areAll ? priceEdited(edited, money) : edited.map((line) => priceOnPage(line, money));
}

/** Lines that are in no basket, for example those of a list. */
export const showPricedLines = (
  lines: Omit<BasketLine, WhenAdded>[],
  money: Money,
  { edits = noEdits, areAll = true }: { edits?: ReadonlyMap<string, LineEdit>; areAll?: boolean } = {},
): ShownLine[] =>
  showLines(
    lines.map((line) => ({ ...line, ...whenAdded(buyersRules(line)) })),
    edits,
    areAll,
    money,
  );

type EditedLine = BasketLine & Pick<ShownLine, "saveError">;

function withEdit(line: BasketLine, edit: LineEdit | undefined): EditedLine[] {
  if (!edit) return [{ ...line, saveError: null }];
  if (edit.quantity > 0) return [{ ...line, quantity: edit.quantity, saveError: edit.error }];
  // A line that could not be removed is shown again, as it was.
  return edit.error === null ? [] : [{ ...line, saveError: edit.error }];
}

/** The lines at the prices of the quantities that are shown. */
const priceEdited = (lines: EditedLine[], money: Money): ShownLine[] =>
  priceTogether(
    lines.map((line) => ({ tool: line, quantity: line.quantity })),
    money,
  ).map(({ tool, otherPieces, price }) => {
    // Only the server knows the problem of a tool that is not in the shop.
    return { ...(tool.isInShop ? withPrice(tool, price) : tool), otherPieces };
  });

/** One line, beside the pieces of its family that are on other lines. */
function priceOnPage(line: EditedLine, money: Money): ShownLine {
  const otherPieces = line.otherPieces ?? 0;
  if (!line.isInShop) return { ...line, otherPieces };
  return { ...withPrice(line, priceLine(line, line.quantity, money, otherPieces)), otherPieces };
}

function withPrice(line: EditedLine, { unitPriceCents, priceUnit, totalCents, problem }: LinePrice): EditedLine {
  return { ...atOneUnit(line, { unitPriceCents, priceUnit }), totalCents, problem };
}

const additionOf = (lines: BasketLine[]): BasketChange => ({
  kind: "add",
  lines: lines.map((line) => ({ tool: line, quantity: line.quantity })),
});

/** A tool that has left the shop cannot be put back. */
export const notifyRemoved = ({ name, isInShop }: ShownLine, undo: () => void): void =>
  notifySuccess(`Removed: ${name || "Unknown tool"}`, isInShop ? undo : undefined);

/** The buyer's actions on the lines. */
export function useBasketActions() {
  const { user } = useSignedIn();
  const { send, setLine } = useChangeBasket();
  const userId = user?.email;

  useSavingOnLeave(lineEdits);
  useEffect(() => lineEdits.belongTo(userId), [userId]);

  const actions = useMemo(() => {
    const change = (requested: BasketChange) => send(requested).catch(notifyError);
    const save = (toolId: string, quantity: number, isLeaving: boolean): Promise<unknown> =>
      isLeaving ? setLine(toolId, quantity, outlivingThePage) : send({ kind: "set", toolId, quantity });
    return {
      typeQuantity: (toolId: string, quantity: number) => lineEdits.type(toolId, quantity, save),
      saveNow: (toolId: string) => void lineEdits.saveNow(toolId, save),
      remove(line: ShownLine): void {
        void lineEdits.remove(line.toolId, save);
        const putBack = () => lineEdits.inOrder(() => change(additionOf([line])));
        notifyRemoved(line, () => lineEdits.undoRemoval(line, save) || void putBack());
      },
      add: (lines: BasketLine[]) => void change(additionOf(lines)),
      clear(): void {
        lineEdits.forgetAll();
        void change({ kind: "clear" });
      },
      retryFailed: () => lineEdits.retryFailed(save),
    };
  }, [send, setLine]);
  useEffect(() => {
    addEventListener("online", actions.retryFailed);
    return () => removeEventListener("online", actions.retryFailed);
  }, [actions.retryFailed]);
  return actions;
}
