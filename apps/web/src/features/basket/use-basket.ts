import type { AppRouter } from "@ironmonger/api/app-router";
import type { BasketLine } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { maxPieces, priceLines } from "@ironmonger/contract/pricing";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { notifyError } from "../../shared/notify.ts";
import { outlivingThePage } from "../../shared/outliving-the-page.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useSignedIn } from "../identity/use-signed-in.ts";
import { type LineEdit, lineEdits, useSavingOnLeave } from "./line-edits.ts";
import { oneTabAtATime } from "./stored/one-tab-at-a-time.ts";
import { type StoredLine, storedBasket, whenAdded } from "./stored/stored-basket.ts";
import { useOwner, useStoredBasket } from "./use-basket-count.ts";

type WhenAdded = "priceWhenAddedCents" | "priceBreaksWhenAdded";

/** `saveError` says why the quantity that is shown could not be saved; `others`: how many pieces of its family the other lines order. */
export type ShownLine = BasketLine & { saveError: string | null; others: number };

/** The lines of a basket are too long for an address. */
const byPost = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: "/trpc", methodOverride: "POST" })] });
const pricesKey = [["terms", "priceLines"]];

const nothingTyped: ReadonlyMap<string, LineEdit> = new Map();
const useLineEdits = () => useSyncExternalStore(lineEdits.subscribe, lineEdits.read, () => nothingTyped);

