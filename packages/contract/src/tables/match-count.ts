import { formatNumber } from "../money.ts";

/** Searches count no further, so this number means "at least": users with a thousand results narrow the search. */
export const maxMatches = 1_000;

/** "12", or "1,000+" if there may be more. */
export const formatMatchCount = (count: number): string => `${formatNumber(count)}${count < maxMatches ? "" : "+"}`;
