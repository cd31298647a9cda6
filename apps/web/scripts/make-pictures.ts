/** Makes the shop's pictures in `public/` from the sources in `pictures/`: node scripts/make-pictures.ts */
import { mkdir, readdir } from "node:fs/promises";
import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { type Scene, scenes } from "./pictures/scenes.ts";

const sources = new URL("./pictures/", import.meta.url).pathname;
const target = new URL("../public/", import.meta.url).pathname;
const paper = "#f4f3ef";

/** Every source, by name: drawn ones are SVG, the emoji are WebP of 256 pixels. */
const sourceFiles = new Map<string, string>();
for (const folder of ["drawn", "emoji"]) {
  for (const file of await readdir(`${sources}${folder}`)) {
    sourceFiles.set(file.replace(/\.\w+$/, ""), `${sources}${folder}/${file}`);
  }
}

/** The thing alone, cut to its edges and fitted into a square of `size` pixels. */
async function cutOut(name: string, size: number, turn = 0) {
  const file = sourceFiles.get(name);
  if (!file) throw new Error(`No source picture is called ${name}`);
  const whole = await sharp(file, { density: 400 })
    .rotate(turn, { background: "#0000" })
    .trim({ background: "#0000", threshold: 1 })
    .png()
    .toBuffer();
  return sharp(whole)
    .resize(size, size, { fit: "inside", kernel: "lanczos3" })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** The thing and its soft shadow, centred at a point of the canvas. */
async function place(name: string, x: number, y: number, size: number, turn = 0): Promise<OverlayOptions[]> {
  const { data, info } = await cutOut(name, size, turn);
  const margin = Math.round(size * 0.12);
  const left = Math.round(x - info.width / 2);
  const top = Math.round(y - info.height / 2);
  const padded = await sharp(data)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: "#0000" })
    .png()
    .toBuffer();
  const alpha = await sharp(padded)
    .extractChannel("alpha")
    .blur(size * 0.025)
    .linear(0.26, 0)
    .raw()
    .toBuffer();
  const width = info.width + 2 * margin;
  const height = info.height + 2 * margin;
  const shadow = await sharp({ create: { width, height, channels: 3, background: "#3a352c" } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return [
    { input: shadow, left: left - margin, top: top - margin + Math.round(size * 0.035) },
    { input: data, left, top },
  ];
}

const webp = { quality: 82, effort: 6, smartSubsample: true };
/** Half as many bytes as the WebP; side by side nobody sees which is which. */
const avif = { quality: 42, effort: 7, chromaSubsampling: "4:2:0" };

async function makeSquare(name: string, file: string, sizes: { pixels: number; suffix: string }[]) {
  const things = await place(name, 320, 316, 470);
  const square = await sharp({ create: { width: 640, height: 640, channels: 3, background: paper } })
    .composite(things)
    .png()
    .toBuffer();
  for (const { pixels, suffix } of sizes)
    await sharp(square).resize(pixels).webp(webp).toFile(`${target}images/${file}${suffix}.webp`);
}

function encode(picture: Sharp, file: string): Sharp {
  if (file.endsWith(".jpg")) return picture.jpeg({ quality: 84, mozjpeg: true });
  return file.endsWith(".avif") ? picture.avif(avif) : picture.webp(webp);
}

async function makeScene({ ground, things, outputs }: Scene) {
  const placed = await Promise.all(things.map(([name, ...at]) => place(name, ...at)));
  const whole = await sharp(Buffer.from(ground)).composite(placed.flat()).png().toBuffer();
  for (const { file, width } of outputs) {
    await encode(sharp(whole).resize(width), file).toFile(target + file);
  }
}

await mkdir(`${target}images/tools`, { recursive: true });
await mkdir(`${target}images/buyers`, { recursive: true });
for (const name of sourceFiles.keys()) {
  if (name.startsWith("scene-")) continue;
  const buyer = name.startsWith("buyer-");
  const sizes = buyer
    ? [{ pixels: 256, suffix: "" }]
    : [
        { pixels: 640, suffix: "" },
        { pixels: 320, suffix: "-320" },
      ];
  await makeSquare(name, buyer ? `buyers/${name.slice(6)}` : `tools/${name}`, sizes);
}
for (const scene of scenes) await makeScene(scene);
const icon = sourceFiles.get("scene-icon");
for (const [file, size] of [
  ["icon-192", 192],
  ["icon-512", 512],
  ["apple-touch-icon", 180],
] as const) {
  await sharp(icon, { density: 800 }).resize(size).png({ palette: true }).toFile(`${target}${file}.png`);
}
