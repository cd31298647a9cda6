import { z } from "zod";
import { IdempotencyKey } from "./orders/place-order.ts";
import { requiredText } from "./text.ts";

/** What admins wrote about a person or a company. */
export const Note = z.object({ id: z.uuid(), text: z.string(), at: z.iso.datetime(), by: z.string().nullable() });
export type Note = z.infer<typeof Note>;
export const Notes = z.array(Note);
/** Repeated with the same key, it adds nothing. */
export const NewNote = z.object({ text: requiredText("Note", 2_000), idempotencyKey: IdempotencyKey.optional() });
export type NewNote = z.infer<typeof NewNote>;
