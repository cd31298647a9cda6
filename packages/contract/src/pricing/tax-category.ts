/** Why an amount has the tax that it has, as EN 16931 tells them apart; each has its sentence on an invoice. */
export const taxCategories = [
  "standard",
  "reduced",
  "zero",
  "exempt",
  "export",
  "intra-community",
  "reverse-charge",
  "outside-scope",
] as const;
export type TaxCategory = (typeof taxCategories)[number];
