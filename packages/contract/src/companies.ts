import { z } from "zod";
import { asSeen } from "./as-seen.ts";
import { CompanyTerms, invoiceProfiles, poNumberRules } from "./companies/terms.ts";
import { Email } from "./identity/email.ts";
import { NewNote } from "./notes.ts";
import { CountryCode } from "./regions/countries.ts";
import { BuyerSums } from "./tables/buyer-sums.ts";
import { RowIds } from "./tables/changed-rows.ts";
import { PageInput, pageOf, SortDirection } from "./tables/paging.ts";
import { companySorts, companyStatuses, sameAsAnother } from "./tables/table-choices.ts";
import { companyName, optionalLine, plainLine, requiredText, visibleLine } from "./text.ts";
import { Version, Versioned } from "./version.ts";

/** `buyer` orders; `approver` also decides about the orders of others; `manager` also manages people, sites and the company. */
export const companyRoles = ["buyer", "approver", "manager"] as const;

const CompanyStatus = z.enum(companyStatuses);

export const CompanyRole = z.enum(companyRoles);
export type CompanyRole = z.infer<typeof CompanyRole>;

/** How many people a company can have, and how many invitations can be open. */
export const maxMembers = 500;
export const maxInvitations = 100;
export const maxGroupsOfCompany = 100;
/** How many companies a person can be in. */
export const maxCompaniesOfPerson = 50;
export const invitationDays = 7;

export const formatCompanyNumber = (number: number): string => `C-${number}`;

export const CompanyGroup = z.object({ id: z.uuid(), name: z.string(), version: Version });
export type CompanyGroup = z.infer<typeof CompanyGroup>;

/** Another company that may be the same firm. */
const SameCompany = z.object({ id: z.uuid(), number: z.string(), name: z.string() });

export const Company = z.object({
  id: z.uuid(),
  /** As people read it: `C-1042`. */
  number: z.string(),
  name: z.string(),
  status: CompanyStatus,
  /** The caller's role; null for an admin who is not a member. */
  role: CompanyRole.nullable(),
  taxId: z.string().nullable(),
  isTaxIdVerified: z.boolean(),
  country: z.string(),
  billingAddress: z.string(),
  invoiceEmail: z.string(),
  /** Receives the emails about orders, besides who placed them. */
  orderEmail: z.string().nullable(),
  buyersSeeAllOrders: z.boolean(),
  isTaxExempt: z.boolean(),
  isReverseCharge: z.boolean(),
  poNumbers: z.enum(poNumberRules),
  /** Whether who may approve also approves their own orders. */
  allowsOwnApproval: z.boolean(),
  /** The working days of the shop after which an order that nobody decided about lapses. */
  approvalDays: z.int().positive(),
  /** Orders go to the company's sites only. */
  sitesOnly: z.boolean(),
  /** What the company wants to read on its invoices. */
  buyerReference: z.string().nullable(),
  invoiceProfile: z.enum(invoiceProfiles),
  ...CompanyTerms.shape,
  /** What it owes on account, ordered or invoiced, and what it may still order. */
  openCents: z.int(),
  creditLeftCents: z.int().nonnegative(),
  /** Overdue invoices stop further orders on account. */
  isAccountOnHold: z.boolean(),
  /** What the merchant files the company under. */
  groups: z.array(CompanyGroup),
  /**
   * For the office: at most ten other companies with the same tax id, or the same name without case and legal form. Nobody else sees any.
   */
  sameTaxId: z.array(SameCompany),
  sameName: z.array(SameCompany),
  createdAt: z.iso.datetime(),
  version: Version,
});
export type Company = z.infer<typeof Company>;

/** A company as the choice "buying for" shows it. */
export const MyCompany = Company.pick({ id: true, number: true, name: true, status: true }).extend({
  role: CompanyRole,
});
export type MyCompany = z.infer<typeof MyCompany>;
export const MyCompanies = z.array(MyCompany);

/** What a merchant looks for first: what it spends, and which price lists it has, also by its groups. */
export const CompanyTrade = BuyerSums.extend({
  priceLists: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      validFrom: z.iso.datetime().nullable(),
      validUntil: z.iso.datetime().nullable(),
    }),
  ),
});
export type CompanyTrade = z.infer<typeof CompanyTrade>;

const fields = z.object({
  name: companyName("Company name", 120),
  taxId: optionalLine("Tax id", 40).optional(),
  country: CountryCode,
  billingAddress: requiredText("Billing address", 500),
  invoiceEmail: Email,
});

