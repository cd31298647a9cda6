import { maxPadLines } from "@ironmonger/contract/order-pad/read-order-list";
import { useEffect, useReducer, useRef, useState } from "react";
import { browserStorage } from "../../shared/forms/tab-storage.ts";
import { useSignedIn } from "../identity/use-signed-in.ts";
import { addLines, type PadLine, readStoredLines, removeLines, storedLines } from "./pad-lines.ts";

/** Each account has its own list, and visitors have one of their own. */
const keyOf = (owner: string | null): string => `ironmonger-order-pad ${owner ?? ""}`.trim();
const version = 1;
/** How many changes can be undone. */
const maxChanges = 100;

type Lines = PadLine[];
type History = { past: Lines[]; lines: Lines; future: Lines[] };
type Action =
  | { kind: "change"; update: (lines: Lines) => Lines }
  | { kind: "undo" | "redo" }
  /** Removes the lines and the history of undo. */
  | { kind: "forget"; ids: ReadonlySet<number> }
  | { kind: "start"; lines: Lines };

function reduce({ past, lines, future }: History, action: Action): History {
  switch (action.kind) {
    case "change": {
      const after = action.update(lines);
      return after === lines
        ? { past, lines, future }
        : { past: [...past, lines].slice(-maxChanges), lines: after, future: [] };
    }
    case "undo": {
      const before = past.at(-1);
      return before ? { past: past.slice(0, -1), lines: before, future: [lines, ...future] } : { past, lines, future };
    }
    case "redo": {
      const [after, ...rest] = future;
      return after ? { past: [...past, lines], lines: after, future: rest } : { past, lines, future };
    }
    case "forget": {
      const without = (list: Lines) => removeLines(list, action.ids);
      return { past: past.map(without), lines: without(lines), future: future.map(without) };
    }
    case "start":
      return { past: [], lines: action.lines, future: [] };
  }
}

/**
 * The list with undo and redo, and the text that is not parsed yet. Both stay in this browser for the account, until they are
 * ordered or emptied; a sign-in takes along what was entered before.
 */
export function usePad() {
  const { user, isPending } = useSignedIn();
  const owner = user?.email ?? null;
  const [history, dispatch] = useReducer(reduce, { past: [], lines: [], future: [] });
  const [draft, setDraft] = useState("");
  const [isLoaded, setIsLoaded] = useState(false);
  const lastOwner = useRef(owner);

  useEffect(() => {
    if (isPending || isLoaded) return;
    const stored = readStored(owner);
    dispatch({ kind: "start", lines: addLines([], stored.lines) });
    setDraft(stored.draft);
    lastOwner.current = owner;
    setIsLoaded(true);
  }, [isPending, isLoaded, owner]);

  useEffect(() => {
    if (!isLoaded) return;
    if (lastOwner.current !== null && lastOwner.current !== owner) {
      dispatch({ kind: "start", lines: [] });
      setDraft("");
    }
    lastOwner.current = owner;
  }, [isLoaded, owner]);

  useEffect(() => {
    if (!isLoaded) return;
    if (owner !== null) browserStorage.remove(keyOf(null));
    if (history.lines.length === 0 && draft === "") browserStorage.remove(keyOf(owner));
    else browserStorage.write(keyOf(owner), JSON.stringify({ version, draft, lines: storedLines(history.lines) }));
  }, [isLoaded, owner, draft, history.lines]);

  return {
    owner,
    isLoaded,
    draft,
    setDraft,
    lines: history.lines,
    change: (update: (lines: Lines) => Lines) => dispatch({ kind: "change", update }),
    forget: (ids: ReadonlySet<number>) => dispatch({ kind: "forget", ids }),
    undo: () => dispatch({ kind: "undo" }),
    redo: () => dispatch({ kind: "redo" }),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

/** The list of the account, and behind it the one from before the sign-in. */
function readStored(owner: string | null) {
  const own = readKey(keyOf(owner));
  if (owner === null) return own;
  const before = readKey(keyOf(null));
  return { lines: [...own.lines, ...before.lines].slice(0, maxPadLines), draft: before.draft || own.draft };
}

function readKey(key: string) {
  const nothing = { lines: [], draft: "" };
  try {
    const value: unknown = JSON.parse(browserStorage.read(key) ?? "null");
    if (typeof value !== "object" || value === null || !("version" in value) || value.version !== version)
      return nothing;
    return {
      lines: readStoredLines("lines" in value ? value.lines : []),
      draft: "draft" in value && typeof value.draft === "string" ? value.draft : "",
    };
  } catch {
    return nothing;
  }
}
