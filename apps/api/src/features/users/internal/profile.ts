import { users } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";

/** The columns of what the contract calls a profile. */
export const profile = {
  id: users.id,
  email: users.email,
  displayName: users.displayName,
  role: users.role,
  isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  fullName: users.fullName,
  education: users.education,
  location: users.location,
  phone: users.phone,
  linkedIn: users.linkedIn,
  isTaxExempt: users.isTaxExempt,
};
