import type { PictureFormat } from "@ironmonger/contract/picture-addresses";
import type { PictureId } from "@ironmonger/contract/pictures";
import { pictureFiles } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";

export type WantedFile = { id: PictureId; width: number; format: PictureFormat };

/** The file, or undefined where there is no such picture. */
export async function readPicture(
  { db, replica }: Pick<PublicContext, "db" | "replica">,
  { id, width, format }: WantedFile,
): Promise<Uint8Array | undefined> {
  const isWanted = and(eq(pictureFiles.pictureId, id), eq(pictureFiles.width, width), eq(pictureFiles.format, format));
  const read = async (from: PublicContext["db"]) => {
    const [file] = await from.select({ content: pictureFiles.content }).from(pictureFiles).where(isWanted);
    return file?.content;
  };
  // A picture that was uploaded a moment ago may not have reached the replica.
  return (await read(replica.db)) ?? (await read(db));
}
