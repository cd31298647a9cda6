import { type UseFormReturnType, useForm } from "@mantine/form";
import { zod4Resolver } from "mantine-form-zod-resolver";
import { useState } from "react";
import type { z } from "zod";
import { isSame } from "./is-same.ts";
import { tabStorage } from "./tab-storage.ts";

type Options = {
  /** Input is stored under this key for a reload of the tab, until `tabStorage.remove`: when it is sent, or discarded. */
  draftKey?: string;
};

/**
 * A form that is validated by the contract's schema while one types. A field is checked once it has been left or changed, so an untouched
 * form shows no errors. A refused submission moves the focus to the first field with an error. `reset` goes back to the initial values,
 * and removes the draft.
 */
export function useContractForm<
  Schema extends z.ZodType<Record<string, unknown>>,
  Values extends Record<string, unknown>,
>(schema: Schema, initialValues: Values, { draftKey }: Options = {}): UseFormReturnType<Values> {
  const form = useForm<Values>({
    initialValues: draftKey ? { ...initialValues, ...readDraft<Values>(draftKey) } : initialValues,
    ...(draftKey && { onValuesChange: (values) => storeDraft(draftKey, values, initialValues) }),
    validate: zod4Resolver(schema, { errorPriority: "first" }),
    validateInputOnBlur: true,
    validateInputOnChange: true,
  });
  useState(() => form.setInitialValues(initialValues));
  return {
    ...form,
    onSubmit: (handle, onInvalid) =>
      form.onSubmit(handle, (errors, values, event) => {
        onInvalid?.(errors, values, event);
        focusFirstError(event?.currentTarget);
      }),
  };
}

/** After the errors are shown. */
function focusFirstError(form: EventTarget | null | undefined): void {
  if (!(form instanceof HTMLFormElement)) return;
  setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}

function readDraft<Values>(key: string): Partial<Values> {
  const stored = tabStorage.read(key);
  return stored === null ? {} : JSON.parse(stored);
}

/** Only fields that differ from `initial`: the others are filled anew, because they may have changed. */
function storeDraft<Values extends Record<string, unknown>>(key: string, values: Values, initial: Values): void {
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, initial[name]));
  if (changed.length === 0) tabStorage.remove(key);
  else tabStorage.write(key, JSON.stringify(Object.fromEntries(changed)));
}
