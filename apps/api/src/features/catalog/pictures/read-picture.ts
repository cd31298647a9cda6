import type { PictureFormat } from "@ironmonger/contract/catalog/picture-addresses";
import type { PictureId } from "@ironmonger/contract/catalog/pictures";
import { pictureFiles } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";

export type WantedFile = { id: PictureId; width: number; format: PictureFormat };

type Parts = Pick<PublicContext, "db" | "replica">;

const isFile = ({ id, width, format }: WantedFile) =>
  and(eq(pictureFiles.pictureId, id), eq(pictureFiles.width, width), eq(pictureFiles.format, format));

/** The file, or undefined if there is no such picture. */
export const readPicture = (parts: Parts, wanted: WantedFile): Promise<Uint8Array | undefined> =>
  fromEither(parts, async (db) => {
    const [file] = await db.select({ content: pictureFiles.content }).from(pictureFiles).where(isFile(wanted));
    return file?.content;
  });

/** Whether there is such a file, without reading it. */
export const hasPicture = async (parts: Parts, wanted: WantedFile): Promise<boolean> =>
  (await fromEither(parts, async (db) => (await db.$count(pictureFiles, isFile(wanted))) || undefined)) !== undefined;

/** A picture that was uploaded a moment ago may not have reached the replica. */
const fromEither = async <Found>({ db, replica }: Parts, read: (from: Parts["db"]) => Promise<Found | undefined>) =>
  (await read(replica.db)) ?? (await read(db));
