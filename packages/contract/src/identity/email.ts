import { z } from "zod";
import { messages } from "../messages.ts";
import { readPunycodeLabel } from "./domain-label.ts";

/**
 * An email address as every transport accepts it: ASCII, one `@`, a domain with a dot, at most 254 characters; stored in lower case.
 * Full-width letters and digits are read as what they stand for. A domain with other letters is written in Punycode (`xn--`), and none of
 * its labels may mix scripts, so that nobody registers an address that looks like another one.
 */
export const Email = z
  .string({ error: messages.emailRequired })
  .trim()
  .min(1, messages.emailRequired)
  .max(254, { error: messages.emailInvalid, abort: true })
  .normalize("NFKC")
  .toLowerCase()
  // Normalizing can turn one character into several.
  .refine((email) => email.length <= 254, { error: messages.emailInvalid, abort: true })
  .regex(
    /^(?!\.)(?!.*\.\.)[a-z0-9._%+'-]*[a-z0-9_%+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/,
    { error: messages.emailInvalid, abort: true },
  )
  .superRefine((email, ctx) => {
    const labels = email
      .split(/[@.]/)
      .filter((label) => label.startsWith("xn--"))
      .map(readPunycodeLabel);
    if (labels.includes(undefined)) ctx.addIssue(messages.emailInvalid);
    else if (labels.includes("mixed scripts"))
      ctx.addIssue("The domain of this email mixes letters of several scripts, so it cannot be used here");
  });
export type Email = z.infer<typeof Email>;
