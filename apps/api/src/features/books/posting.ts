/** An invoice or a credit note, by category and rate of its tax. */
export type Posting = {
  day: string;
  number: string;
  kind: "invoice" | "credit-note";
  customer: string;
  name: string;
  account: string;
  revenueAccount: string;
  taxCategory: string;
  percent: number;
  netCents: number;
  taxCents: number;
  grossCents: number;
};
