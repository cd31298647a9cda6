import type { PictureFormat } from "@ironmonger/contract/catalog/picture-addresses";
import type { PictureId } from "@ironmonger/contract/catalog/pictures";
import { pictureFiles } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";

export type PictureFile = { id: PictureId; width: number; format: PictureFormat };

type Dependencies = Pick<PublicContext, "db" | "replica">;

const isFile = ({ id, width, format }: PictureFile) =>
  and(eq(pictureFiles.pictureId, id), eq(pictureFiles.width, width), eq(pictureFiles.format, format));

/** The file, or undefined if there is no such picture. */
export const readPicture = (services: Dependencies, file: PictureFile): Promise<Uint8Array | undefined> =>
  fromEither(services, async (db) => {
    const [row] = await db.select({ content: pictureFiles.content }).from(pictureFiles).where(isFile(file));
    return row?.content;
  });

/** Whether there is such a file, without reading it. */
export const hasPicture = async (services: Dependencies, file: PictureFile): Promise<boolean> =>
  (await fromEither(services, async (db) => (await db.$count(pictureFiles, isFile(file))) || undefined)) !== undefined;

/** A picture that was uploaded a moment ago may not have reached the replica. */
const fromEither = async <Result>(
  { db, replica }: Dependencies,
  read: (from: Dependencies["db"]) => Promise<Result | undefined>,
) => (await read(replica.db)) ?? (await read(db));
