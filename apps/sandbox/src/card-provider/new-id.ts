import { randomBytes } from "node:crypto";

const alphabet = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** An id such as the provider gives: a prefix and 24 letters and digits, e.g. `pi_3Qc…`. */
export function newId(prefix: string, length = 24): string {
  let id = "";
  for (const byte of randomBytes(length)) id += alphabet[byte % alphabet.length];
  return `${prefix}_${id}`;
}
