/** By what spend is summed. Without schemas, for the page. */
export const spendKinds = ["month", "site", "person", "category", "reference"] as const;
