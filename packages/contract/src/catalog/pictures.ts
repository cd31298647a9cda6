import { z } from "zod";

const megabyte = 1024 * 1024;
export const pictureLimits = { maxBytes: 20 * megabyte, maxPixels: 40_000_000, maxOfTool: 20 };

/** The hash of the file that was uploaded: the same file has the same id. */
export const PictureId = z.string().regex(/^[0-9a-f]{64}$/, "This is not the id of a picture");
export type PictureId = z.infer<typeof PictureId>;

export const PictureAlt = z
  .string()
  .trim()
  .max(200, "Alternative text can be at most 200 characters")
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "Alternative text must be one line of whole characters");

/** A picture of a tool. `alt` says what it shows; if it is empty, pages use the tool's name. */
export const ToolPicture = z.object({ id: PictureId, alt: PictureAlt });
export type ToolPicture = z.infer<typeof ToolPicture>;

/** The first one is the tool's main picture. */
export const ToolPictures = z
  .array(ToolPicture)
  .max(pictureLimits.maxOfTool, `A tool can have ${pictureLimits.maxOfTool} pictures`)
  .refine(
    (pictures) => new Set(pictures.map(({ id }) => id)).size === pictures.length,
    "Each picture can be there once",
  );

/** The response to an upload. */
export const UploadedPicture = z.object({ id: PictureId, url: z.string() });
export type UploadedPicture = z.infer<typeof UploadedPicture>;
