import type { TaxCategory } from "@ironmonger/contract/pricing/tax-category";

type Described = {
  /** UNCL 5305. */
  code: "S" | "Z" | "E" | "G" | "K" | "AE" | "O";
  /** How a row of the tax table names it. */
  name: string;
  /** What the invoice has to say about why no tax is charged; its code is one of the list VATEX. */
  exemption?: { sentence: string; code?: string };
};

/** The tax categories as EN 16931 has them. Rates, zero included, have no sentence by its rules. */
export const describedCategories: Record<TaxCategory, Described> = {
  standard: { code: "S", name: "Standard rate" },
  reduced: { code: "S", name: "Reduced rate" },
  zero: { code: "Z", name: "Zero rate" },
  exempt: { code: "E", name: "Exempt", exemption: { sentence: "Exempt from tax." } },
  export: {
    code: "G",
    name: "Export",
    exemption: { sentence: "Tax-free export of goods (Article 146 of Directive 2006/112/EC).", code: "VATEX-EU-G" },
  },
  "intra-community": {
    code: "K",
    name: "Intra-community supply",
    exemption: {
      sentence: "Tax-free intra-community supply of goods (Article 138 of Directive 2006/112/EC).",
      code: "VATEX-EU-IC",
    },
  },
  "reverse-charge": {
    code: "AE",
    name: "Reverse charge",
    exemption: { sentence: "Reverse charge: the tax is due from the recipient.", code: "VATEX-EU-AE" },
  },
  "outside-scope": {
    code: "O",
    name: "Outside the scope of tax",
    exemption: { sentence: "Outside the scope of tax.", code: "VATEX-EU-O" },
  },
};

export const taxCode = (category: TaxCategory): Described["code"] => describedCategories[category].code;
