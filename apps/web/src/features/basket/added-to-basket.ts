import { formatNumber } from "@ironmonger/contract/money";

/** Says how many tools of a list or an earlier order were added to the basket. */
export function describeAdded(added: number): string {
  if (added === 0) return "None of it can be ordered now";
  return added === 1 ? "1 tool is in your basket" : `${formatNumber(added)} tools are in your basket`;
}