/**
 * The person who registers a company becomes its first manager. An admin can name another person instead, who is invited; a company that an
 * admin registers is active immediately.
 */
export const RegisterCompanyInput = fields.extend({ managerEmail: Email.optional() });
export type RegisterCompanyInput = z.infer<typeof RegisterCompanyInput>;

export const CompanyId = z.object({ id: z.uuid() });
export type CompanyId = z.infer<typeof CompanyId>;

/**
 * Omitted fields stay as they are; `taxId` null clears it, and a new one has to be verified again. Only admins set `isTaxExempt`,
 * `isReverseCharge` and `invoiceProfile`. `expected`:
 * fields as they were seen; if one of them has changed since, nothing is saved.
 */
export const UpdateCompanyInput = fields.partial().extend({
  id: z.uuid(),
  /** Null or blank: only who placed an order gets the emails about it. */
  orderEmail: optionalLine("Email", 320).pipe(Email.nullable()).optional(),
  buyersSeeAllOrders: z.boolean().optional(),
  isTaxExempt: z.boolean().optional(),
  isReverseCharge: z.boolean().optional(),
  poNumbers: z.enum(poNumberRules).optional(),
  allowsOwnApproval: z.boolean().optional(),
  approvalDays: z.int("Days must be a whole number").min(1).max(365, "Days can be at most 365").optional(),
  sitesOnly: z.boolean().optional(),
  buyerReference: optionalLine("Buyer reference", 100).optional(),
  invoiceProfile: z.enum(invoiceProfiles).optional(),
  expected: asSeen(
    Company.pick({
      ...{ name: true, taxId: true, country: true, billingAddress: true, invoiceEmail: true, orderEmail: true },
      ...{
        buyersSeeAllOrders: true,
        isTaxExempt: true,
        isReverseCharge: true,
        poNumbers: true,
        allowsOwnApproval: true,
      },
      ...{ approvalDays: true, sitesOnly: true, buyerReference: true, invoiceProfile: true },
    }),
    [...Object.keys(Company.shape), ...Object.keys(CompanyTrade.shape), "memberCount", "members"],
  ).optional(),
});
export type UpdateCompanyInput = z.infer<typeof UpdateCompanyInput>;

/** `group`, `priceList`: those that are filed under the group, and those that have the list, also by a group. */
export const ListCompaniesInput = PageInput.extend({
  status: CompanyStatus.optional(),
  group: z.uuid().optional(),
  priceList: z.uuid().optional(),
  same: z.enum(sameAsAnother).optional(),
  sortBy: z.enum(companySorts).default("waiting"),
  direction: SortDirection.default("desc"),
});
export type ListCompaniesInput = z.infer<typeof ListCompaniesInput>;
const CompanyRow = Company.omit({ role: true }).extend({
  memberCount: z.int().nonnegative(),
  /** The first three people, managers before others. */
  members: z.array(z.object({ id: z.uuid(), name: z.string() })),
  ...CompanyTrade.shape,
});

export const CompanyPage = pageOf(CompanyRow);
export type CompanyPage = z.infer<typeof CompanyPage>;

export const SetCompanyStatusInput = CompanyId.extend({ status: CompanyStatus, expected: Versioned.optional() });
export type SetCompanyStatusInput = z.infer<typeof SetCompanyStatusInput>;

/** Of the ticked companies. */
export const ConfirmCompaniesInput = z.object({ ids: RowIds });
export type ConfirmCompaniesInput = z.infer<typeof ConfirmCompaniesInput>;
export const HoldCompaniesInput = z.object({ ids: RowIds });
export type HoldCompaniesInput = z.infer<typeof HoldCompaniesInput>;
export const AddCompaniesToGroupInput = z.object({ ids: RowIds, groupId: z.uuid() });
export type AddCompaniesToGroupInput = z.infer<typeof AddCompaniesToGroupInput>;

export const VerifyTaxIdInput = CompanyId.extend({ isVerified: z.boolean() });
export type VerifyTaxIdInput = z.infer<typeof VerifyTaxIdInput>;

export const SaveCompanyGroupInput = z.object({
  id: z.uuid().optional(),
  name: visibleLine("Group", 80),
  /** The group as the admin saw it; if it was renamed since, nothing is saved. */
  expected: asSeen(CompanyGroup.pick({ name: true }), ["id", "version"]).optional(),
});
export type SaveCompanyGroupInput = z.infer<typeof SaveCompanyGroupInput>;
/** The groups replace those that the company had. */
export const SetCompanyGroupsInput = CompanyId.extend({
  groupIds: z.array(z.uuid()).max(maxGroupsOfCompany),
  expected: Versioned.optional(),
});
export type SetCompanyGroupsInput = z.infer<typeof SetCompanyGroupsInput>;

