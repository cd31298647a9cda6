import { z } from "zod";

const megabyte = 1024 * 1024;
export const documentLimits = { maxBytes: 10 * megabyte, maxOfTool: 20 };

/** The hash of the file that was uploaded: the same file has the same id. */
export const DocumentId = z.string().regex(/^[0-9a-f]{64}$/, "This is not the id of a document");
export type DocumentId = z.infer<typeof DocumentId>;

export const DocumentTitle = z
  .string({ error: "Title is required" })
  .trim()
  .min(1, "Title is required")
  .max(120, "Title can be at most 120 characters")
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "Title must be one line of whole characters");

/** A PDF of a tool, such as its data sheet. */
export const ToolDocument = z.object({ id: DocumentId, title: DocumentTitle, bytes: z.int().positive() });
export type ToolDocument = z.infer<typeof ToolDocument>;

/** In the order in which they are listed. */
export const ToolDocuments = z
  .array(ToolDocument)
  .max(documentLimits.maxOfTool, `A tool can have ${documentLimits.maxOfTool} documents`)
  .refine(
    (documents) => new Set(documents.map(({ id }) => id)).size === documents.length,
    "Each document can be there once",
  );

/** The response to an upload. */
export const UploadedDocument = z.object({ id: DocumentId, url: z.string() });
export type UploadedDocument = z.infer<typeof UploadedDocument>;
