import { isDeepStrictEqual } from "node:util";
import { pictureIdIn, pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import type { PictureId, ToolPicture } from "@ironmonger/contract/catalog/pictures";
import type { Database } from "@ironmonger/db/client";
import { pictures } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { DomainError } from "../../core/domain-error.ts";

type Pictured = { imageUrl: string; pictures: ToolPicture[] };

const noPicture = "/images/no-picture.svg";

/**
 * What to write together with a new list of pictures or another link: the `imageUrl` of a tool with pictures is the address of the first
 * one, whatever link the input has, so that lists show the same picture as the tool's page. Call it within the transaction that writes the
 * tool:
 * pictures that the tool gets or loses then stay for another day.
 * @throws DomainError conflict, with an issue for each picture that is no longer there
 */
export async function changePictures(
  transaction: Database,
  before: Pictured | null,
  changes: { imageUrl?: string | undefined; pictures?: ToolPicture[] | undefined },
): Promise<{ imageUrl?: string }> {
  const picturesBefore = before?.pictures ?? [];
  const { pictures = picturesBefore, imageUrl = before?.imageUrl ?? noPicture } = changes;
  const [main] = pictures;
  if (isDeepStrictEqual(pictures, picturesBefore)) return main ? { imageUrl: pictureUrl(main.id) } : {};
  const idsBefore = picturesBefore.map(({ id }) => id);
  const ids = pictures.map(({ id }) => id);
  const lost = idsBefore.filter((id) => !ids.includes(id));
  const gained = ids.filter((id) => !idsBefore.includes(id));
  const used = await markUsed(transaction, [...lost, ...gained]);
  const missing = gained.filter((id) => !used.has(id));
  if (missing.length > 0) {
    const message = "A picture is no longer there. Add it again.";
    const issues = missing.map((id) => ({ path: `pictures.${ids.indexOf(id)}`, message }));
    throw new DomainError("conflict", message, { issues });
  }
  if (main) return { imageUrl: pictureUrl(main.id) };
  const shown = pictureIdIn(imageUrl);
  return { imageUrl: shown && lost.includes(shown) ? noPicture : imageUrl };
}

/** Returns those that exist. */
async function markUsed(transaction: Database, ids: PictureId[]): Promise<Set<PictureId>> {
  if (ids.length === 0) return new Set();
  const areThese = isAnyOf(pictures.id, ids);
  // In the order of their ids, so that two admins never wait for each other.
  const rows = await transaction
    .select({ id: pictures.id })
    .from(pictures)
    .where(areThese)
    .orderBy(pictures.id)
    .for("update");
  await transaction.update(pictures).set({ usedAt: sql`now()` }).where(areThese);
  return new Set(rows.map(({ id }) => id));
}
