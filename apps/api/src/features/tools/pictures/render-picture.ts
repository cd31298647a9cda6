import { type PictureFormat, pictureFormats, pictureWidths } from "@ironmonger/contract/catalog/picture-addresses";
import { pictureLimits } from "@ironmonger/contract/catalog/pictures";
import { DomainError } from "../../../core/domain-error.ts";
import { limitWork } from "../../../core/limit-work.ts";

export type PictureFile = { width: number; format: PictureFormat; content: Uint8Array };

/** One at a time: a picture of 40 megapixels takes 160 MB while it is read. */
const limit = limitWork(1, 16);
const secondsPerStep = 30;
/** AVIF's default effort takes ten times as long for a tenth of the size. */
const options = { avif: { quality: 55, effort: 2 }, webp: { quality: 80 } };

const notAPicture = "This is not a picture that the shop can read. Send a JPEG, PNG, WebP, AVIF or GIF.";
const heic =
  "This is a HEIC picture, as iPhones take them, which browsers cannot show. Save or export it as JPEG and send that.";
const broken = "This picture is broken or incomplete. Save it again, or send another one.";

/**
 * The picture in all widths and formats, upright and in sRGB, without metadata. The content of the file determines its format. Only the
 * first frame of an animation is stored. A picture that is narrower than a width is not enlarged.
 * @throws DomainError invalid (not a picture, broken, or too many pixels) · unavailable (too many are waiting)
 */
export const renderPicture = (upload: Uint8Array): Promise<PictureFile[]> =>
  limit(async () => {
    const sharp = await loadSharp();
    await requireReadable(sharp, upload);
    try {
      // Decoded once, at the largest width; all renderings are made from that.
      const { data, info } = await sharp(upload, { limitInputPixels: pictureLimits.maxPixels, failOn: "error" })
        .timeout({ seconds: secondsPerStep })
        .autoOrient()
        .resize(boxOf(Math.max(...pictureWidths)))
        .toColourspace("srgb")
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const files: PictureFile[] = [];
      for (const width of pictureWidths)
        for (const format of pictureFormats) {
          const rendering = sharp(data, { raw }).timeout({ seconds: secondsPerStep }).resize(boxOf(width));
          files.push({ width, format, content: await rendering.toFormat(format, options[format]).toBuffer() });
        }
      return files;
    } catch (error) {
      throw new DomainError("invalid", broken, { cause: error });
    }
  });

/** Very tall pictures are made narrower, because WebP has at most 16,383 rows. */
const boxOf = (width: number) => ({ width, height: 2 * width, fit: "inside", withoutEnlargement: true }) as const;

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** Loaded with the first picture: so that starting the shop neither waits for it nor needs its memory. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  // The library then refuses all other formats by their content, SVG and PDF among them.
  sharp.block({ operation: ["VipsForeignLoad"] });
  const readers = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"];
  sharp.unblock({ operation: readers.map((reader) => `VipsForeignLoad${reader}`) });
  return sharp;
}

/** Reads only the head of the file, so that a small file with a huge picture is refused before it is unpacked. */
async function requireReadable(sharp: Sharp, upload: Uint8Array): Promise<void> {
  if (isHeic(upload)) throw new DomainError("invalid", heic);
  // For an empty file the library would report a programming error.
  const head =
    upload.length === 0
      ? undefined
      : await sharp(upload, { limitInputPixels: false }).metadata().catch(undefinedIfUnreadable);
  if (!head) throw new DomainError("invalid", notAPicture);
  const pixels = head.width * head.height;
  if (pixels > pictureLimits.maxPixels) {
    const maxMegapixels = pictureLimits.maxPixels / 1_000_000;
    // With one decimal, but never as many as are allowed.
    const megapixels = Math.max(Math.round(pixels / 100_000) / 10, maxMegapixels + 0.1);
    throw new DomainError(
      "invalid",
      `This picture has ${megapixels} megapixels, and can have at most ${maxMegapixels}.`,
    );
  }
}

/** Whether the head of the file names a brand of HEIC; AVIF has the same container. */
function isHeic(upload: Uint8Array): boolean {
  const head = Buffer.from(upload.subarray(4, 32)).toString("latin1");
  return head.startsWith("ftyp") && /^ftyp(?:hei[cxms]|hev[cxms]|mif1(?!.*avif))/.test(head);
}

/** @throws DomainError invalid, where the file begins like a picture */
function undefinedIfUnreadable(error: unknown): undefined {
  const isUnknown = error instanceof Error && error.message.includes("unsupported image format");
  if (!isUnknown) throw new DomainError("invalid", broken, { cause: error });
}
