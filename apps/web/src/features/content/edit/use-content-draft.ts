import { useEffect, useState } from "react";
import type { z } from "zod";
import { tabStorage } from "../../../shared/tab-storage.ts";

/** What is typed, and what the shop had when typing began. */
type Draft<Value> = { value: Value; seen: Value };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function readDraft<Value>(key: string, schema: z.ZodType<Value>): Draft<Value> | undefined {
  try {
    const { value, seen } = JSON.parse(tabStorage.read(key) ?? "null");
    return { value: schema.parse(value), seen: schema.parse(seen) };
  } catch {
    return undefined;
  }
}

type Options<Value> = {
  key: string;
  /** What the shop has now. It replaces what is shown, unless something was typed. */
  current: Value;
  /** Reads what was kept. */
  schema: z.ZodType<Value>;
};

/** What is typed into an editor of content. It survives a reload of the page, with what the shop had then. */
export function useContentDraft<Value>({ key, current, schema }: Options<Value>) {
  const [kept] = useState(() => readDraft(key, schema));
  const [draft, setDraft] = useState<Draft<Value>>(kept ?? { value: current, seen: current });
  const isDirty = !isSame(draft.value, draft.seen);

  useEffect(() => {
    if (isDirty) tabStorage.write(key, JSON.stringify(draft));
    else tabStorage.remove(key);
  }, [key, draft, isDirty]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the shop has answered again
  useEffect(() => {
    if (!isDirty) setDraft({ value: current, seen: current });
  }, [current]);

  return {
    ...draft,
    isDirty,
    /** It was typed before the page was loaded. */
    isRestored: kept !== undefined && isDirty,
    change: (alter: (value: Value) => Value) => setDraft(({ value, seen }) => ({ value: alter(value), seen })),
    /** The shop has `seen`; the editor shows what `merge` makes of what is typed by now. */
    accept: (seen: Value, merge: (typed: Value) => Value) => setDraft(({ value }) => ({ value: merge(value), seen })),
    discard: () => setDraft(({ seen }) => ({ value: seen, seen })),
  };
}
