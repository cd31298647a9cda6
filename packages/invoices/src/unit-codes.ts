import type { InvoiceUnit } from "./invoice-document.ts";

/** UN/ECE Recommendation 20, with the packages of Recommendation 21 (which begin with X). */
const unitCodes: Record<InvoiceUnit["kind"], string> = {
  piece: "H87",
  pair: "PR",
  set: "SET",
  box: "XBX",
  bag: "XBG",
  pack: "XPK",
  roll: "XRO",
  m: "MTR",
  kg: "KGM",
  l: "LTR",
};

export const unitCode = ({ kind }: InvoiceUnit): string => unitCodes[kind];
