import { formatNumber } from "./money.ts";

/**
 * A search finds and counts no more than this, so that number says that there are as many at least: who has a thousand results narrows the
 * search, and counting on would cost every visitor.
 */
export const mostFound = 1_000;

/** "12", or "1,000+" where that may be more. */
export const formatFound = (count: number): string => `${formatNumber(count)}${count < mostFound ? "" : "+"}`;
