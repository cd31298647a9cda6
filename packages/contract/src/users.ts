import { z } from "zod";
import { Phone } from "./addresses.ts";
import { Email } from "./identity/email.ts";
import { PageInput, pageOf, SortDirection } from "./paging.ts";
import { roles, userSorts } from "./table-choices.ts";
import { personName, requiredText } from "./text.ts";

export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

export const UpdateProfileInput = z.object({
  fullName: personName("Full name", 100),
  education: requiredText("Education", 200),
  location: requiredText("Location", 200),
  phone: Phone,
  linkedIn: requiredText("Linkedln", 300),
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
export const UserPage = pageOf(UserRow);
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

/** The user as they are now. `isNews` is false if nothing changed. */
export const ChangedUser = UserRow.extend({ isNews: z.boolean() });
export type ChangedUser = z.infer<typeof ChangedUser>;
