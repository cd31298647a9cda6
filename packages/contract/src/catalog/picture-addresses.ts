// Separate from the schemas, because every page shows pictures.

/** Each picture is rendered in these widths, unless it is narrower, and in both formats. */
export const pictureWidths = [320, 640, 1280] as const;
export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The picture's address on this shop. Without a width, the one that stands for it in the tool's `imageUrl`. */
export const pictureUrl = (id: string, width: number = 1280, format: PictureFormat = "webp"): string =>
  `/pictures/${id}-${width}.${format}`;

const address = /^\/pictures\/([0-9a-f]{64})-(?:320|640|1280)\.(?:avif|webp)$/;

/** The id of the uploaded picture that an address shows; undefined for any other address. */
export const pictureIdIn = (url: string): string | undefined => address.exec(url)?.[1];
