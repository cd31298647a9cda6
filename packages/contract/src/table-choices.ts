// What tables are filtered and sorted by, and how much they show. Apart from the schemas: a table's page reads its address without the validator.

export const orderStatuses = ["unpaid", "pending", "shipped", "cancelled", "refunded"] as const;
export const orderSorts = ["placedAt", "buyerEmail", "toolName", "pieces", "total"] as const;
/** How long ago an order was placed at least. */
export const orderAges = ["12h", "1d", "2d", "7d"] as const;
/** `with-refunds`: part of the payment, or all of it, went back. */
export const onlyOrders = ["disputed", "paid", "with-refunds"] as const;
/** Buyers who had no paid order before the first day that is asked for, and those who had one. */
export const buyerKinds = ["new", "returning"] as const;

/** So many lines of each order a list of orders answers: more than usual orders have, and few enough that a page of them loads immediately. */
export const linesInLists = 100;
/** So many orders are printed, shipped or taken back in one go. */
export const maxOrdersAtOnce = 100;

export const toolSorts = ["name", "available", "price", "sold", "createdAt"] as const;
/** Nothing left · some, but less than a minimum order · less than the low-stock setting allows, or nothing. */
export const stockLevels = ["out", "too-few", "low"] as const;

export const roles = ["admin", "user"] as const;
export const userSorts = ["email", "createdAt"] as const;

/** `unanswered` leaves out those that are hidden. */
export const reviewStates = ["visible", "hidden", "unanswered"] as const;
export const reviewSorts = ["postedAt", "stars"] as const;

/** What a change was made to. An `import` and `tools` are changes of many tools, and a change of the shop's settings has the entity `settings`. */
export const auditedEntities = [
  "tool",
  "tools",
  "import",
  "order",
  "payment",
  "refund",
  "review",
  "content",
  "user",
  "job",
  "view",
  "settings",
] as const;

export const auditedActions = [
  "added",
  "changed",
  "change-undone",
  "deleted",
  "restored",
  "stock-corrected",
  "imported",
  "import-undone",
  "unpaid-cancelled",
  "attached",
  "refunded",
  "retried",
  "dropped",
  "hidden",
  "answered",
  "admin-made",
  "admin-removed",
  "signed-out",
] as const;
