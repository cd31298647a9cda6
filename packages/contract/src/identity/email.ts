import { z } from "zod";
import { messages } from "../messages.ts";
import { isOfOneScript, readPunycodeLabel } from "./domain-label.ts";

/** The domain in Punycode, as every program of the net writes it. What is no domain stays, to be refused. */
function withPlainDomain(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (!/[^\0-\x7f]/.test(domain) || !URL.canParse(`http://${domain}`)) return email;
  const { hostname, href } = new URL(`http://${domain}`);
  return href === `http://${hostname}/` ? email.slice(0, at + 1) + hostname : email;
}

/**
 * An email address as every transport accepts it: letters of any script before the one `@`, a domain with a dot, at most 254 characters;
 * stored in lower case. Full-width letters and digits are read as what they stand for. A domain with letters beyond ASCII is stored in
 * Punycode (`xn--`), and none of its labels may mix scripts, so that nobody registers an address that looks like another one. Whether the
 * mail server takes letters beyond ASCII, the server knows (`requireDeliverable`).
 */
export const Email = z
  .string({ error: messages.emailRequired })
  .trim()
  .min(1, messages.emailRequired)
  .max(254, { error: messages.emailInvalid, abort: true })
  .normalize("NFKC")
  .toLowerCase()
  .overwrite(withPlainDomain)
  // Normalizing can turn one character into several.
  .refine((email) => email.length <= 254, { error: messages.emailInvalid, abort: true })
  .regex(
    /^(?!\.)(?!.*\.\.)[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}._%+'-]*[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}_%+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/u,
    { error: messages.emailInvalid, abort: true },
  )
  .superRefine((email, ctx) => {
    const labels = email
      .split(/[@.]/)
      .filter((label) => label.startsWith("xn--"))
      .map(readPunycodeLabel);
    const words = email.slice(0, email.lastIndexOf("@")).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    if (labels.includes(undefined)) ctx.addIssue(messages.emailInvalid);
    else if (labels.includes("mixed scripts"))
      ctx.addIssue("The domain of this email mixes letters of several scripts, so it cannot be used here");
    else if (!words.every(isOfOneScript))
      ctx.addIssue("This email mixes letters of several scripts, so it cannot be used here");
  });
export type Email = z.infer<typeof Email>;
