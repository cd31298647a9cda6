/** What somebody of the office can be. Today's admins are owners; who else has a role is decided when there are screens for it. */
export type OfficeRole = "owner" | "administrator" | "sales" | "warehouse" | "accounting" | "content";

/**
 * Every permission of the office with the roles that have it, besides owners, who have all. A use case names its permission in the type of
 * its context.
 */
const rolesWith = {
  /** Opens the office: what waits, saved views, names of records. */
  "office.open": ["administrator", "sales", "warehouse", "accounting", "content"],
  "tools.read": ["administrator", "sales", "warehouse", "accounting", "content"],
  "tools.edit": ["administrator", "content"],
  "tools.stock": ["administrator", "warehouse"],
  /** Categories, attributes and models. */
  "catalog.arrange": ["administrator", "content"],
  /** Files of tools, prices and companies; what they change needs its own permission besides. */
  "files.import": ["administrator", "sales", "content"],
  "orders.read": ["administrator", "sales", "warehouse", "accounting"],
  "orders.place": ["administrator", "sales"],
  "orders.edit": ["administrator", "sales"],
  "orders.ship": ["administrator", "warehouse"],
  "payments.read": ["administrator", "accounting"],
  "payments.refund": ["administrator", "accounting"],
  /** Payments that belong to no order. */
  "payments.settle": ["administrator", "accounting"],
  "ledger.read": ["administrator", "accounting"],
  "ledger.repair": ["administrator"],
  "companies.read": ["administrator", "sales", "accounting"],
  "companies.edit": ["administrator", "sales"],
  /** Terms, credit, and what is paid of it. */
  "companies.terms": ["administrator", "accounting"],
  "prices.read": ["administrator", "sales", "accounting"],
  "prices.edit": ["administrator", "sales"],
  "users.read": ["administrator", "sales", "accounting"],
  "users.edit": ["administrator", "sales"],
  /** Who may do what in the office, and their second factors and sessions. */
  "users.setRoles": [],
  "reviews.moderate": ["administrator", "content"],
  "content.edit": ["administrator", "content"],
  "inquiries.answer": ["administrator", "sales"],
  "settings.read": ["administrator", "accounting"],
  "settings.edit": ["administrator"],
  "audit.read": ["administrator", "accounting"],
  /** How the shop runs: jobs, backups, replicas. */
  "operations.read": ["administrator"],
  "insights.read": ["administrator", "sales", "accounting"],
} as const satisfies Record<string, readonly Exclude<OfficeRole, "owner">[]>;

export type Permission = keyof typeof rolesWith;

export const permissions: readonly Permission[] = Object.keys(rolesWith).filter(isPermission);

function isPermission(name: string): name is Permission {
  return name in rolesWith;
}

/** Whether one of the roles has the permission. */
export const hasPermission = (roles: readonly OfficeRole[], permission: Permission): boolean => {
  const allowed: readonly OfficeRole[] = rolesWith[permission];
  return roles.some((role) => role === "owner" || allowed.includes(role));
};
