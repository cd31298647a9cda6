import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { RenderedPage } from "./page-renderer.ts";

export type Encoding = "br" | "gzip" | "identity";

/** A page, ready to be written to a socket. */
export type ReadyPage = {
  status: number;
  /** Set by whoever sends it: a page in use is given a second chance when room is needed. */
  isUsed: boolean;
  etag: string;
  variants: Record<Encoding, { headers: string[]; body: Buffer }>;
  /** Answer to somebody who has this very page already. */
  notModified: string[];
  /** From when on it is worth the best compression, in ms since the epoch; undefined once it has it. */
  squeezeFrom: number | undefined;
};

/** Changes come in bursts; after the first of a burst at once, pages are dropped at most this often. */
const dropEveryMs = 250;

/** The best quality makes a page a tenth smaller than the quick one, and takes some fifty times as long: 175 ms and 3 ms for the home page. */
const quickQuality = 5;
const bestQuality = 11;
/** So it is for pages that outlive this and are asked for again. */
const squeezeAfterMs = 2000;

/**
 * Rendered pages, compressed once; when they outgrow `maxBytes`, the oldest that nobody has asked for since go first.
 * `get` never waits; `make` renders, once at a time per key, and keeps what came out unless pages were dropped meanwhile.
 */
export function createPageCache({ headers, maxBytes }: { headers: Record<string, string>; maxBytes: number }) {
  let pages = new Map<string, ReadyPage>();
  const making = new Map<string, Promise<ReadyPage>>();
  let bytes = 0;
  let generation = 0;
  let lastDrop = 0;
  let dropLater: NodeJS.Timeout | undefined;
  let isSqueezing = false;

  const dropNow = () => {
    lastDrop = Date.now();
    generation += 1;
    pages = new Map();
    making.clear();
    bytes = 0;
  };

  const keep = (key: string, page: ReadyPage) => {
    pages.set(key, page);
    bytes += sizeOf(page);
    for (const [oldest, old] of pages) {
      if (bytes <= maxBytes) break;
      pages.delete(oldest);
      if (old.isUsed) {
        old.isUsed = false;
        pages.set(oldest, old);
      } else bytes -= sizeOf(old);
    }
  };

  /** One page at a time, so that those who wait for a page never wait for this. */
  const squeeze = async (key: string, page: ReadyPage) => {
    isSqueezing = true;
    page.squeezeFrom = undefined;
    const { br, identity } = page.variants;
    // Where it fails, the page stays as it is.
    const body = await compress(identity.body, bestQuality).catch(() => br.body);
    page.variants.br = { body, headers: withLength(br.headers, body.length) };
    if (pages.get(key) === page) bytes += body.length - br.body.length;
    isSqueezing = false;
  };

  return {
    get(key: string): ReadyPage | undefined {
      const page = pages.get(key);
      if (page?.squeezeFrom && !isSqueezing && page.squeezeFrom <= Date.now()) void squeeze(key, page);
      return page;
    },

    make(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage> {
      const running = making.get(key);
      if (running) return running;
      const startedIn = generation;
      const made = render()
        .then((page) => prepare(page, headers))
        .then((page) => {
          if (generation === startedIn && page.status < 500) keep(key, page);
          return page;
        })
        .finally(() => {
          if (making.get(key) === made) making.delete(key);
        });
      making.set(key, made);
      return made;
    },

    dropAtOnce: dropNow,

    /** Forgets every page: something that they show has changed. In a burst of changes, within a moment. */
    drop(): void {
      if (dropLater) return;
      const wait = lastDrop + dropEveryMs - Date.now();
      if (wait <= 0) {
        dropNow();
        return;
      }
      dropLater = setTimeout(() => {
        dropLater = undefined;
        dropNow();
      }, wait);
      dropLater.unref();
    },
  };
}
export type PageCache = ReturnType<typeof createPageCache>;

const sizeOf = ({ variants: { br, gzip, identity } }: ReadyPage): number =>
  br.body.length + gzip.body.length + identity.body.length;

const compress = (body: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const withLength = (headers: string[], length: number): string[] =>
  headers.with(headers.indexOf("content-length") + 1, String(length));

async function prepare({ status, html }: RenderedPage, extra: Record<string, string>): Promise<ReadyPage> {
  const body = Buffer.from(html);
  const etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  const [br, zipped] = await Promise.all([compress(body, quickQuality), promisify(gzip)(body, { level: 6 })]);
  const common = [
    ...Object.entries(extra).flat(),
    "cache-control",
    status < 500 ? "no-cache" : "no-store",
    "vary",
    "accept-encoding",
  ];
  const variant = (bytes: Buffer, encoding: Encoding) => ({
    body: bytes,
    headers: [
      ...common,
      "content-type",
      "text/html; charset=utf-8",
      "content-length",
      String(bytes.length),
      ...(status < 500 ? ["etag", etag] : ["retry-after", "2"]),
      ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
    ],
  });
  return {
    status,
    isUsed: false,
    squeezeFrom: status === 200 ? Date.now() + squeezeAfterMs : undefined,
    etag,
    notModified: [...common, "etag", etag],
    variants: { br: variant(br, "br"), gzip: variant(zipped, "gzip"), identity: variant(body, "identity") },
  };
}
