import { maxBasketLines, maxPieces, type PriceBreak, type Terms } from "@ironmonger/contract/pricing";
import { newKey } from "../../../shared/forms/new-key.ts";

/** A line that the server does not have: a visitor's, or one that is to be sent. */
export type StoredLine = {
  toolId: string;
  quantity: number;
  priceWhenAddedCents: number;
  priceBreaksWhenAdded?: PriceBreak[];
};

/** The prices of a tool that is added now. */
export const whenAdded = ({ priceCents, priceBreaks }: Pick<Terms, "priceCents" | "priceBreaks">) => ({
  priceWhenAddedCents: priceCents,
  priceBreaksWhenAdded: [...priceBreaks],
});

export type StoredBasket = {
  lines: StoredLine[];
  /**
   * Lines being sent to the server. They are sent with this key until it has confirmed them, so that a lost response does not add them
   * twice.
   */
  sending: { key: string; lines: StoredLine[] } | null;
  /** Counts the changes that this browser has made to the server's basket, so that the other tabs read it again. */
  changes: number;
};

const storageKey = "ironmonger-basket";
const version = 1;
export const emptyBasket: StoredBasket = { lines: [], sending: null, changes: 0 };

/** The browser's part of the basket, in local storage; if the browser refuses, in memory until the page is closed. */
export function makeStoredBasket(storage: () => Pick<Storage, "getItem" | "setItem"> | undefined) {
  let current: StoredBasket | undefined;
  let refusal: string | null = null;
  const listeners = new Set<() => void>();
  const elsewhere = new Set<() => void>();

  const load = (): StoredBasket => {
    try {
      const text = storage()?.getItem(storageKey);
      if (typeof text === "string") return parse(text);
    } catch {}
    return current ?? emptyBasket;
  };
  const announce = () => {
    for (const listener of listeners) listener();
  };
  /** Every change is sent, so the last refusal no longer counts. */
  const show = (basket: StoredBasket) => {
    current = basket;
    refusal = null;
    announce();
  };
  /** Starts from what is stored now, which another tab may have changed. */
  const change = (part: (basket: StoredBasket) => Partial<StoredBasket>) => {
    const before = load();
    const after = { ...before, ...part(before) };
    try {
      storage()?.setItem(storageKey, JSON.stringify({ version, ...after }));
    } catch {}
    show(after);
  };
  const followOtherTabs = ({ key }: StorageEvent) => {
    if (key !== null && key !== storageKey) return;
    const before = current?.changes;
    const after = key === null ? emptyBasket : load();
    show(after);
    if (after.changes !== before) for (const listener of elsewhere) listener();
  };

  return {
    read(): StoredBasket {
      current ??= load();
      return current;
    },
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) addEventListener("storage", followOtherTabs);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener("storage", followOtherTabs);
      };
    },
    /** Another tab has changed the server's basket. */
    onChangeElsewhere(listener: () => void): () => void {
      elsewhere.add(listener);
      return () => {
        elsewhere.delete(listener);
      };
    },
    /** Adds pieces of a tool to those that are there. False if the basket is full. */
    add(...added: StoredLine[]): boolean {
      const lines = addUp([...load().lines, ...added]);
      if (lines.length > maxBasketLines) return false;
      change(() => ({ lines }));
      return true;
    },
    /** 0 removes the line. */
    setQuantity(toolId: string, quantity: number): void {
      change(({ lines }) => ({
        lines:
          quantity === 0
            ? lines.filter((line) => line.toolId !== toolId)
            : lines.map((line) => (line.toolId === toolId ? { ...line, quantity } : line)),
      }));
    },
    clear: () => change(() => ({ lines: [] })),
    /** The lines to send to the server next; null if there are none. They stay stored until `endSending`. */
    beginSending(): StoredBasket["sending"] {
      const { lines, sending } = load();
      if (sending === null && lines.length > 0) change(() => ({ lines: [], sending: { key: newKey(), lines } }));
      return load().sending;
    },
    /** The server has these lines. Another tab may have sent them too. */
    endSending: (key: string) =>
      change(({ sending, changes }) => ({ sending: sending?.key === key ? null : sending, changes: changes + 1 })),
    /** The server has refused these tools; the other lines are still to be sent. */
    dropFromSending: (key: string, toolIds: Set<string>) =>
      change(({ sending }) => {
        if (sending?.key !== key) return {};
        const lines = sending.lines.filter(({ toolId }) => !toolIds.has(toolId));
        return { sending: lines.length > 0 ? { key, lines } : null };
      }),
    noteChange: () => change(({ changes }) => ({ changes: changes + 1 })),
    /** Why the server did not take the lines that were sent; null while they are on their way. They stay stored. */
    readRefusal: () => refusal,
    noteRefusal(message: string): void {
      refusal = message;
      announce();
    },
    /** Starts another attempt after a refusal, as every change does. */
    sendAgain: () => change(() => ({})),
  };
}

export const storedBasket = makeStoredBasket(() => (typeof localStorage === "undefined" ? undefined : localStorage));

function addUp(lines: StoredLine[]): StoredLine[] {
  const byTool = new Map<string, StoredLine>();
  for (const line of lines) {
    const before = byTool.get(line.toolId);
    const quantity = Math.min((before?.quantity ?? 0) + line.quantity, maxPieces);
    byTool.set(line.toolId, { ...line, ...before, quantity });
  }
  return [...byTool.values()];
}

/** Data that this version would not have written counts as absent. */
function parse(text: string): StoredBasket {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || value.version !== version) return emptyBasket;
  const lines = parseLines(value.lines);
  const sent = isRecord(value.sending) ? parseLines(value.sending.lines) : [];
  const key = isRecord(value.sending) ? value.sending.key : undefined;
  return {
    lines,
    sending: typeof key === "string" && sent.length > 0 ? { key, lines: sent } : null,
    changes: typeof value.changes === "number" ? value.changes : 0,
  };
}

const parseLines = (value: unknown): StoredLine[] =>
  Array.isArray(value) ? addUp(value.filter(isLine)).slice(0, maxBasketLines) : [];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

function isLine(value: unknown): value is StoredLine {
  if (!isRecord(value)) return false;
  const { toolId, quantity, priceWhenAddedCents, priceBreaksWhenAdded } = value;
  const isQuantity = isCount(quantity) && quantity > 0 && quantity <= maxPieces;
  const areBreaks = priceBreaksWhenAdded === undefined || isListOfBreaks(priceBreaksWhenAdded);
  return typeof toolId === "string" && uuid.test(toolId) && isQuantity && isCount(priceWhenAddedCents) && areBreaks;
}

const isListOfBreaks = (value: unknown): value is PriceBreak[] => Array.isArray(value) && value.every(isBreak);

const isBreak = (value: unknown): value is PriceBreak =>
  isRecord(value) && isCount(value.fromQuantity) && isCount(value.unitPriceCents);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
