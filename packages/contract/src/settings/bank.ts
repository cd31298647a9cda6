import { z } from "zod";
import type { Settings } from "../settings.ts";

/** Where a transfer to the shop goes; null where it has named no account. */
export const BankDetails = z.object({ holder: z.string(), iban: z.string(), bic: z.string() }).nullable();
export type BankDetails = z.infer<typeof BankDetails>;

export const bankOf = ({ invoicing, shopName }: Pick<Settings, "invoicing" | "shopName">): BankDetails => {
  const { iban, bic, seller } = invoicing;
  return iban === "" ? null : { holder: seller.name || shopName, iban: formatIban(iban), bic };
};

/** In groups of four, as it is printed. */
const formatIban = (iban: string): string => iban.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ");
