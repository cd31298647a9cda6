import { companyRoles } from "@ironmonger/contract/companies";
import { invoicePer, invoiceProfiles, paymentTerms, poNumberRules } from "@ironmonger/contract/companies/terms";
import { companyStatuses } from "@ironmonger/contract/tables/table-choices";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { knownValues, moment } from "./columns.ts";
import { users } from "./users.ts";

/** To whom a row belongs: to the company if it has one, otherwise to the user, who wrote it in either case. */
export const owner = () => uuid("owner_id").notNull().generatedAlwaysAs(sql`coalesce(company_id, user_id)`);

const plainTaxId = sql`upper(regexp_replace(tax_id, '[[:space:]./-]', '', 'g'))`;
/** Greece writes EL before its numbers. */
const taxIdKey = sql`case when ${plainTaxId} ~ '^[A-Z]{2}' then ${plainTaxId} else case country when 'GR' then 'EL' else country end || ${plainTaxId} end`;

const legalForms =
  "gmbh|mbh|ug|ag|kg|kgaa|ohg|gbr|ek|eg|se|co|ltd|limited|plc|llp|llc|inc|incorporated|corp|corporation|company|sa|sas|sarl|srl|spa|sl|bv|nv|ab|as|asa|oy|oyj|aps|sp z oo|sro|doo|kft|pty";
const nameKey = sql`regexp_replace(btrim(regexp_replace(replace(lower(name), '.', ''), '[[:space:],&+/()"-]+', ' ', 'g')), ${sql.raw(`'( (${legalForms}))+$'`)}, '')`;

/** The firms that buy. */
export const companies = pgTable(
  "companies",
  {
    id: uuid("id").primaryKey(),
    /** Shown as `C-1042`. */
    number: integer("number").notNull().generatedByDefaultAsIdentity({ startWith: 1_001 }).unique(),
    name: text("name").notNull(),
    taxId: text("tax_id"),
    /** When an admin confirmed the tax id; a new one is unconfirmed. */
    taxIdVerifiedAt: moment("tax_id_verified_at"),
    country: text("country").notNull(),
    billingAddress: text("billing_address").notNull(),
    invoiceEmail: text("invoice_email").notNull(),
    /** Receives the emails about orders, besides who placed them. */
    orderEmail: text("order_email"),
    status: text("status", { enum: companyStatuses }).notNull(),
    /** Since when it is on hold; null unless it is. */
    heldSince: moment("held_since"),
    buyersSeeAllOrders: boolean("buyers_see_all_orders").notNull().default(false),
    /** Pays no tax on orders placed from now on. */
    isTaxExempt: boolean("is_tax_exempt").notNull().default(false),
    /** Owes the tax itself: its invoices charge none and say so. */
    isReverseCharge: boolean("is_reverse_charge").notNull().default(false),
    poNumbers: text("po_numbers", { enum: poNumberRules }).notNull().default("optional"),
    /** Whether who may approve also approves their own orders. */
    allowsOwnApproval: boolean("allows_own_approval").notNull().default(false),
    /** The working days of the shop after which an order that nobody decided about lapses. */
    approvalDays: integer("approval_days").notNull().default(5),
    /** Orders go to the company's sites, and to no other address. */
    sitesOnly: boolean("sites_only").notNull().default(false),
    /** What the company wants to read on its invoices; of a public body in Germany its Leitweg-ID. */
    buyerReference: text("buyer_reference"),
    invoiceProfile: text("invoice_profile", { enum: invoiceProfiles }).notNull().default("en16931"),
    /** How it may pay. */
    terms: text("terms", { enum: paymentTerms }).array().notNull().default(sql`'{card}'`),
    netDays: integer("net_days").notNull().default(30),
    creditLimitCents: bigint("credit_limit_cents", { mode: "number" }).notNull().default(0),
    /** Until when the office lets it exceed its limit by this amount. */
    overLimitCents: bigint("over_limit_cents", { mode: "number" }).notNull().default(0),
    overLimitUntil: moment("over_limit_until"),
    /** An invoice that is overdue by more days stops further orders on account; null: none does. */
    holdAfterDays: integer("hold_after_days"),
    /** The share of an order on account that is due by card immediately. */
    depositPercent: integer("deposit_percent").notNull().default(0),
    invoicePer: text("invoice_per", { enum: invoicePer }).notNull().default("shipment"),
    remindersPaused: boolean("reminders_paused").notNull().default(false),
    /**
     * What it owes on account: orders that are not invoiced yet, without what was cancelled and what deposits pay, and what is open of
     * invoices. A trigger on both maintains it.
     */
    openCents: bigint("open_cents", { mode: "number" }).notNull().default(0),
    foundedByUserId: uuid("founded_by_user_id").references(() => users.id),
    /** Rises with every change of the company, its groups and its assortment: who changes them names the one that they saw. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** What its tax id is compared by: upper case, without spaces, dots, slashes and hyphens, with the prefix of its country. */
    taxIdKey: text("tax_id_key").generatedAlwaysAs(taxIdKey),
    /** What its name is compared by: lower case, one space between words, no legal form at the end. */
    nameKey: text("name_key").generatedAlwaysAs(nameKey),
    searchText: text("search_text").generatedAlwaysAs(
      sql`lower('C-' || number || chr(10) || name || chr(10) || coalesce(tax_id, '') || chr(10) || invoice_email)`,
    ),
  },
  (t) => [
    ...knownValues(t),
    check("companies_terms_some", sql`cardinality(${t.terms}) > 0`),
    check(
      "companies_terms_in_range",
      sql`${t.netDays} between 0 and 365 and ${t.creditLimitCents} >= 0 and ${t.overLimitCents} >= 0 and ${t.depositPercent} between 0 and 100 and ${t.holdAfterDays} >= 0 and ${t.approvalDays} between 1 and 365`,
    ),
    check("companies_country_code", sql`${t.country} ~ '^[A-Z]{2}$'`),
    // The admin's table: text within number, name, tax id or email.
    index("companies_by_search_text").using("gin", sql`${t.searchText} gin_trgm_ops`),
    // Other companies with the same tax id, or the same name.
    index("companies_by_tax_id_key").on(t.taxIdKey),
    index("companies_by_name_key").on(t.nameKey),
    // The companies that wait for the approval of an admin.
    index("companies_pending").on(t.createdAt).where(sql`${t.status} = 'pending'`),
  ],
);

