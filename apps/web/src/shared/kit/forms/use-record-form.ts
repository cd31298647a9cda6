import type { FormErrors } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { isSame } from "../../forms/is-same.ts";
import { useOneAtATime } from "../../forms/use-one-at-a-time.ts";
import { notifyError } from "../../notify.ts";
import { codeOf, issuesOf } from "../../server/error-message.ts";
import { readDraft, storeDraft, useContractForm } from "./use-contract-form.ts";

type Fields = Record<string, unknown>;

type Options<Shape, Values extends Fields, Output> = {
  /** The record as the server has it. */
  current: Shape;
  /** The record as the fields show it. */
  toValues: (record: Shape) => Values;
  /** Input is stored under this key for a reload of the tab, with the record that filled the fields. */
  draftKey: string;
  /** Saves the fields and resolves to the record as it is then. Rejects with CONFLICT if it is no longer as `seen`. */
  save: (fields: Output, seen: Shape) => Promise<Shape>;
  /** Loads the record from the server, if others may change it meanwhile. */
  reload?: () => Promise<Shape>;
  onSaved?: (saved: Shape, before: Shape) => void;
  onInvalid?: (errors: FormErrors) => void;
  /** `now` with the input, which is what differs from `before`. By default field by field. */
  merge?: (before: Values, now: Values, input: Values) => Values;
  /** What was typed into a field, for the sentence about another admin's change of it. */
  writeInput?: (field: string, input: Values) => string;
};

/**
 * The form of a record, checked by the contract's schema. If others change the record as well (`reload`), it remembers the record that
 * filled its fields, so that only input counts as a change: input survives a reload of the tab, and a save that is refused because of
 * another admin's changes; those are shown in the fields without input, and named in `overtaken`.
 */
export function useRecordForm<Schema extends z.ZodType<Fields>, Shape, Values extends Fields>(
  schema: Schema,
  options: Options<Shape, Values, z.output<Schema>>,
) {
  const { current, toValues, draftKey, save, reload, onSaved, merge = mergeFields, writeInput } = options;
  const [stored] = useState(() => readSeen(draftKey, toValues));
  const [isRestored, setRestored] = useState(stored !== undefined);
  const [seen, setSeen] = useState(stored ?? current);
  const [overtaken, setOvertaken] = useState<string[]>([]);
  const form = useContractForm(schema, toValues(seen), { draftKey, seen });
  const oneAtATime = useOneAtATime();
  const [isSaving, setSaving] = useState(false);

  const fill = (record: Shape, values = toValues(record)) => {
    setSeen(record);
    form.setValues(values);
    form.resetDirty(toValues(record));
    form.clearErrors();
    storeDraft(draftKey, values, toValues(record), record);
  };

  // A record that was loaded again replaces the values, unless there is input. Each rendering may make it anew.
  const loaded = useRef(current);
  useEffect(() => {
    if (loaded.current === current || isSame(loaded.current, current)) return;
    loaded.current = current;
    if (!form.isDirty()) fill(current);
  });

  /** Fills the fields with a saved record. What was typed since they had the values of `submitted` stays. */
  const accept = (saved: Shape, submitted: Values) => {
    fill(saved, merge(submitted, toValues(saved), form.getValues()));
    setOvertaken([]);
    setRestored(false);
  };

  /** Returns false if nobody has changed what is edited here. */
  const showOvertaken = async (error: unknown): Promise<boolean> => {
    const now = await reload?.();
    if (now === undefined) return false;
    const [before, after, input] = [toValues(seen), toValues(now), form.getValues()];
    const isTheirs = (field: string) => !(field in before) || !isSame(before[field], after[field]);
    const theirs = issuesOf(error).filter(({ path: [field = ""] }) => isTheirs(field));
    if (theirs.length === 0) return false;
    const hasInput = (field: string) => !isSame(input[field], before[field]) && !isSame(input[field], after[field]);
    fill(now, merge(before, after, input));
    setOvertaken(
      theirs.map(({ path: [field = ""], message }) =>
        writeInput && hasInput(field) ? `${message}. You typed ${writeInput(field, input) || "nothing"}` : message,
      ),
    );
    return true;
  };

  const submit = async () => {
    const submitted = form.getValues();
    setSaving(true);
    try {
      const saved = await save(schema.parse(submitted), seen);
      accept(saved, submitted);
      onSaved?.(saved, seen);
    } catch (error) {
      if (codeOf(error) === "CONFLICT" && (await showOvertaken(error).catch(() => false))) return;
      for (const { path, message } of issuesOf(error)) if (path[0]) form.setFieldError(path[0], message);
      notifyError(error);
    } finally {
      setSaving(false);
    }
  };

  return {
    form,
    onSubmit: form.onSubmit(() => oneAtATime(submit), options.onInvalid),
    isDirty: form.isDirty(),
    isSaving,
    /** The input is from before a reload. */
    isRestored: isRestored && form.isDirty(),
    /** A sentence for each change of another admin that the last save met. */
    overtaken,
    accept,
    discard: () => {
      fill(overtaken.length > 0 ? seen : current);
      setOvertaken([]);
      setRestored(false);
    },
  };
}

function mergeFields<Values extends Fields>(before: Values, now: Values, input: Values): Values {
  const changed = Object.entries(input).filter(([field, value]) => !isSame(value, before[field]));
  return { ...now, ...Object.fromEntries(changed) };
}

/** The record that a stored draft was typed over. Undefined if there is none, or only that of an older version of the shop. */
function readSeen<Shape>(draftKey: string, toValues: (record: Shape) => Fields): Shape | undefined {
  try {
    const { seen } = readDraft<Fields, Shape>(draftKey) ?? {};
    if (seen !== undefined) toValues(seen);
    return seen;
  } catch {
    return undefined;
  }
}
