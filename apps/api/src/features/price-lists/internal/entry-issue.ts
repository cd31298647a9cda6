import { termsIssue } from "@ironmonger/contract/pricing/tool-rules";
import type { Entry } from "./entry-rows.ts";

/** Why an entry does not fit its tool, whose rules count where the entry has none; null if it fits. */
export const entryIssue = (
  { priceCents, priceBreaks, minOrder, casePack }: Omit<Entry, "priceUnit">,
  tool: { minOrder: number; casePack: number },
) =>
  termsIssue({
    priceCents,
    priceBreaks: priceBreaks ?? [],
    minOrder: minOrder ?? tool.minOrder,
    casePack: casePack ?? tool.casePack,
  });
