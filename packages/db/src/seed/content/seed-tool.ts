import type { Category } from "@ironmonger/contract/catalog";

export type SeedTool = {
  sku: string;
  name: string;
  category: Category;
  description: string;
  image: string;
  /** ISO 3166-1 alpha-2. */
  countryOfOrigin?: string;
  priceDollars: number;
  minOrder: number;
  available: number;
  /** Pieces sold before the shop's first day. */
  soldBefore: number;
};
