/** A quantity or an amount, crossed out where it was cancelled. */
export function Struck({ isCancelled, children }: { isCancelled: boolean; children: React.ReactNode }) {
  return isCancelled ? <s>{children}</s> : children;
}
