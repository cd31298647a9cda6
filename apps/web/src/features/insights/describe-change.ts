import { formatNumber } from "@ironmonger/contract/money";

/** How a figure compares with the period before: `+12 %`, `−4 %`, `as before`; there is no percentage of zero. */
export function describeChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? "none before either" : "none before";
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  if (now === before) return "as before";
  if (percent === 0) return now > before ? "slightly more" : "slightly less";
  return `${percent > 0 ? "+" : "−"}${formatNumber(Math.abs(percent))} %`;
}
