import type { MyCompany } from "@ironmonger/contract/companies";
import type { SignedInUser } from "@ironmonger/contract/identity";

/** Who is signed in, unless a test says otherwise. */
export const testUser: SignedInUser = {
  id: "01990000-0000-7000-8000-000000000009",
  email: "ada@example.com",
  displayName: "Ada",
  isAdmin: false,
  isEmailVerified: true,
  hasSecondFactor: false,
  isTaxExempt: false,
  needsSecondFactor: false,
};

export const testCompany: MyCompany = {
  id: "019a3b5c-0000-7abc-9def-0123456789ff",
  number: "C-1001",
  name: "Acme Ltd",
  status: "active",
  role: "manager",
};

/** The answers about who calls: this person, who buys for these companies. */
export const signedIn = (companies: MyCompany[] = [testCompany], user: SignedInUser = testUser) => ({
  "identity.me": () => user,
  "companies.listMine": () => companies,
});
