import { emailTokens, users } from "@ironmonger/db/schema";
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
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  pendingEmail: sql<
    string | null
  >`(select ${emailTokens.email} from ${emailTokens} where ${emailTokens.userId} = ${users.id}
    and ${emailTokens.purpose} = 'confirm' and ${emailTokens.usedAt} is null and ${emailTokens.expiresAt} > now())`,
};
