import type { BasketLine } from "@ironmonger/contract/basket";
import { priceLines, type Terms } from "@ironmonger/contract/pricing";
import { buyersRules } from "@ironmonger/contract/pricing/resolve-price";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { notifySuccess } from "../../shared/notify.ts";
import { outlivingThePage } from "../../shared/outliving-the-page.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useSignedIn } from "../identity/use-signed-in.ts";
import {
  type BasketChange,
  type BasketTool,
  quantitiesAfter,
  useChangeBasket,
  usePendingChanges,
} from "./basket-changes.ts";
import { type LineEdit, lineEdits, useSavingOnLeave } from "./line-edits.ts";
import { useSavedLines } from "./saved-basket.ts";

type WhenAdded = "priceWhenAddedCents" | "priceBreaksWhenAdded";

/** `saveError` says why the quantity that is shown could not be saved; `others`: how many pieces of its family the other lines order. */
export type ShownLine = BasketLine & { saveError: string | null; others: number };

const noEdits: ReadonlyMap<string, LineEdit> = new Map();
const useLineEdits = () => useSyncExternalStore(lineEdits.subscribe, lineEdits.read, () => noEdits);

/** The basket of the signed-in user or the visitor, with the changes that are not saved yet. `lines` is undefined until it is loaded. */
export function useBasket(): { lines: ShownLine[] | undefined; error: unknown; retry: () => void } {
  const utils = trpc.useUtils();
  const saved = useSavedLines();
  const changes = usePendingChanges();
  const edits = useLineEdits();
  const lines = useMemo(
    () => saved.lines && showLines(withChanges(saved.lines, changes), edits),
    [saved.lines, changes, edits],
  );
  return {
    lines,
    error: saved.error,
    retry: () => {
      void utils.identity.me.invalidate();
      void utils.basket.invalidate();
    },
  };
}

/** The lines once the changes are made. */
function withChanges(saved: BasketLine[], changes: BasketChange[]): BasketLine[] {
  if (changes.length === 0) return saved;
  const added = changes.flatMap((change) => (change.kind === "add" ? change.lines : []));
  const lines = new Map([...added.map(({ tool }) => newLine(tool)), ...saved].map((line) => [line.toolId, line]));
  return [...quantitiesAfter(saved, changes)].flatMap(([toolId, quantity]) => {
    const line = lines.get(toolId);
    return line ? [{ ...line, quantity }] : [];
  });
}

/** `priceTogether` computes its amounts. */
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
const whenAdded = ({ priceCents, priceBreaks }: Pick<Terms, "priceCents" | "priceBreaks">) => ({
  priceWhenAddedCents: priceCents,
  priceBreaksWhenAdded: [...priceBreaks],
});

/** The lines with the entered quantities, at the prices of these quantities. */
const showLines = (lines: BasketLine[], edits: ReadonlyMap<string, LineEdit>): ShownLine[] =>
  priceTogether(lines.flatMap((line) => withEdit(line, edits.get(line.toolId))));

/** Lines that are in no basket, for example those of a list. */
export const showPricedLines = (lines: Omit<BasketLine, WhenAdded>[], edits = noEdits): ShownLine[] =>
  showLines(
    lines.map((line) => ({ ...line, ...whenAdded(buyersRules(line)) })),
    edits,
  );

type EditedLine = Omit<ShownLine, "others">;

function withEdit(line: BasketLine, edit: LineEdit | undefined): EditedLine[] {
  if (!edit) return [{ ...line, saveError: null }];
  if (edit.quantity > 0) return [{ ...line, quantity: edit.quantity, saveError: edit.error }];
  // A line that could not be removed is shown again, as it was.
  return edit.error === null ? [] : [{ ...line, saveError: edit.error }];
}

/** The lines at the prices of the quantities that are shown. */
const priceTogether = (lines: EditedLine[]): ShownLine[] =>
  priceLines(lines.map((line) => ({ tool: line, quantity: line.quantity }))).map(({ tool, others, price }) => {
    const { unitPriceCents, totalCents, problem } = price;
    // Only the server knows the problem of a tool that is not in the shop.
    return { ...tool, others, ...(tool.isInShop ? { unitPriceCents, totalCents, problem } : {}) };
  });

const additionOf = (lines: ShownLine[]): BasketChange => ({
  kind: "add",
  lines: lines.map((line) => ({ tool: line, quantity: line.quantity })),
});

/** A tool that has left the shop cannot be put back. */
export const notifyRemoved = ({ name, isInShop }: ShownLine, undo: () => void): void =>
  notifySuccess(`Removed: ${name || "Unknown tool"}`, isInShop ? undo : undefined);

/** The buyer's actions on the lines. */
export function useBasketActions() {
  const { user } = useSignedIn();
  const { mutate, mutateAsync } = useChangeBasket();
  const userId = user?.email;

  useSavingOnLeave(lineEdits);
  useEffect(() => lineEdits.belongTo(userId), [userId]);

  const actions = useMemo(() => {
    const save = (toolId: string, quantity: number, isLeaving: boolean): Promise<unknown> =>
      isLeaving
        ? outlivingThePage.basket.setLine.mutate({ toolId, quantity })
        : mutateAsync({ kind: "set", toolId, quantity });
    return {
      typeQuantity: (toolId: string, quantity: number) => lineEdits.type(toolId, quantity, save),
      saveNow: (toolId: string) => void lineEdits.saveNow(toolId, save),
      remove(line: ShownLine): void {
        void lineEdits.remove(line.toolId, save);
        const putBack = () => lineEdits.inOrder(() => mutateAsync(additionOf([line])));
        notifyRemoved(line, () => lineEdits.undoRemoval(line, save) || void putBack());
      },
      add: (lines: ShownLine[]) => mutate(additionOf(lines)),
      clear(): void {
        lineEdits.forgetAll();
        mutate({ kind: "clear" });
      },
      retryFailed: () => lineEdits.retryFailed(save),
    };
  }, [mutate, mutateAsync]);
  useEffect(() => {
    addEventListener("online", actions.retryFailed);
    return () => removeEventListener("online", actions.retryFailed);
  }, [actions.retryFailed]);
  return actions;
}
