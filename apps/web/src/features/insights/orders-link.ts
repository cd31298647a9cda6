type Days = { from: string; to: string };

/** The address of Manage Orders with the orders that a figure of this period counts. */
export const ordersOf = ({ from, to }: Days, filter: Record<string, string> = {}): string =>
  `/dashboard/manageallorders?${new URLSearchParams({ from, to, ...filter })}`;
