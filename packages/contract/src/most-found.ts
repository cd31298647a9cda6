import { formatNumber } from "./money.ts";

/** Searches count no further, so this number means "at least": users with a thousand results narrow the search. */
export const maxFound = 1_000;

/** "12", or "1,000+" if there may be more. */
export const formatFound = (count: number): string => `${formatNumber(count)}${count < maxFound ? "" : "+"}`;
