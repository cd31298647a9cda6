/**
 * Makes the shop's pictures in `public/` from the sources in `pictures/`. Only what changed is rendered:
 * pnpm --filter @ironmonger/web pictures [NAME…]
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { pictureName, toolViews } from "@ironmonger/contract/catalog/tool-views";
import sharp, { type Sharp } from "sharp";
import { drawIcon, drawMonogram, icons, monograms } from "./pictures/drawings.ts";
import { type Output, type Picture, renderView, sourcesHash } from "./pictures/render.ts";
import { scenes } from "./pictures/scenes.ts";

const target = new URL("../public/", import.meta.url).pathname;
const manifestFile = new URL("./pictures/manifest.json", import.meta.url).pathname;
const asked = process.argv.slice(2);

/** The sources from which each view was made, by model and view. */
type Manifest = Record<
  string,
  { sources: string; files: Record<string, { width: number; bytes: number; sha256: string }> }
>;

const kB = 1000;
const square = { width: 640, height: 640 };
const toolPictures = Object.entries(toolViews).flatMap(([tool, views]) =>
  Object.keys(views).map((view): Picture => {
    const file = `images/tools/${pictureName(tool, view)}`;
    return {
      model: `tools.${tool.replaceAll("-", "_")}`,
      view,
      frame: square,
      outputs: [
        { file: `${file}.webp`, width: 640, budget: 24 * kB },
        { file: `${file}.avif`, width: 640, budget: 14 * kB },
        { file: `${file}-320.webp`, width: 320, budget: 10 * kB },
        { file: `${file}-320.avif`, width: 320, budget: 6 * kB },
      ],
    };
  }),
);

/** The picture at the best quality that fits. The steps are few, because each encodes the picture again. */
async function encode(picture: Sharp, { file, budget }: Output): Promise<Buffer> {
  const better = file.endsWith(".avif") ? [50, 42, 35, 28, 22] : [84, 76, 66, 54];
  for (const quality of better) {
    const bytes = await format(picture.clone(), file, quality).toBuffer();
    if (bytes.length <= budget) return bytes;
  }
  throw new Error(`${file} does not fit into ${budget} bytes`);
}

function format(picture: Sharp, file: string, quality: number): Sharp {
  if (file.endsWith(".jpg")) return picture.jpeg({ quality, mozjpeg: true });
  if (file.endsWith(".avif")) return picture.avif({ quality, effort: 4, chromaSubsampling: "4:2:0" });
  return picture.webp({ quality, effort: 6, smartSubsample: true });
}

async function write({ model, view, outputs }: Picture, sources: string, rendered: string): Promise<void> {
  const files: Manifest[string]["files"] = {};
  for (const output of outputs) {
    const composed = (await output.compose?.(sharp(rendered))) ?? sharp(rendered);
    const bytes = await encode(composed.resize(output.width, null, { kernel: "lanczos3" }), output);
    await writeFile(target + output.file, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    files[output.file] = { width: output.width, bytes: bytes.length, sha256 };
  }
  manifest[`${model} ${view}`] = { sources, files };
  await writeManifest();
  console.log(model, view);
}

/** Drops pictures whose model or view no longer exists. */
function writeManifest(): Promise<void> {
  const kept = pictures.flatMap(({ model, view }) => {
    const entry = manifest[`${model} ${view}`];
    return entry ? [[`${model} ${view}`, entry]] : [];
  });
  return writeFile(manifestFile, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

await mkdir(`${target}images/tools`, { recursive: true });
await mkdir(`${target}images/buyers`, { recursive: true });
const manifest: Manifest = JSON.parse(await readFile(manifestFile, "utf8"));
const pictures = [...toolPictures, ...scenes];
// The next view is rendered while the files of the previous one are written.
let written = Promise.resolve();
for (const picture of pictures) {
  const { model, view, frame, outputs } = picture;
  const isAsked = asked.length === 0 || asked.some((name) => model.endsWith(`.${name.replaceAll("-", "_")}`));
  if (!isAsked) continue;
  const sources = await sourcesHash(model, view, frame);
  const made = manifest[`${model} ${view}`];
  if (made?.sources === sources && outputs.every(({ file }) => made.files[file])) continue;
  const rendered = await renderView(model, view, frame, sources);
  await written;
  written = write(picture, sources, rendered);
}
await written;
if (asked.length === 0) {
  for (const monogram of monograms) {
    await drawMonogram(monogram)
      .webp({ quality: 84, effort: 6 })
      .toFile(target + monogram.file);
  }
  for (const { file, size } of icons) await drawIcon(size).toFile(target + file);
  await drawContactSheet();
}

/** All rendered tools as lists show them, to check that they look alike. */
async function drawContactSheet(): Promise<void> {
  const size = 150;
  const columns = 8;
  const shown = Object.keys(toolViews).filter((tool) => manifest[`tools.${tool.replaceAll("-", "_")} whole`]);
  const tiles = await Promise.all(
    shown.map(async (tool, index) => ({
      input: await sharp(`${target}images/tools/${tool}-320.webp`).resize(size).png().toBuffer(),
      left: (index % columns) * size,
      top: Math.floor(index / columns) * size,
    })),
  );
  const height = Math.ceil(shown.length / columns) * size;
  await sharp({ create: { width: columns * size, height, channels: 3, background: "#f4f3ef" } })
    .composite(tiles)
    .webp({ quality: 82, effort: 6 })
    .toFile(new URL("../../../docs/pictures/tools.webp", import.meta.url).pathname);
}
