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
