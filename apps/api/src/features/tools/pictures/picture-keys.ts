import type { PictureFormat } from "@ironmonger/contract/catalog/picture-addresses";
import type { PictureId } from "@ironmonger/contract/catalog/pictures";

/** One rendering of a picture; `id` is the hash of the uploaded file. */
export type PictureFile = { id: PictureId; width: number; format: PictureFormat };

/** The name of a picture's file in the bucket. */
export const keyOf = ({ id, width, format }: PictureFile): string => `pictures/${id}/${width}.${format}`;

export const typeOf = (format: PictureFormat): string => `image/${format}`;
