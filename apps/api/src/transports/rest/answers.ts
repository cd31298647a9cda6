import { z } from "zod";
import { type ErrorKind, errorKinds } from "../../core/domain-error.ts";

/** Answers of writes have the shape of the original backend's document database. */
export const Inserted = z
  .strictObject({ acknowledged: z.literal(true), insertedId: z.uuid() })
  .meta({ id: "Inserted", examples: [{ acknowledged: true, insertedId: "019a3b5c-7d9e-7f10-8a2b-3c4d5e6f7081" }] });
export const inserted = (insertedId: string): z.infer<typeof Inserted> => ({ acknowledged: true, insertedId });

const updateCounts = {
  acknowledged: z.literal(true),
  matchedCount: z.literal(1),
  modifiedCount: z.int().min(0).max(1).describe("0 where everything was so before."),
};
export const Updated = z
  .strictObject(updateCounts)
  .meta({ id: "Updated", examples: [{ acknowledged: true, matchedCount: 1, modifiedCount: 1 }] });
export const updated = (hasChanged: boolean): z.infer<typeof Updated> => ({
  acknowledged: true,
  matchedCount: 1,
  modifiedCount: hasChanged ? 1 : 0,
});

export const UpdatedWithToken = z
  .strictObject({ ...updateCounts, token: z.string().describe("A bearer; it ends with the session.") })
  .meta({
    id: "UpdatedWithToken",
    examples: [
      { acknowledged: true, matchedCount: 1, modifiedCount: 0, token: "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl" },
    ],
  });

export const Deleted = z
  .strictObject({ acknowledged: z.literal(true), deletedCount: z.literal(1) })
  .meta({ id: "Deleted", examples: [{ acknowledged: true, deletedCount: 1 }] });
export const deleted: z.infer<typeof Deleted> = { acknowledged: true, deletedCount: 1 };

export const Acknowledged = z
  .strictObject({ acknowledged: z.literal(true) })
  .meta({ id: "Acknowledged", examples: [{ acknowledged: true }] });
export const acknowledged: z.infer<typeof Acknowledged> = { acknowledged: true };

/** A CSV file, with the beginning of one for the document. */
export const csvAnswer = (example: string) => ({
  content: { "text/csv": { schema: z.string().meta({ examples: [example] }) } },
});

const kinds = Object.keys(errorKinds) as [ErrorKind, ...ErrorKind[]];
export const ErrorAnswer = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(kinds),
      message: z.string().describe("For people to read."),
      issues: z
        .array(z.strictObject({ path: z.string(), message: z.string() }))
        .optional()
        .describe("What is wrong with the request, field by field."),
    }),
  })
  .meta({ id: "Error", examples: [{ error: { code: "not_found", message: "There is no such order." } }] });
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
