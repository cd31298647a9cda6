import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { pictureFormats, pictureWidths } from "@ironmonger/contract/catalog/picture-addresses";
import type { pictureFiles } from "./schema/index.ts";
import { pictureName, toolViews } from "./seed/content/tool-views.ts";

const folder = fileURLToPath(new URL("../seed-pictures", import.meta.url));

type SeedPicture = { id: string; alt: string; files: (typeof pictureFiles.$inferInsert)[] };

/** The pictures of each model of the demo's tools, as if an admin had uploaded the largest WebP. */
export async function readSeedPictures(): Promise<Map<string, SeedPicture[]>> {
  const models = Object.entries(toolViews).map(async ([model, views]) => {
    const pictures = Object.entries(views).map(([view, alt]) => readPicture(pictureName(model, view), alt));
    return [model, await Promise.all(pictures)] as const;
  });
  return new Map(await Promise.all(models));
}

async function readPicture(name: string, alt: string): Promise<SeedPicture> {
  const id = createHash("sha256")
    .update(await readFile(`${folder}/${name}.webp`))
    .digest("hex");
  const renderings = pictureWidths.flatMap((width) => pictureFormats.map((format) => ({ width, format })));
  const files = renderings.map(async ({ width, format }) => ({
    pictureId: id,
    width,
    format,
    // They are 640 pixels wide: like any picture that is narrower than a width, they are not enlarged.
    content: await readFile(`${folder}/${name}${width === 320 ? "-320" : ""}.${format}`),
  }));
  return { id, alt, files: await Promise.all(files) };
}
