import { z } from "zod";

/** Each picture is rendered in these widths, unless it is narrower, and in both formats. */
export const pictureWidths = [320, 640, 1280] as const;
export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

const megabyte = 1024 * 1024;
export const pictureLimits = { mostBytes: 20 * megabyte, mostPixels: 40_000_000, mostOfTool: 20 };

/** The hash of the file that was uploaded: the same file has the same id. */
export const PictureId = z.string().regex(/^[0-9a-f]{64}$/, "This is not the id of a picture");
export type PictureId = z.infer<typeof PictureId>;

export const PictureAlt = z
  .string()
  .trim()
  .max(200, "Alternative text can be at most 200 characters")
  .regex(/^\P{Cc}*$/u, "Alternative text must be one line");

/** A picture of a tool. `alt` says what it shows; where it is empty, pages show the tool's name. */
export const ToolPicture = z.object({ id: PictureId, alt: PictureAlt });
export type ToolPicture = z.infer<typeof ToolPicture>;

/** The first one is the tool's main picture. */
export const ToolPictures = z
  .array(ToolPicture)
  .max(pictureLimits.mostOfTool, `A tool can have ${pictureLimits.mostOfTool} pictures`)
  .refine(
    (pictures) => new Set(pictures.map(({ id }) => id)).size === pictures.length,
    "Each picture can be there once",
  );

/** What an upload answers. */
export const UploadedPicture = z.object({ id: PictureId, url: z.string() });
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** The picture's address on this shop. Without a width, the one that stands for it in the tool's `imageUrl`. */
export const pictureUrl = (id: PictureId, width: number = 1280, format: PictureFormat = "webp"): string =>
  `/pictures/${id}-${width}.${format}`;

const address = /^\/pictures\/([0-9a-f]{64})-(?:320|640|1280)\.(?:avif|webp)$/;

/** The id of the uploaded picture that an address shows; undefined for any other address. */
export const pictureIdIn = (url: string): PictureId | undefined => address.exec(url)?.[1];
