import type { Category } from "@ironmonger/contract/catalog";

export type SeedTool = {
  sku: string;
  name: string;
  category: Category;
  description: string;
  image: string;
  priceDollars: number;
  minOrder: number;
  available: number;
  /** Pieces sold before the shop's first day. */
  soldBefore: number;
};
