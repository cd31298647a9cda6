/** Further words for what is on a page: the command palette finds the page by them, too. */
export const pageKeywords: Record<string, string | undefined> = {
  "/": "start shop",
  "/basket": "cart checkout",
  "/catalog": "tools products search",
  "/order-pad": "quick order paste list",
  "/dashboard": "account name email password phone sessions",
  "/dashboard/addresses": "delivery shipping",
  "/dashboard/addtool": "new tool product create",
  "/dashboard/allusers": "people customers accounts admins roles",
  "/dashboard/audit": "history changes who undo",
  "/dashboard/content": "faq blog texts banner buyers home page",
  "/dashboard/import": "upload csv excel xlsx spreadsheet products",
  "/dashboard/insights": "sales numbers revenue statistics reports",
  "/dashboard/health": "operations backup jobs replicas disk monitoring status",
  "/dashboard/ledger": "money payments refunds disputes accounting jobs",
  "/dashboard/lists": "favourites saved shared",
  "/dashboard/manageallorders": "orders ship shipping refund packing slips",
  "/dashboard/manageproducts": "tools products stock prices inventory edit",
  "/dashboard/myorders": "orders pay cancel purchases",
  "/dashboard/receivables": "invoices payments bank statement transfer overdue reminders credit journal datev",
  "/dashboard/review": "rating stars",
  "/dashboard/reviews": "ratings stars moderate answer",
  "/dashboard/security": "second factor 2fa authenticator passkey recovery codes password",
  "/dashboard/settings":
    "tax vat delivery shipping currency time zone logo shop name mail sender second factor unpaid stock",
  "/dashboard/today": "work to do waiting",
};

/** The first word of the keywords that a word of the query begins: why the page is found, if its name does not say so. */
export const reasonOf = (keywords: string, query: string): string | undefined => {
  const words = query.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return keywords.split(" ").findLast((keyword) => words.some((word) => word !== "" && keyword.startsWith(word)));
};

/** Whether each word of the query begins a word of the text. "a" and the like are left out, so that "add tool" finds "Add a tool". */
export function hasWords(text: string, query: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const queryWords = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const counted =
    queryWords.length > 1 ? queryWords.filter((word) => !["a", "an", "the", "my", "all"].includes(word)) : queryWords;
  return counted.every((word) => words.some((one) => one.startsWith(word)));
}