/** The people who buy for a company. */
export const companyMembers = pgTable(
  "company_members",
  {
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: companyRoles }).notNull(),
    /** Since when the person has this role. */
    roleSince: moment("role_since").notNull().defaultNow(),
    /** The maximum total of one order of this person; null: no limit. */
    orderLimitCents: bigint("order_limit_cents", { mode: "number" }),
    /** The maximum total of this person's orders in a calendar month; null: no limit. */
    monthlyLimitCents: bigint("monthly_limit_cents", { mode: "number" }),
    joinedAt: moment("joined_at").notNull().defaultNow(),
  },
  (t) => [
    ...knownValues(t),
    primaryKey({ columns: [t.companyId, t.userId] }),
    check("company_members_limits_not_negative", sql`${t.orderLimitCents} >= 0 and ${t.monthlyLimitCents} >= 0`),
    // The companies of a person.
    index("company_members_of_user").on(t.userId),
  ],
);

/** Invitations that are neither accepted nor withdrawn. Only a hash of the link's token is stored, once the email is sent. */
export const companyInvitations = pgTable(
  "company_invitations",
  {
    id: uuid("id").primaryKey(),
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    role: text("role", { enum: companyRoles }).notNull(),
    tokenHash: text("token_hash").unique(),
    invitedByUserId: uuid("invited_by_user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    invitedAt: moment("invited_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    ...knownValues(t),
    // One invitation per email: another one replaces it.
    uniqueIndex("company_invitations_once").on(t.companyId, t.email),
    // The job that deletes expired invitations.
    index("company_invitations_by_expiry").on(t.expiresAt),
  ],
);

/** What the merchant files companies under, such as "Electricians". */
export const companyGroups = pgTable(
  "company_groups",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    /** Rises with every change of the group and its assortment. */
    version: integer("version").notNull().default(1),
  },
  (t) => [uniqueIndex("company_groups_name").on(sql`lower(${t.name})`)],
);

export const companiesInGroups = pgTable(
  "companies_in_groups",
  {
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    groupId: uuid("group_id")
      .notNull()
      .references(() => companyGroups.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.groupId] }),
    // The companies of a group.
    index("companies_in_groups_of_group").on(t.groupId),
  ],
);

/** What a company, or each company of a group, is shown of the catalog, where that is not all that is public. */
export const assortments = pgTable(
  "assortments",
  {
    id: uuid("id").primaryKey(),
    companyId: uuid("company_id")
      .unique()
      .references(() => companies.id, { onDelete: "cascade" }),
    groupId: uuid("group_id")
      .unique()
      .references(() => companyGroups.id, { onDelete: "cascade" }),
    /** Only these categories and those below them; null for all public ones. Ids of removed categories have no effect. */
    onlyCategoryIds: uuid("only_category_ids").array(),
    /** These in addition, also where they are hidden from the public. */
    extraCategoryIds: uuid("extra_category_ids").array().notNull(),
  },
  (t) => [check("assortments_one_owner", sql`num_nonnulls(${t.companyId}, ${t.groupId}) = 1`)],
);
