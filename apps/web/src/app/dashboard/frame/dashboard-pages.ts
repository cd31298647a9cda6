import { buyerPages, type DashboardPage, type OfficeIconName, ordersLeadTo, ownPages } from "./buyer-pages.ts";

/** What an admin has to do on a page of the office, counted by the server. */
type WorkKind = "today" | "toShip" | "reviews" | "ledger";

export type OfficePage = DashboardPage & { icon: OfficeIconName; work?: WorkKind };
export type OfficeGroup = { label: string; pages: OfficePage[] };

/** The menu of the office. A new page is one more entry of its group. */
export const officeGroups: OfficeGroup[] = [
  {
    label: "Work",
    pages: [
      { label: "Today", path: "/dashboard/today", icon: "clock", work: "today" },
      {
        label: "Manage Orders",
        path: "/dashboard/manageallorders",
        // The work, oldest first. The bare path lists all orders.
        to: "/dashboard/manageallorders?direction=asc&status=pending",
        leadsTo: [...ordersLeadTo, "/dashboard/picking-list", "/dashboard/packing-slips", "/dashboard/delivery-notes"],
        icon: "lines",
        work: "toShip",
      },
      { label: "Invoices", path: "/dashboard/invoices", leadsTo: ["/dashboard/invoices/"], icon: "page" },
      {
        label: "Receivables",
        path: "/dashboard/receivables",
        leadsTo: ["/dashboard/receivables/"],
        icon: "scroll",
      },
      { label: "Ledger", path: "/dashboard/ledger", icon: "book", work: "ledger" },
    ],
  },
  {
    label: "Catalog",
    pages: [
      { label: "Manage tools", path: "/dashboard/manageproducts", leadsTo: ["/dashboard/tools/"], icon: "box" },
      { label: "Add a tool", path: "/dashboard/addtool", icon: "plus" },
      { label: "Categories", path: "/dashboard/categories", icon: "tree" },
      { label: "Attributes and models", path: "/dashboard/attributes", icon: "sliders" },
      { label: "Search words", path: "/dashboard/search-words", icon: "book" },
      {
        label: "Price lists",
        path: "/dashboard/price-lists",
        leadsTo: ["/dashboard/price-lists/"],
        icon: "tag",
      },
      { label: "Import tools", path: "/dashboard/import", icon: "upload" },
      { label: "Reviews", path: "/dashboard/reviews", icon: "star", work: "reviews" },
    ],
  },
  {
    label: "People",
    pages: [
      { label: "All users", path: "/dashboard/allusers", leadsTo: ["/dashboard/users/"], icon: "person" },
      { label: "Companies", path: "/dashboard/companies", leadsTo: ["/dashboard/companies/"], icon: "house" },
    ],
  },
  {
    label: "Numbers",
    pages: [
      { label: "Overview", path: "/dashboard/insights", icon: "bars" },
      { label: "Audit log", path: "/dashboard/audit", leadsTo: ["/dashboard/audit/"], icon: "scroll" },
    ],
  },
  {
    label: "Shop",
    pages: [
      { label: "Content", path: "/dashboard/content", leadsTo: ["/dashboard/content/"], icon: "page" },
      { label: "Settings", path: "/dashboard/settings", icon: "gear" },
      { label: "Health", path: "/dashboard/health", icon: "bars" },
    ],
  },
];

/** All pages of the menu, by role. */
export const dashboardPagesFor = (user: { isAdmin: boolean }): DashboardPage[] =>
  user.isAdmin ? [...officeGroups.flatMap(({ pages }) => pages), ...ownPages] : buyerPages;
