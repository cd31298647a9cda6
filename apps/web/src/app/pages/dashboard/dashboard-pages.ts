export type DashboardPage = { label: string; path: string };

const profile: DashboardPage = { label: "My profile", path: "/dashboard" };

const buyerPages: DashboardPage[] = [
  profile,
  { label: "My Orders", path: "/dashboard/myorders" },
  { label: "Add a review", path: "/dashboard/review" },
];

const adminPages: DashboardPage[] = [
  profile,
  { label: "Manage Orders", path: "/dashboard/manageallorders" },
  { label: "All users", path: "/dashboard/allusers" },
  { label: "Manage tools", path: "/dashboard/manageproducts" },
  { label: "Add a tool", path: "/dashboard/addtool" },
  { label: "Overview", path: "/dashboard/insights" },
  { label: "Import tools", path: "/dashboard/import" },
  { label: "Ledger", path: "/dashboard/ledger" },
];

/** The side menu, by role. */
export const dashboardPagesFor = (user: { isAdmin: boolean }): DashboardPage[] =>
  user.isAdmin ? adminPages : buyerPages;
