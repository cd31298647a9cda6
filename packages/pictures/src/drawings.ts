import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";

const drawn = new URL("../drawn/", import.meta.url).pathname;
const graphite = "#1f2224";
/** What pictures of tools are made for. */
export const paper = "#f4f3ef";

/** The initials of each buyer on a plate of a workshop's colours. */
export const monograms = [
  { file: "images/buyers/alex-harmon.webp", initials: "AH", plate: "#2b2d31", ink: "#f4f3ef" },
  { file: "images/buyers/noor-haddad.webp", initials: "NH", plate: "#1f5f9e", ink: "#f4f3ef" },
  { file: "images/buyers/robin-lindqvist.webp", initials: "RL", plate: "#e9e5da", ink: "#2b2d31" },
  { file: "images/buyers/jo-mbeki.webp", initials: "JM", plate: "#2f6b45", ink: "#f4f3ef" },
  { file: "images/buyers/sam-okafor.webp", initials: "SO", plate: "#a8480a", ink: "#f4f3ef" },
  { file: "images/buyers/kim-duarte.webp", initials: "KD", plate: "#5a5c5f", ink: "#f4f3ef" },
];

/** A round plate with a rim and bold initials. Pages cut it to a circle. */
export function drawMonogram({ initials, plate, ink }: (typeof monograms)[number]): Sharp {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${plate}"/><circle cx="128" cy="128" r="113" fill="none" stroke="${ink}" stroke-opacity=".35" stroke-width="5"/><text x="128" y="160" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" font-size="88" letter-spacing="-3" fill="${ink}">${initials}</text></svg>`;
  return sharp(Buffer.from(picture));
}

/** What other sites show of the shop: its name on graphite, and the left group of the banner. */
export async function drawSocial(banner: Sharp): Promise<Sharp> {
  const panel = 696;
  const [tools, wordmark] = await Promise.all([
    banner
      .clone()
      .resize({ height: 630 })
      .extract({ left: 0, top: 0, width: 1200 - panel, height: 630 })
      .png()
      .toBuffer(),
    sharp(`${drawn}wordmark.svg`, { density: 300 }).resize(560).png().toBuffer({ resolveWithObject: true }),
  ]);
  const ground = sharp({ create: { width: 1200, height: 630, channels: 3, background: graphite } });
  const picture = await ground
    .composite([
      { input: tools, left: panel, top: 0 },
      { input: wordmark.data, left: 68, top: Math.round((630 - wordmark.info.height) / 2) },
      { input: { create: { width: panel, height: 14, channels: 3, background: "#f56a17" } }, left: 0, top: 616 },
    ])
    .png()
    .toBuffer();
  return sharp(picture);
}

/** The diagram in the post about searching an array, with the products of the picture, which stand in a row, in its boxes. */
export async function drawSearch(products: Sharp): Promise<Buffer> {
  const { width = 0, height = 0 } = await products.metadata();
  const names = ["claw-hammer", "spirit-level", "sledgehammer", "hand-saw"];
  const tiles = await Promise.all(
    names.map((_, index) =>
      products
        .clone()
        .extract({ left: Math.round((index * width) / names.length), top: 0, width: width / names.length, height })
        .resize(128)
        .flatten({ background: paper })
        .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: "4:4:4" })
        .toBuffer(),
    ),
  );
  const diagram = await readFile(`${drawn}array-search.svg`, "utf8");
  const picture = names.reduce(
    (text, name, index) =>
      text.replace(` href="${name}"`, ` href="data:image/jpeg;base64,${tiles[index]?.toString("base64")}"`),
    diagram,
  );
  return Buffer.from(picture);
}

export const icons = [
  { file: "icon-192.png", size: 192 },
  { file: "icon-512.png", size: 512 },
  { file: "apple-touch-icon.png", size: 180 },
];

export const drawIcon = (size: number): Sharp =>
  sharp(`${drawn}icon.svg`, { density: 800 }).resize(size).png({ palette: true });
