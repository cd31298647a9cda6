import { z } from "zod";
import { Email } from "../identity/email.ts";
import { requiredText } from "../text.ts";

/** The longest message. */
const maxInquiry = 2_000;

/** A tool that a person misses in the shop. The shop answers to the email. */
export const SendInquiryInput = z.object({ email: Email, text: requiredText("What you need", maxInquiry) });
export type SendInquiryInput = z.infer<typeof SendInquiryInput>;

export const Inquiry = z.object({ id: z.uuid(), email: z.string(), text: z.string(), sentAt: z.iso.datetime() });
export type Inquiry = z.infer<typeof Inquiry>;

/** `isDone: false` lists it on Today again. */
export const FinishInquiryInput = z.object({ id: z.uuid(), isDone: z.boolean() });
export type FinishInquiryInput = z.infer<typeof FinishInquiryInput>;
