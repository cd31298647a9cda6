import { termsProblem } from "@ironmonger/contract/pricing/tool-rules";
import type { Entry } from "./entry-rows.ts";

/** Why an entry does not fit its tool, whose rules count where the entry has none; null if it fits. */
export const entryProblem = (
  { priceCents, priceBreaks, minOrder, casePack }: Entry,
  tool: { minOrder: number; casePack: number },
) =>
  termsProblem({
    priceCents,
    priceBreaks: priceBreaks ?? [],
    minOrder: minOrder ?? tool.minOrder,
    casePack: casePack ?? tool.casePack,
  });
