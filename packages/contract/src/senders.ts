import { z } from "zod";
import { plainLine } from "./text.ts";

/** The token of the link "I do not know them", which every email has that one person sends to another. */
export const UnknownSenderToken = z.object({
  token: plainLine(2_000),
});
export type UnknownSenderToken = z.infer<typeof UnknownSenderToken>;

/** Who sent an email to the holder of the link. */
export const UnknownSender = z.object({
  name: z.string(),
  /** Null if the person wrote for themselves. */
  companyName: z.string().nullable(),
  /** Whether the account or the company can no longer send emails to others. */
  isStopped: z.boolean(),
});
export type UnknownSender = z.infer<typeof UnknownSender>;

/** An account, and the company for which it wrote, that send no emails to others since a recipient did not know them. */
export const StoppedSender = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The email of who did not know them. */
  recipient: z.string(),
  stoppedAt: z.iso.datetime(),
});
export type StoppedSender = z.infer<typeof StoppedSender>;

export const StoppedSenderId = z.object({ id: z.uuid() });
export type StoppedSenderId = z.infer<typeof StoppedSenderId>;
