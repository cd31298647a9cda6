import type { PaymentTerms } from "@ironmonger/contract/companies/terms";

export const termsLabels: Record<PaymentTerms, string> = {
  card: "Card",
  transfer: "Bank transfer in advance",
  account: "On account",
};