export const CompanyMember = z.object({
  userId: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: CompanyRole,
  orderLimitCents: z.int().nonnegative().nullable(),
  monthlyLimitCents: z.int().nonnegative().nullable(),
  /**
   * What their orders for the company come to in this calendar month, less what was given back; null where it is not for the caller to
   * know.
   */
  monthCents: z.int().nullable(),
});
export type CompanyMember = z.infer<typeof CompanyMember>;
export const CompanyMembers = z.array(CompanyMember);

export const CompanyInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: CompanyRole,
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type CompanyInvitation = z.infer<typeof CompanyInvitation>;

export const OfCompany = z.object({ companyId: z.uuid() });
export type OfCompany = z.infer<typeof OfCompany>;
/** How many people one call can invite. */
const maxInvitedAtOnce = 50;
/** One person, or several in one go: all of them or nobody. */
const InviteFields = OfCompany.extend({
  email: Email.optional(),
  emails: z
    .array(Email)
    .min(1)
    .max(maxInvitedAtOnce, `At most ${maxInvitedAtOnce} people can be invited in one go`)
    .optional(),
  role: CompanyRole,
});
export const InviteInput = InviteFields.refine(
  ({ email, emails }) => (email === undefined) !== (emails === undefined),
  {
    path: ["email"],
    error: "Name one email, or several",
  },
);
export type InviteInput = z.infer<typeof InviteInput>;
export const InvitationId = OfCompany.extend({ id: z.uuid() });
export type InvitationId = z.infer<typeof InvitationId>;
export const InvitationToken = z.object({ token: plainLine(200) });
export type InvitationToken = z.infer<typeof InvitationToken>;
/** What the page of an invitation shows before it is accepted. */
export const ShownInvitation = z.object({ companyName: z.string(), email: z.string(), role: CompanyRole });
export type ShownInvitation = z.infer<typeof ShownInvitation>;

const limitCents = z.int().nonnegative().max(1_000_000_000_000).nullable().optional();
/** Omitted fields stay as they are; a limit of null is none. */
export const SetMemberInput = OfCompany.extend({
  userId: z.uuid(),
  role: CompanyRole.optional(),
  orderLimitCents: limitCents,
  monthlyLimitCents: limitCents,
});
export type SetMemberInput = z.infer<typeof SetMemberInput>;
export const RemoveMemberInput = OfCompany.extend({ userId: z.uuid() });
export type RemoveMemberInput = z.infer<typeof RemoveMemberInput>;

const assortmentOwner = { companyId: z.uuid().optional(), groupId: z.uuid().optional() };
const namesOne = ({ companyId, groupId }: { companyId?: string | undefined; groupId?: string | undefined }) =>
  (companyId === undefined) !== (groupId === undefined);
const nameOne = { path: ["companyId"], error: "Name a company or a group" };

export const GetAssortmentInput = z.object(assortmentOwner).refine(namesOne, nameOne);
export type GetAssortmentInput = z.infer<typeof GetAssortmentInput>;
export const Assortment = z.object({
  onlyCategoryIds: z.array(z.uuid()).nullable(),
  extraCategoryIds: z.array(z.uuid()),
  /** That of the company or group. */
  version: Version,
});
export type Assortment = z.infer<typeof Assortment>;

/** Of a company or of a group. `onlyCategoryIds` null: all public ones. */
export const SetAssortmentInput = z
  .object({
    ...assortmentOwner,
    onlyCategoryIds: z.array(z.uuid()).max(5_000).nullable(),
    extraCategoryIds: z.array(z.uuid()).max(5_000).default([]),
    expected: Versioned.optional(),
  })
  .refine(namesOne, nameOne);
export type SetAssortmentInput = z.infer<typeof SetAssortmentInput>;

export const AddCompanyNoteInput = OfCompany.extend(NewNote.shape);
export type AddCompanyNoteInput = z.infer<typeof AddCompanyNoteInput>;
export const RemoveCompanyNoteInput = OfCompany.extend({ id: z.uuid() });
export type RemoveCompanyNoteInput = z.infer<typeof RemoveCompanyNoteInput>;
