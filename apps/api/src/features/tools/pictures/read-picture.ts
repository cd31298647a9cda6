import { pictureFiles } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import { keyOf, type PictureFile } from "./picture-keys.ts";

type Dependencies = Pick<PublicContext, "db" | "replica" | "bucket">;

const isFile = ({ id, width, format }: PictureFile) =>
  and(eq(pictureFiles.pictureId, id), eq(pictureFiles.width, width), eq(pictureFiles.format, format));

/** The file, or undefined if there is no such picture. @throws if the bucket that has it does not answer */
export async function readPicture(services: Dependencies, file: PictureFile): Promise<Uint8Array | undefined> {
  const row = await fromEither(services, async (db) => {
    const [found] = await db.select({ content: pictureFiles.content }).from(pictureFiles).where(isFile(file));
    return found;
  });
  return row && (row.content ?? (await services.bucket?.get(keyOf(file))));
}

/** Whether there is such a file, without reading it. */
export const hasPicture = async (services: Dependencies, file: PictureFile): Promise<boolean> =>
  (await fromEither(services, async (db) => (await db.$count(pictureFiles, isFile(file))) || undefined)) !== undefined;

/** A picture that was uploaded a moment ago may not have reached the replica. */
const fromEither = async <Result>(
  { db, replica }: Pick<Dependencies, "db" | "replica">,
  read: (from: Dependencies["db"]) => Promise<Result | undefined>,
) => (await read(replica.db)) ?? (await read(db));
