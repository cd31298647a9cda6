/**
 * Makes the pictures of the shop and of the demo's tools from the sources in this package. Only what changed is rendered:
 * pnpm --filter @ironmonger/pictures make [NAME…]
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { pictureName, toolViews } from "@ironmonger/db/seed/content/tool-views";
import sharp, { type Sharp } from "sharp";
import { drawIcon, drawMonogram, icons, monograms, paper } from "./drawings.ts";
import { pathOf } from "./path-of.ts";
import { type Frame, type Output, type Picture, renderView, sourcesHash } from "./render.ts";
import { scenes } from "./scenes.ts";

const manifestFile = new URL("./manifest.json", import.meta.url).pathname;
const requestedModels = process.argv.slice(2);

/** The sources from which each view was made, by model and view. */
type Manifest = Record<
  string,
  { sources: string; files: Record<string, { width: number; bytes: number; sha256: string }> }
>;

const kB = 1000;
const square = { width: 640, height: 640 };
const toolPictures = Object.entries(toolViews).flatMap(([tool, views]) =>
  Object.keys(views).map((view): Picture => {
    const file = `tools/${pictureName(tool, view)}`;
    return {
      model: `tools.${tool.replaceAll("-", "_")}`,
      view,
      frame: square,
      outputs: [
        { file: `${file}.webp`, width: 640, budget: 24 * kB },
        { file: `${file}.avif`, width: 640, budget: 18 * kB },
        { file: `${file}-320.webp`, width: 320, budget: 10 * kB },
        { file: `${file}-320.avif`, width: 320, budget: 8 * kB },
      ],
    };
  }),
);

/** The picture at the best quality that fits. The steps are few, because each encodes the picture again. */
async function encode(rendered: Sharp, { file, width, budget, compose }: Output): Promise<Buffer> {
  const composed = (await compose?.(rendered)) ?? rendered;
  const picture = composed.resize(width, null, { kernel: "lanczos3" });
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
  // For emails, other sites and browsers without AVIF: on paper.
  return picture.flatten({ background: paper }).webp({ quality, effort: 6, smartSubsample: true });
}

async function write({ model, view, outputs }: Picture, sources: string, rendered: string): Promise<void> {
  const files: Manifest[string]["files"] = {};
  for (const output of outputs) {
    const bytes = (await output.draw?.(sharp(rendered))) ?? (await encode(sharp(rendered), output));
    await writeFile(pathOf(output.file), bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    files[output.file] = { width: output.width, bytes: bytes.length, sha256 };
  }
  manifest[`${model} ${view}`] = { sources, files };
  await writeManifest();
  console.log(model, view);
}

/** Drops pictures whose model or view no longer exists. */
function writeManifest(): Promise<void> {
  const rows = pictures.flatMap(({ model, view }) => {
    const entry = manifest[`${model} ${view}`];
    return entry ? [[`${model} ${view}`, entry]] : [];
  });
  return writeFile(manifestFile, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}

for (const folder of ["tools/", "images/buyers", "images/categories"]) await mkdir(pathOf(folder), { recursive: true });
const manifest: Manifest = JSON.parse(await readFile(manifestFile, "utf8"));
const pictures = [...toolPictures, ...scenes];
// The next view is rendered while the files of the previous one are written.
let written = Promise.resolve();
for (const picture of pictures) {
  const { model, view, frame, outputs } = picture;
  const isRequested =
    requestedModels.length === 0 || requestedModels.some((name) => model.endsWith(`.${name.replaceAll("-", "_")}`));
  if (!isRequested) continue;
  const sources = await sourcesHash(model, view, frame);
  const made = manifest[`${model} ${view}`];
  if (made?.sources === sources && outputs.every(({ file }) => made.files[file])) continue;
  const rendered = await renderView(model, view, frame, sources);
  await written;
  written = write(picture, sources, rendered);
}
await written;
if (requestedModels.length === 0) {
  for (const monogram of monograms) {
    await drawMonogram(monogram).webp({ quality: 84, effort: 6 }).toFile(pathOf(monogram.file));
  }
  for (const { file, size } of icons) await drawIcon(size).toFile(pathOf(file));
  await drawContactSheets();
}

/** All pictures of a kind beside each other, for a look at the whole family. */
async function drawContactSheets(): Promise<void> {
  const isRendered = ({ model, view }: Picture) => manifest[`${model} ${view}`];
  const rendered = toolPictures.filter(isRendered);
  const [whole, detailed] = [
    rendered.filter(({ view }) => view === "whole"),
    rendered.filter(({ view }) => view !== "whole"),
  ];
  await drawContactSheet("tools", whole, 8, { width: 150, height: 150 });
  await drawContactSheet("details-and-packs", detailed, 8, { width: 150, height: 150 });
  await drawContactSheet("scenes", scenes.filter(isRendered), 4, { width: 300, height: 225 });
}

async function drawContactSheet(name: string, shown: Picture[], columns: number, cell: Frame): Promise<void> {
  const background = paper;
  const tiles = await Promise.all(
    shown.map(async ({ outputs: [largest] }, index) => ({
      input: await sharp(pathOf(largest?.file ?? ""))
        .resize({ ...cell, fit: "contain", background })
        .png()
        .toBuffer(),
      left: (index % columns) * cell.width,
      top: Math.floor(index / columns) * cell.height,
    })),
  );
  const height = Math.ceil(shown.length / columns) * cell.height;
  await sharp({ create: { width: columns * cell.width, height, channels: 3, background } })
    .composite(tiles)
    .webp({ quality: 82, effort: 6 })
    .toFile(new URL(`../../../docs/pictures/${name}.webp`, import.meta.url).pathname);
}
