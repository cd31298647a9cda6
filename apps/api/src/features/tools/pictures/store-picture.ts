import { createHash } from "node:crypto";
import { pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import type { UploadedPicture } from "@ironmonger/contract/catalog/pictures";
import { pictureFiles, pictures } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { keyOf, typeOf } from "./picture-keys.ts";
import { renderPicture } from "./render-picture.ts";

/**
 * Stores a picture, for a tool that is saved later: a job deletes it if nothing uses it for a day. The same file is stored and rendered
 * once, and always has the same id.
 * @throws DomainError invalid (not a picture, broken, or too many pixels) · unavailable (too many are waiting)
 */
export async function storePicture(
  ctx: Pick<OfficeContext<"tools.edit">, "sql" | "db" | "bucket">,
  upload: Uint8Array,
): Promise<UploadedPicture> {
  const id = createHash("sha256").update(upload).digest("hex");
  const existing = await ctx.db
    .update(pictures)
    .set({ usedAt: sql`now()` })
    .where(eq(pictures.id, id))
    .returning({ id: pictures.id });
  if (existing.length === 0) {
    const files = await renderPicture(upload);
    const { bucket } = ctx;
    // Before the rows that name them, so that there is no row without its file.
    if (bucket)
      await Promise.all(
        files.map(({ content, ...file }) => bucket.put(keyOf({ id, ...file }), content, typeOf(file.format))),
      );
    await inTransaction(ctx, async (ctx) => {
      const again = { target: pictures.id, set: { usedAt: sql`now()` } };
      await ctx.db.insert(pictures).values({ id }).onConflictDoUpdate(again);
      // Another admin may have sent the same file meanwhile.
      await ctx.db
        .insert(pictureFiles)
        .values(files.map((file) => ({ pictureId: id, ...file, ...(bucket && { content: null }) })))
        .onConflictDoNothing();
    });
  }
  return { id, url: pictureUrl(id) };
}
