// Apart from those of the office, because every page of the shop loads them for its menu.

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

export const ordersLeadTo = ["/dashboard/orders/", "/dashboard/payment/"];

const profile: DashboardPage = { label: "My profile", path: "/dashboard" };
const lists: DashboardPage = { label: "Lists", path: "/dashboard/lists", leadsTo: ["/dashboard/lists/"] };
const addresses: DashboardPage = { label: "Addresses", path: "/dashboard/addresses", icon: "pin" };
const company: DashboardPage = { label: "Company", path: "/dashboard/company", leadsTo: ["/dashboard/company/"] };
const approvals: DashboardPage = { label: "Approvals", path: "/dashboard/approvals" };
const security: DashboardPage = { label: "Security", path: "/dashboard/security" };

/** The side menu of buyers. */
export const buyerPages: DashboardPage[] = [
  profile,
  { label: "My Orders", path: "/dashboard/myorders", leadsTo: ordersLeadTo },
  { label: "Invoices", path: "/dashboard/invoices", leadsTo: ["/dashboard/invoices/"] },
  { label: "Add a review", path: "/dashboard/review" },
  lists,
  addresses,
  company,
  approvals,
  security,
];

/** Of the admin's own account, under the name. */
export const ownPages: DashboardPage[] = [profile, lists, addresses, company, approvals, security];

/** Whether the page is at this path, or leads to the page there. */
export const isHere = ({ path, leadsTo = [] }: DashboardPage, pathname: string): boolean =>
  pathname.replace(/\/$/, "") === path || leadsTo.some((beginning) => pathname.startsWith(beginning));
