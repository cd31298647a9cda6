import type { Basket } from "@ironmonger/contract/basket";

/** The lines of a basket that a page loads. Only a basket with more lines has several pages. */
export const basketPageSize = 100;
export const pageOfBasket = (page: number) => ({ page, pageSize: basketPageSize });

export const emptyBasket: Basket = { lines: [], lineCount: 0, problemCount: 0, totalCents: 0 };
export const isWhole = ({ lines, lineCount }: Basket): boolean => lines.length >= lineCount;
