import { ToolForAdmins, toolStates } from "@ironmonger/contract/catalog";
import { ToolPicture } from "@ironmonger/contract/catalog/pictures";
import { taxClasses } from "@ironmonger/contract/pricing/charges";
import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useState } from "react";
import { z } from "zod";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";
import { emptyTool, type ToolFieldValues } from "./tool-field-values.ts";

const number = z.union([z.string(), z.number()]);
const text = z.string().optional();
const Draft = z.object({
  values: z.object({
    name: z.string(),
    description: z.string(),
    imageUrl: z.string(),
    pictures: z.array(ToolPicture),
    priceCents: z.string(),
    salesUnit: z.string().default("piece"),
    minOrder: number,
    casePack: number,
    priceBreaks: z.string(),
    family: text,
    manufacturerNumber: text,
    facts: z.string(),
    attributes: z.string().default(""),
    weightGrams: number.optional(),
    available: number,
    sku: text,
    category: text,
    modelId: text,
    countryOfOrigin: text,
    gtin: text,
    taxClass: z.enum(taxClasses).optional(),
    state: z.enum(toolStates).default("on-sale"),
    successorId: text,
    handlingDays: number.default(0),
    costCents: z.string().default(""),
  }),
  /** The tool that the form was filled from; null for a new one. */
  seen: ToolForAdmins.nullable(),
});

/** The unsaved input under this key; undefined if there is none. */
function readDraft(key: string): { values: ToolFieldValues; seen: ToolForAdmins | null } | undefined {
  const stored = tabStorage.read(key);
  if (stored === null) return undefined;
  try {
    const { values, seen } = Draft.parse(JSON.parse(stored));
    return { values: { ...emptyTool, ...values }, seen };
  } catch {
    return undefined;
  }
}

type Options = {
  key: string;
  form: UseFormReturnType<ToolFieldValues>;
  seen: ToolForAdmins | null;
  /** Fills the form with the input from before the reload, and with the tool as it was then. */
  onRestore: (values: ToolFieldValues, seen: ToolForAdmins | null) => void;
};

/** Keeps the form's input over a reload of the page. Returns whether the form was filled with kept input. */
export function useToolDraft({ key, form, seen, onRestore }: Options): boolean {
  // Undefined until the draft has been looked for.
  const [isRestored, setRestored] = useState<boolean>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    const draft = readDraft(key);
    if (draft) onRestore(draft.values, draft.seen);
    setRestored(draft !== undefined);
  }, [key]);

  const isDirty = form.isDirty();
  useEffect(() => {
    if (isRestored === undefined) return;
    if (isDirty) tabStorage.write(key, JSON.stringify({ values: form.values, seen }));
    else {
      tabStorage.remove(key);
      setRestored(false);
    }
  }, [key, form.values, seen, isDirty, isRestored]);

  return isRestored === true && isDirty;
}
