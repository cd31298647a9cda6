import { lineEdits } from "../line-edits.ts";

/**
 * Runs a task that adds to the basket on the server or clears it: after the changes that were made before it, in this tab and in the others.
 * Otherwise a tab could send lines that were put back while the clearing of another tab is still on its way. A browser without locks only
 * keeps the order within a tab.
 */
export function oneTabAtATime<Value>(task: () => Promise<Value>): Promise<Value> {
  const inThisTab = () => lineEdits.inOrder(task);
  return navigator.locks ? navigator.locks.request("ironmonger-basket", inThisTab) : inThisTab();
}
