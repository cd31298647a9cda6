import type { TaxClass } from "@ironmonger/contract/pricing/charges";

/** The tax classes as options of a select. */
export const taxClassChoices: { value: TaxClass; label: string }[] = [
  { value: "standard", label: "Standard" },
  { value: "reduced", label: "Reduced" },
  { value: "none", label: "None" },
];
