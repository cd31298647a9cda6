import { formatNumber } from "@ironmonger/contract/money";

export const describeTools = (count: number): string => `${formatNumber(count)} ${count === 1 ? "tool" : "tools"}`;
