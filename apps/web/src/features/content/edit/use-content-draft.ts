import { useEffect, useState } from "react";
import type { z } from "zod";
import { isSame } from "../../../shared/forms/is-same.ts";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";

/** The input, and the shop's content when typing began. */
type Draft<Value> = { value: Value; seen: Value };

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
  /** The shop's current content. It replaces the editor's, unless something was typed. */
  current: Value;
  /** Reads the stored draft. */
  schema: z.ZodType<Value>;
};

/** The input of a content editor. It survives a reload of the page, together with the shop's content at that time. */
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
    /** Records that the shop has `seen`; the editor then shows the result of `merge` with the current input. */
    accept: (seen: Value, merge: (typed: Value) => Value) => setDraft(({ value }) => ({ value: merge(value), seen })),
    discard: () => setDraft(({ seen }) => ({ value: seen, seen })),
  };
}
