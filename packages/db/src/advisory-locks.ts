/**
 * Every advisory lock of the shop. Those with a second key are held for one thing each: an order, an import, a payment. The functions of
 * `migrations/0002_functions_and_triggers.sql` take some of them by number.
 */
export const advisoryLocks = {
  /** One process migrates. */
  migration: 4_000_400,
  /** One connection compacts the totals: `compact_shop_totals`. */
  totals: 4_000_401,
  /** One import after another writes: two that change the same tools would deadlock. */
  writingImport: 4_000_402,
  /** One transaction after another writes entries of the audit log: `chain_audit_entry`. */
  auditChain: 4_000_403,
  /** By buyer: orders are placed one after another, so that what the buyer holds is counted: `lock_orders_of`. */
  heldOrders: 4_000_404,
  /** By import: it is being applied or undone. */
  runningImport: 4_000_405,
  /** By import: its preview is being made. */
  importPreview: 4_000_406,
  /** Shared by tools that get a tax class or category; a change of the tax classes of categories waits for them: `apply_tax_class`. */
  taxClasses: 4_000_408,
} as const;
