import { pictureFiles } from "@ironmonger/db/schema";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Bucket } from "../../../core/bucket.ts";
import type { Services } from "../../../core/services.ts";
import { keyOf, typeOf } from "./picture-keys.ts";

const filesAtOnce = 20;

/**
 * Moves the files of pictures from the database into the bucket, a few at a time: each is there before the database gives it up, so the
 * shop may run meanwhile. Yields how many have been moved; interrupted, it goes on when it is called again.
 */
export async function* movePictures({ db, bucket }: Pick<Services, "db"> & { bucket: Bucket }): AsyncGenerator<number> {
  for (let moved = 0; ; ) {
    const files = await db.select().from(pictureFiles).where(isNotNull(pictureFiles.content)).limit(filesAtOnce);
    if (files.length === 0) return;
    await Promise.all(
      files.map(async ({ pictureId: id, width, format, content }) => {
        if (!content) return;
        await bucket.put(keyOf({ id, width, format }), content, typeOf(format));
        await db
          .update(pictureFiles)
          .set({ content: null })
          .where(and(eq(pictureFiles.pictureId, id), eq(pictureFiles.width, width), eq(pictureFiles.format, format)));
      }),
    );
    moved += files.length;
    yield moved;
  }
}
