import { z } from "zod";
import { Email } from "../identity/email.ts";
import { requiredText } from "../text.ts";

/** The longest message. */
const maxWish = 2_000;

/** A tool that a person misses in the shop. The shop answers to the email. */
export const SendWishInput = z.object({ email: Email, text: requiredText("What you need", maxWish) });
export type SendWishInput = z.infer<typeof SendWishInput>;

export const Wish = z.object({ id: z.uuid(), email: z.string(), text: z.string(), sentAt: z.iso.datetime() });
export type Wish = z.infer<typeof Wish>;

/** `isDone: false` lists it on Today again. */
export const FinishWishInput = z.object({ id: z.uuid(), isDone: z.boolean() });
export type FinishWishInput = z.infer<typeof FinishWishInput>;
