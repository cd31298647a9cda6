import { type UseFormReturnType, useForm } from "@mantine/form";
import { zod4Resolver } from "mantine-form-zod-resolver";
import { useState } from "react";
import type { z } from "zod";
import { isSame } from "../../forms/is-same.ts";
import { tabStorage } from "../../forms/tab-storage.ts";

type Options = {
  /** Input is stored under this key for a reload of the tab, until it is sent, or discarded (`reset`, `tabStorage.remove`). */
  draftKey?: string;
  /** Stored with the input. */
  seen?: unknown;
};

/**
 * A form that is validated by the contract's schema as the user types. A field is checked once it has been left or changed, so an untouched
 * form shows no errors. A refused submission moves the focus to the first field with an error. `reset` goes back to the initial values, and
 * removes the draft, as does a submission that resolves to something, such as the `run` of an action that was done.
 */
export function useContractForm<
  Schema extends z.ZodType<Record<string, unknown>>,
  Values extends Record<string, unknown>,
>(schema: Schema, initialValues: Values, { draftKey, seen }: Options = {}): UseFormReturnType<Values> {
  const form = useForm<Values>({
    initialValues: draftKey ? { ...initialValues, ...readDraft<Values>(draftKey)?.input } : initialValues,
    ...(draftKey && { onValuesChange: (values) => storeDraft(draftKey, values, initialValues, seen) }),
    validate: zod4Resolver(schema, { errorPriority: "first" }),
    validateInputOnBlur: true,
    validateInputOnChange: true,
  });
  useState(() => form.setInitialValues(initialValues));
  return {
    ...form,
    onSubmit: (handle, onInvalid) =>
      form.onSubmit(
        async (values, event) => {
          if ((await handle(values, event)) && draftKey) tabStorage.remove(draftKey);
        },
        (errors, values, event) => {
          onInvalid?.(errors, values, event);
          focusFirstError(event?.currentTarget);
        },
      ),
  };
}

/** After the errors are shown. */
function focusFirstError(form: EventTarget | null | undefined): void {
  if (!(form instanceof HTMLFormElement)) return;
  setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}

/** The fields with input. The others are filled anew, because they may have changed. `seen` as it was stored with them. */
type Draft<Values, Seen> = { input: Partial<Values>; seen?: Seen };

export function readDraft<Values, Seen = unknown>(key: string): Draft<Values, Seen> | undefined {
  const stored = tabStorage.read(key);
  if (stored === null) return undefined;
  const { input, emptied = [], seen } = JSON.parse(stored);
  return { input: { ...input, ...Object.fromEntries(emptied.map((name: string) => [name, undefined])) }, seen };
}

/** Stores the fields that differ from `initial`; without any, there is no draft. */
export function storeDraft<Values extends Record<string, unknown>>(
  key: string,
  values: Values,
  initial: Values,
  seen: unknown,
): void {
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, initial[name]));
  if (changed.length === 0) tabStorage.remove(key);
  else {
    // JSON leaves them out.
    const emptied = changed.filter(([, value]) => value === undefined).map(([name]) => name);
    tabStorage.write(key, JSON.stringify({ input: Object.fromEntries(changed), emptied, seen }));
  }
}
