// The filters and sorts of tables, and their limits. Separate from the schemas, so that a table's page can parse its address without the
// validator.

export const orderStatuses = [
  "to-approve",
  "unpaid",
  "pending",
  "shipped",
  "cancelled",
  "declined",
  "refunded",
] as const;
export const orderSorts = ["placedAt", "buyerEmail", "toolName", "pieces", "total"] as const;
/** The minimum age of an order. */
export const orderAges = ["12h", "1d", "2d", "7d"] as const;
/** Today, and the last days with today. */
export const orderSpans = ["1", "7", "30"] as const;
/** `with-refunds`: some or all of the payment was refunded. */
export const onlyOrders = ["disputed", "paid", "with-refunds"] as const;
/** Buyers without a paid order before the first requested day, and those with one. */
export const buyerKinds = ["new", "returning"] as const;

/** How many lines of each order a list of orders contains. */
export const linesInLists = 20;
/** How many lines an order has that a change of it answers. */
export const linesAfterChange = 500;
/** How many orders can be printed, shipped or undone together. */
export const maxOrdersAtOnce = 100;

export const toolSorts = ["name", "available", "price", "sold", "createdAt"] as const;
/** Nothing left · some, but less than a minimum order · less than the low-stock setting allows, or nothing. */
export const stockLevels = ["out", "too-few", "low"] as const;

export const companyStatuses = ["pending", "active", "on-hold"] as const;
/** `waiting`: those that wait for a decision first, then by number. */
export const companySorts = ["waiting", "name", "number"] as const;
/** Companies that have the same tax id, or are called the same, as another one. */
export const sameAsAnother = ["tax-id", "name"] as const;
export const priceListStates = ["current", "later", "ended"] as const;
export const priceListSorts = ["name", "validFrom", "validUntil"] as const;
/** How many rows of a table can be changed together, one by one. */
export const maxRowsAtOnce = 100;

export const roles = ["admin", "user"] as const;
export const userSorts = ["email", "createdAt"] as const;

/** `unanswered` excludes hidden ones. */
export const reviewStates = ["visible", "hidden", "unanswered"] as const;
export const reviewSorts = ["postedAt", "stars"] as const;

export const paymentSorts = ["recordedAt"] as const;
export const receivablesSorts = ["open"] as const;

export const searchWordSorts = ["word", "means"] as const;

/** The kind of thing that was changed. `import` and `tools` are changes of many tools, and `settings` are the shop's settings. */
export const auditedEntities = [
  "tool",
  "tools",
  "category",
  "attribute",
  "model",
  "search-word",
  "import",
  "order",
  "payment",
  "refund",
  "review",
  "content",
  "inquiry",
  "user",
  "job",
  "view",
  "settings",
  "company",
  "company-group",
  "company-member",
  "price-list",
  "sender",
  "invoice",
  "audit-log",
] as const;

export const auditedActions = [
  "added",
  "changed",
  "change-undone",
  "deleted",
  "merged",
  "restored",
  "stock-corrected",
  "imported",
  "import-undone",
  "unpaid-cancelled",
  "attached",
  "refunded",
  "paid-out",
  "retried",
  "dropped",
  "hidden",
  "answered",
  "admin-made",
  "admin-removed",
  "second-factor-removed",
  "signed-out",
  "email-change-requested",
  "email-changed",
  "erased",
  "cut",
  "stopped",
  "stop-lifted",
] as const;

/** `overdue` is computed from the day; `credited`: credit notes gave all of it back; `written-off`: the rest is not claimed. */
export const invoiceStatuses = ["open", "paid", "overdue", "credited", "written-off"] as const;
