import { Email } from "@ironmonger/contract/identity/email";
import { z } from "zod";

export const ToolPath = z.object({ id: z.uuid().describe("The tool's `_id`.") });
export const OrderPath = z.object({ id: z.uuid().describe("The order's `_id`.") });
export const EmailPath = z.object({ email: Email });
export const EmailBody = z.object({ email: Email }).meta({ examples: [{ email: "buyer@ironmonger.dev" }] });
/** In a query a `+` arrives as a space, which no email has: clients that do not encode it mean the `+`. */
export const EmailQuery = z.object({
  email: z.preprocess((text) => (typeof text === "string" ? text.trim().replaceAll(" ", "+") : text), Email),
});

/** A range of a list, for clients that do not need all of it. */
export const RangeQuery = z.object({
  limit: z
    .preprocess(
      (text) => (typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : text),
      z.int().min(1).max(1000),
    )
    .optional()
    .describe("At most this many; all without it."),
  after: z.uuid().optional().describe("Only those that come after the one with this `_id`."),
});
