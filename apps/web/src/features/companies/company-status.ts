import type { Company, CompanyRole } from "@ironmonger/contract/companies";

export const statusLabels: Record<Company["status"], string> = {
  pending: "To be confirmed",
  active: "Active",
  "on-hold": "On hold",
};

/** What the status means for the people of the company. */
export const statusTexts: Record<Company["status"], string> = {
  pending:
    "We will confirm within a day. Until then you see public prices; the order pad and the basket work meanwhile.",
  active: "Its people order at its own prices.",
  "on-hold": "Its people see everything, but cannot order. Write to us to settle it.",
};

export const roleLabels: Record<CompanyRole, string> = {
  buyer: "Buyer",
  approver: "Approver",
  manager: "Manager",
};
export const roleChoices = [
  { value: "buyer", label: "Buyer: orders" },
  { value: "approver", label: "Approver: also sees and decides about all orders" },
  { value: "manager", label: "Manager: also people, sites and company" },
] satisfies { value: CompanyRole; label: string }[];

export const toRole = (text: string): CompanyRole => roleChoices.find(({ value }) => value === text)?.value ?? "buyer";
