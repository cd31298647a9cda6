// Separate from the zones, so that a list of orders does not ship the names of all regions.

/** The name of the option to collect an order at the shop. */
export const collectOption = "collect";

/** Whether an order is collected at the shop instead of delivered. */
export const isToCollect = ({ delivery }: { delivery: string | null }): boolean => delivery === collectOption;
