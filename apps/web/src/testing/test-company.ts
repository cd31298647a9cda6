import type { Company } from "@ironmonger/contract/companies";
import { testCompany } from "./test-user.ts";

/** The company of `testCompany` as its own page has it: it pays by card only, and asks nothing of an order. */
export const companyRecord: Company = {
  ...testCompany,
  taxId: "GB123456789",
  isTaxIdVerified: true,
  country: "GB",
  billingAddress: "1 Quay\nLeith",
  invoiceEmail: "pay@acme.example",
  orderEmail: null,
  buyersSeeAllOrders: false,
  isTaxExempt: false,
  isReverseCharge: false,
  poNumbers: "optional",
  allowsOwnApproval: false,
  approvalDays: 5,
  sitesOnly: false,
  buyerReference: null,
  invoiceProfile: "en16931",
  terms: ["card"],
  netDays: 30,
  creditLimitCents: 0,
  holdAfterDays: null,
  depositPercent: 0,
  invoicePer: "shipment",
  remindersPaused: false,
  openCents: 0,
  creditLeftCents: 0,
  isAccountOnHold: false,
  groups: [],
  sameTaxId: [],
  sameName: [],
  createdAt: "2026-11-01T00:00:00.000Z",
  version: 1,
};

/** The same, which also orders on account: $1,000, of which $600 are left. */
export const onAccount: Company = {
  ...companyRecord,
  terms: ["card", "transfer", "account"],
  creditLimitCents: 100_000,
  openCents: 40_000,
  creditLeftCents: 60_000,
};
