import { z } from "zod";
import { messages } from "../messages.ts";

/**
 * An email address as every transport accepts it: ASCII, one `@`, a domain with a dot, at most 254 characters; stored in lower case.
 * Full-width letters and digits are read as what they stand for. Other letters that look Latin are refused, even if a domain has them in
 * punycode (`xn--`), so an address that looks like another one cannot be registered.
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
  .refine((email) => !/[@.]xn--/.test(email), {
    error: "The domain of this email has letters beyond a to z, which cannot be used here",
    abort: true,
  })
  .regex(
    /^(?!\.)(?!.*\.\.)[a-z0-9._%+'-]*[a-z0-9_%+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
    messages.emailInvalid,
  );
export type Email = z.infer<typeof Email>;
