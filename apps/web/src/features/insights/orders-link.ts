type Days = { from: string; to: string };

/** The address of the orders of a period that a figure counts. */
export const ordersOf = ({ from, to }: Days, filter: Record<string, string> = {}): string =>
  `/dashboard/manageallorders?${new URLSearchParams({ from, to, ...filter })}`;
