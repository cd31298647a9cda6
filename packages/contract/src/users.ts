import { z } from "zod";
import { Phone } from "./addresses.ts";
import { Email } from "./identity/email.ts";
import { NewNote, Notes } from "./notes.ts";
import { BuyerSums } from "./tables/buyer-sums.ts";
import { PageInput, pageOf, SortDirection } from "./tables/paging.ts";
import { orderStatuses, roles, userSorts } from "./tables/table-choices.ts";
import { personName, requiredLine } from "./text.ts";

export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

export const UpdateProfileInput = z.object({
  fullName: personName("Full name", 100),
  education: requiredLine("Education", 200),
  location: requiredLine("Location", 200),
  phone: Phone,
  linkedIn: requiredLine("Linkedln", 300),
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

export const Profile = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  role: Role,
  isEmailVerified: z.boolean(),
  fullName: z.string().nullable(),
  education: z.string().nullable(),
  location: z.string().nullable(),
  phone: z.string().nullable(),
  linkedIn: z.string().nullable(),
  /** Pays no tax on orders placed from now on. */
  isTaxExempt: z.boolean(),
  /** The email that becomes the account's once the link that was sent to it is confirmed. */
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export const UserRow = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  role: Role,
  isTaxExempt: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type UserRow = z.infer<typeof UserRow>;
const ofCompanies = { companies: z.array(z.object({ id: z.uuid(), name: z.string() })) };
export const UserPage = pageOf(UserRow.extend({ ...ofCompanies, ...BuyerSums.shape }));
export type UserPage = z.infer<typeof UserPage>;

export const ListUsersInput = PageInput.extend({
  role: Role.optional(),
  sortBy: z.enum(userSorts).default("createdAt"),
  direction: SortDirection.default("desc"),
});
export type ListUsersInput = z.infer<typeof ListUsersInput>;

export const MakeAdminInput = z.object({ email: Email });
export type MakeAdminInput = z.infer<typeof MakeAdminInput>;
export const RemoveAdminInput = z.object({ email: Email });
export type RemoveAdminInput = z.infer<typeof RemoveAdminInput>;
export const RemoveSecondFactorInput = z.object({ email: Email });
export type RemoveSecondFactorInput = z.infer<typeof RemoveSecondFactorInput>;

export const SetTaxExemptInput = z.object({ email: Email, isTaxExempt: z.boolean() });
export type SetTaxExemptInput = z.infer<typeof SetTaxExemptInput>;

/** The email that an account is to have, once the link that is sent to it is confirmed. */
export const ChangeUserEmailInput = z.object({ email: Email, newEmail: Email });
export type ChangeUserEmailInput = z.infer<typeof ChangeUserEmailInput>;

export const EraseUserInput = z.object({ email: Email });
export type EraseUserInput = z.infer<typeof EraseUserInput>;

/** The user as they are now. `hasChanged` is false if nothing changed. */
export const ChangedUser = UserRow.extend({ hasChanged: z.boolean() });
export type ChangedUser = z.infer<typeof ChangedUser>;

/** A person by the id, or by the email. */
export const GetUserInput = z.union([z.object({ id: z.uuid().toLowerCase() }), z.object({ email: Email })]);
export type GetUserInput = z.infer<typeof GetUserInput>;

/** What admins see of a person. Lists have the newest twenty. */
export const UserRecord = Profile.extend({
  createdAt: z.iso.datetime(),
  /** The owner of the email has closed the account. */
  closedAt: z.iso.datetime().nullable(),
  ...ofCompanies,
  hasSecondFactor: z.boolean(),
  spend: z.object({
    orders: z.int(),
    paidOrders: z.int(),
    paidCents: z.int(),
    /** Of the last twelve months, as in `BuyerSums`. */
    yearCents: z.int(),
    refundedCents: z.int(),
    /** Unpaid orders hold stock. */
    unpaidOrders: z.int(),
    heldCents: z.int(),
    disputedOrders: z.int(),
    firstAt: z.iso.datetime().nullable(),
    lastAt: z.iso.datetime().nullable(),
  }),
  orders: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      placedAt: z.iso.datetime(),
      firstToolName: z.string(),
      lineCount: z.int(),
      totalCents: z.int(),
      statuses: z.array(z.enum(orderStatuses)),
      isDisputed: z.boolean(),
      /** As in `Order`. */
      delivery: z.string().nullable(),
    }),
  ),
  addresses: z.array(
    z.object({
      id: z.uuid(),
      label: z.string().nullable(),
      address: z.string(),
      country: z.string(),
      region: z.string().nullable(),
      postcode: z.string().nullable(),
      phone: z.string(),
    }),
  ),
  reviews: z.array(
    z.object({
      id: z.uuid(),
      stars: z.int(),
      text: z.string(),
      postedAt: z.iso.datetime(),
      /** Null: it is about the shop. */
      toolName: z.string().nullable(),
      hiddenReason: z.string().nullable(),
    }),
  ),
  /** Where the person is signed in, the last used first. */
  sessions: z.array(
    z.object({
      device: z.string(),
      address: z.string(),
      startedAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
    }),
  ),
  notes: Notes,
});
export type UserRecord = z.infer<typeof UserRecord>;

const OfUser = z.object({ userId: z.uuid().toLowerCase() });
export const AddUserNoteInput = OfUser.extend(NewNote.shape);
export type AddUserNoteInput = z.infer<typeof AddUserNoteInput>;
export const RemoveUserNoteInput = OfUser.extend({ id: z.uuid() });
export type RemoveUserNoteInput = z.infer<typeof RemoveUserNoteInput>;
