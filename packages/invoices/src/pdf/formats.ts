import { formatNumber } from "@ironmonger/contract/money";
import { addressLines } from "@ironmonger/contract/regions/address-text";
import type { InvoiceAddress } from "../invoice-document.ts";

/** `1,234.00`; documents show cents always. */
export const amount = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${formatNumber(Math.floor(Math.abs(cents) / 100))}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** `27 November 2026`, of an ISO day. */
export const longDay = (iso: string): string => dayFormat.format(new Date(iso));

export const printedAddress = (address: InvoiceAddress): string[] => addressLines(address).split("\n");