/** The basket of the signed-in user or the visitor, with unsaved input. `lines` is undefined until known. */
export function useBasket(): { lines: ShownLine[] | undefined; error: unknown; retry: () => void } {
  const { owner, error } = useOwner();
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  const saved = trpc.basket.getBasket.useQuery(undefined, { enabled: owner === "user" });
  const stored = useStoredBasket().lines;
  const question = useMemo(() => stored.map(({ toolId, quantity }) => ({ toolId, quantity })), [stored]);
  const isAsked = owner === "visitor" && stored.length > 0;
  const priced = useQuery({
    queryKey: [...pricesKey, question],
    queryFn: () => byPost.pricing.priceLines.query({ lines: question }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const edits = useLineEdits();

  const lines = useMemo(() => {
    if (owner === "visitor") return stored.length === 0 ? [] : priced.data && visitorLines(stored, priced.data.lines);
    return owner === "user" ? saved.data?.lines : undefined;
  }, [owner, stored, priced.data, saved.data]);
  const shown = useMemo(() => lines && showLines(lines, edits), [lines, edits]);

  const failed = owner === "user" ? saved.error : isAsked ? priced.error : error;
  return {
    lines: shown,
    error: shown ? null : failed,
    retry: () => {
      void utils.identity.me.invalidate();
      void utils.basket.invalidate();
      void queries.invalidateQueries({ queryKey: pricesKey });
    },
  };
}

/**
 * How many tools the signed-in user has added that the server does not have yet. They are saved by themselves, unless it has refused them:
 * `refusal` says why.
 */
export type Unsaved = { tools: number; isSaving: boolean; refusal: string | null };

export function useUnsaved(): Unsaved {
  const { owner } = useOwner();
  const { lines, sending } = useStoredBasket();
  const refusal = useSyncExternalStore(storedBasket.subscribe, storedBasket.readRefusal, () => null);
  const added = owner === "user" ? [...lines, ...(sending?.lines ?? [])] : [];
  const tools = new Set(added.map(({ toolId }) => toolId)).size;
  return { tools, isSaving: tools > 0 && refusal === null, refusal };
}

/** The lines of the basket, including those being sent to the server. `tool` is undefined until the server has returned it. */
export function useHoldings(): { toolId: string; quantity: number; tool: ShownLine | undefined }[] {
  const { owner } = useOwner();
  const { lines } = useBasket();
  const stored = useStoredBasket();
  return useMemo(() => {
    const known = new Map(lines?.map((line) => [line.toolId, line]));
    const pending = owner === "user" ? [...(stored.sending?.lines ?? []), ...stored.lines] : stored.lines;
    const saved = owner === "user" ? (lines ?? []) : [];
    const sums = new Map<string, number>();
    for (const { toolId, quantity } of [...saved, ...pending]) sums.set(toolId, (sums.get(toolId) ?? 0) + quantity);
    return [...sums].map(([toolId, quantity]) => ({ toolId, quantity, tool: known.get(toolId) }));
  }, [owner, lines, stored]);
}

/** The visitor's lines that the server has priced; a tool that was just added follows with the next response. */
function visitorLines(stored: StoredLine[], priced: Omit<BasketLine, WhenAdded>[]): BasketLine[] {
  const byTool = new Map(priced.map((line) => [line.toolId, line]));
  return stored.flatMap((known) => {
    const line = byTool.get(known.toolId);
    return line ? [{ ...line, priceBreaksWhenAdded: line.priceBreaks, ...known }] : [];
  });
}

/** The lines with the typed quantities, at the prices of these quantities. */
const showLines = (lines: BasketLine[], edits: ReadonlyMap<string, LineEdit>): ShownLine[] =>
  priceTogether(lines.flatMap((line) => withEdit(line, edits.get(line.toolId))));

/** Lines that are in no basket, for example those of a list. */
export const showPricedLines = (lines: Omit<BasketLine, WhenAdded>[], edits = nothingTyped): ShownLine[] =>
  showLines(
    lines.map((line) => ({ ...line, ...whenAdded(line) })),
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

/**
 * The buyer's actions on the lines. To add lines, use `storedBasket.add`, for visitors and signed-in users alike: `BasketSync` sends it to
 * the server.
 */
export function useBasketActions() {
  const { user } = useSignedIn();
  const utils = trpc.useUtils();
  const userId = user?.email;

  useSavingOnLeave(lineEdits);
  useEffect(() => lineEdits.belongTo(userId), [userId]);

  const actions = useMemo(() => {
    const save = async (toolId: string, quantity: number): Promise<void> => {
      if (!user) {
        // As the server refuses it: the basket could be neither priced nor read again.
        if (quantity > maxPieces) throw new Error(messages.tooManyPieces);
        return storedBasket.setQuantity(toolId, quantity);
      }
      const answer = await outlivingThePage.basket.setLine.mutate({ toolId, quantity });
      await utils.basket.getBasket.cancel();
      utils.basket.getBasket.setData(undefined, answer);
      storedBasket.noteChange();
    };
    return {
      typeQuantity: (toolId: string, quantity: number) => lineEdits.type(toolId, quantity, save),
      saveNow: (toolId: string) => void lineEdits.saveNow(toolId, save),
      remove: (toolId: string) => void lineEdits.remove(toolId, save),
      async clear(): Promise<void> {
        lineEdits.forgetAll();
        if (!user) return storedBasket.clear();
        await utils.basket.getBasket.cancel();
        const before = utils.basket.getBasket.getData();
        utils.basket.getBasket.setData(undefined, { lines: [], totalCents: 0 });
        try {
          // Noted before another tab may send what Undo has put back: writing to the store later could bring that back once more.
          await oneTabAtATime(async () => {
            const answer = await utils.client.basket.clear.mutate();
            // A change that was on its way may have put its lines into the cache meanwhile.
            await utils.basket.getBasket.cancel();
            utils.basket.getBasket.setData(undefined, answer);
            storedBasket.noteChange();
          });
        } catch (error) {
          utils.basket.getBasket.setData(undefined, before);
          void utils.basket.getBasket.invalidate();
          notifyError(error);
        }
      },
      retryFailed: () => lineEdits.retryFailed(save),
    };
  }, [user, utils]);
  useEffect(() => {
    addEventListener("online", actions.retryFailed);
    return () => removeEventListener("online", actions.retryFailed);
  }, [actions.retryFailed]);
  return actions;
}
