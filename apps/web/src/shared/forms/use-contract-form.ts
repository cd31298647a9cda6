import { type UseFormReturnType, useForm } from "@mantine/form";
import { zod4Resolver } from "mantine-form-zod-resolver";
import type { z } from "zod";
import { tabStorage } from "./tab-storage.ts";

type Options = {
  /** What is typed is kept under this key for a reload of the tab, until `tabStorage.remove`: when it is sent, or discarded. */
  draftKey?: string;
};

/**
 * A form that is validated by the contract's schema while one types. A field is checked once it has been left or changed, so an untouched
 * form shows no errors. A refused submission moves the focus to the first field with an error.
 */
export function useContractForm<
  Schema extends z.ZodType<Record<string, unknown>>,
  Values extends Record<string, unknown>,
>(schema: Schema, initialValues: Values, { draftKey }: Options = {}): UseFormReturnType<Values> {
  const form = useForm<Values>({
    initialValues: draftKey ? { ...initialValues, ...readDraft<Values>(draftKey) } : initialValues,
    ...(draftKey && { onValuesChange: (values) => keepDraft(draftKey, values, initialValues) }),
    validate: zod4Resolver(schema, { errorPriority: "first" }),
    validateInputOnBlur: true,
    validateInputOnChange: true,
  });
  return {
    ...form,
    onSubmit: (handle) => form.onSubmit(handle, (_errors, _typed, event) => focusFirstFault(event?.currentTarget)),
  };
}

/** After the errors are shown. */
function focusFirstFault(form: EventTarget | null | undefined): void {
  if (!(form instanceof HTMLFormElement)) return;
  setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}

function readDraft<Values>(key: string): Partial<Values> {
  const kept = tabStorage.read(key);
  return kept === null ? {} : JSON.parse(kept);
}

/** Only what was typed: the other fields are filled anew, because they may have changed. */
function keepDraft<Values extends Record<string, unknown>>(key: string, values: Values, initial: Values): void {
  const typed = Object.entries(values).filter(([name, value]) => value !== initial[name]);
  if (typed.length === 0) tabStorage.remove(key);
  else tabStorage.write(key, JSON.stringify(Object.fromEntries(typed)));
}
