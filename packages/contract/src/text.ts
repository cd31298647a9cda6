import { z } from "zod";

/** PostgreSQL cannot store NUL in a text, so every transport refuses it. */
export const withoutNul = /^[^\0]*$/;

/** A text that must be given; the spaces around it do not count. */
export const requiredText = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} can be at most ${max} characters`)
    .regex(withoutNul, `${label} cannot have the character U+0000`);

/** A text that may be blank, which is null. */
export const optionalText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label} can be at most ${max} characters`)
    .regex(withoutNul, `${label} cannot have the character U+0000`)
    .transform((text) => text || null)
    .nullable();

/** Control characters, and what is invisible or changes the direction of the text beside it. */
const hiddenCharacter = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What email programs turn into a link: a scheme, `www.`, a domain such as `evil.example`, an IPv4 address. */
const webAddress = /:\/\/|\bwww[.。．｡]|[\p{L}\p{N}-][.。．｡][\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]|\d+(?:\.\d+){3}/iu;

/**
 * The name of a person. Emails and pages show it beside the shop's own words, so it is one line of visible characters and cannot
 * carry a link.
 */
export const personName = (label: string, max: number) =>
  requiredText(label, max)
    .refine((name) => !hiddenCharacter.test(name), `${label} must be one line without invisible characters`)
    .refine((name) => !webAddress.test(name), `${label} cannot contain a web address; put a space after a dot`);
