export type DashboardPage = {
  label: string;
  path: string;
  /** Path prefixes of pages that are reached from this one. */
  leadsTo?: string[];
};

const ordersLeadTo = ["/dashboard/orders/", "/dashboard/payment/"];

const profile: DashboardPage = {
  label: "My profile",
  path: "/dashboard",
  leadsTo: ["/dashboard/addresses", "/dashboard/security"],
};

const lists: DashboardPage = { label: "Lists", path: "/dashboard/lists", leadsTo: ["/dashboard/lists/"] };

const buyerPages: DashboardPage[] = [
  profile,
  { label: "My Orders", path: "/dashboard/myorders", leadsTo: ordersLeadTo },
  { label: "Add a review", path: "/dashboard/review" },
  lists,
];

const adminPages: DashboardPage[] = [
  { label: "Today", path: "/dashboard/today" },
  profile,
  {
    label: "Manage Orders",
    path: "/dashboard/manageallorders",
    leadsTo: [...ordersLeadTo, "/dashboard/packing-slips", "/dashboard/delivery-notes"],
  },
  { label: "All users", path: "/dashboard/allusers" },
  { label: "Manage tools", path: "/dashboard/manageproducts", leadsTo: ["/dashboard/tools/"] },
  { label: "Add a tool", path: "/dashboard/addtool" },
  { label: "Overview", path: "/dashboard/insights" },
  { label: "Import tools", path: "/dashboard/import" },
  { label: "Content", path: "/dashboard/content", leadsTo: ["/dashboard/content/"] },
  { label: "Reviews", path: "/dashboard/reviews" },
  { label: "Ledger", path: "/dashboard/ledger" },
  { label: "Audit log", path: "/dashboard/audit", leadsTo: ["/dashboard/audit/"] },
  { label: "Settings", path: "/dashboard/settings" },
  lists,
];

/** The side menu, by role. */
export const dashboardPagesFor = (user: { isAdmin: boolean }): DashboardPage[] =>
  user.isAdmin ? adminPages : buyerPages;
