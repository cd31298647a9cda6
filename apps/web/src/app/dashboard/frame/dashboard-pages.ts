export type DashboardPage = {
  label: string;
  path: string;
  /** Where its link leads, if not to the bare path. */
  to?: string;
  /** Path prefixes of pages that are reached from this one. */
  leadsTo?: string[];
  /** In the menu of the office. */
  icon?: OfficeIconName;
};

const ordersLeadTo = ["/dashboard/orders/", "/dashboard/payment/"];

const profile: DashboardPage = { label: "My profile", path: "/dashboard" };
const lists: DashboardPage = { label: "Lists", path: "/dashboard/lists", leadsTo: ["/dashboard/lists/"] };
const addresses: DashboardPage = { label: "Addresses", path: "/dashboard/addresses", icon: "pin" };
const company: DashboardPage = { label: "Company", path: "/dashboard/company" };
const security: DashboardPage = { label: "Security", path: "/dashboard/security" };

/** The side menu of buyers. */
export const buyerPages: DashboardPage[] = [
  profile,
  { label: "My Orders", path: "/dashboard/myorders", leadsTo: ordersLeadTo },
  { label: "Add a review", path: "/dashboard/review" },
  lists,
  addresses,
  company,
  security,
];

/** What an admin has to do on a page of the office, counted by the server. */
type WorkKind = "today" | "toShip" | "reviews" | "ledger";

export type OfficePage = DashboardPage & { icon: OfficeIconName; work?: WorkKind };
export type OfficeIconName =
  | "clock"
  | "lines"
  | "book"
  | "box"
  | "plus"
  | "upload"
  | "star"
  | "person"
  | "bars"
  | "scroll"
  | "page"
  | "sliders"
  | "gear"
  | "tree"
  | "tag"
  | "house"
  | "pin"
  | "truck";
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
    ],
  },
];

/** Of the admin's own account, under the name. */
export const ownPages: DashboardPage[] = [profile, lists, addresses, company, security];

/** All pages of the menu, by role. */
export const dashboardPagesFor = (user: { isAdmin: boolean }): DashboardPage[] =>
  user.isAdmin ? [...officeGroups.flatMap(({ pages }) => pages), ...ownPages] : buyerPages;

/** Whether the page is at this path, or leads to the page there. */
export const isHere = ({ path, leadsTo = [] }: DashboardPage, pathname: string): boolean =>
  pathname.replace(/\/$/, "") === path || leadsTo.some((beginning) => pathname.startsWith(beginning));
