/**
 * The tax categories of EN 16931 (UNCL 5305) that goods of a shop have. Their meaning: S taxed at the rate, standard or reduced · Z zero-rated ·
 * E exempt · G export · K intra-community supply · AE domestic reverse charge · O outside the scope of tax, in a shop that charges none.
 */
export const taxCategories = ["S", "Z", "E", "G", "K", "AE", "O"] as const;
export type TaxCategory = (typeof taxCategories)[number];

type Described = {
  /** How a row of the tax table names it. */
  name: string;
  /** What the invoice has to say about why no tax is charged; its code is one of the list VATEX. */
  exemption?: { sentence: string; code?: string };
};

/** S and Z have no sentence by the rules: their rate says everything. */
export const describedCategories: Record<TaxCategory, Described> = {
  S: { name: "Tax" },
  Z: { name: "Zero rate" },
  E: { name: "Exempt", exemption: { sentence: "Exempt from tax." } },
  G: {
    name: "Export",
    exemption: { sentence: "Tax-free export of goods (Article 146 of Directive 2006/112/EC).", code: "VATEX-EU-G" },
  },
  K: {
    name: "Intra-community supply",
    exemption: {
      sentence: "Tax-free intra-community supply of goods (Article 138 of Directive 2006/112/EC).",
      code: "VATEX-EU-IC",
    },
  },
  AE: {
    name: "Reverse charge",
    exemption: { sentence: "Reverse charge: the tax is due from the recipient.", code: "VATEX-EU-AE" },
  },
  O: { name: "Outside the scope of tax", exemption: { sentence: "Outside the scope of tax.", code: "VATEX-EU-O" } },
};
