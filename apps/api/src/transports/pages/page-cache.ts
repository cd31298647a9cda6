import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "identity";

/** What is the same for everybody who may get it. */
type PublicAnswer = {
  status: number;
  body: string;
  /** HTML by default. */
  contentType?: string;
  /** Only for the person who called: it is never cached, neither here nor by a proxy. */
  isPrivate?: boolean;
  /** Seconds after which a failed request may succeed; 2 if a failure does not say. */
  retryAfter?: string | undefined;
};

/** A page or the answer to a query, ready to be written to a socket. */
export type ReadyPage = {
  status: number;
  etag: string;
  variants: Record<Encoding, { headers: string[]; body: Buffer }>;
  /** Headers of a 304 to a client that has this version. */
  notModified: string[];
};

/** Changes come in bursts: the first invalidates immediately, later ones of the same burst at most this often. */
const invalidateEveryMs = 250;

/** The best quality, 11, makes a page a tenth smaller and takes fifty times as long: 175 ms instead of 3 ms for the home page. */
const brotliQuality = 5;

/** What an entry takes apart from its bodies: its address, its headers, and the objects around them. */
const bytesPerEntry = 4096;

/** How often a rendering that replaces another one looks whether it waits for a connection. */
const lookEveryMs = 250;

type PageCacheOptions = {
  headers: Record<string, string>;
  maxBytes: number;
  /** Whether statements wait for a connection that does not come. Then a page that was invalidated is answered as it was. */
  isStarved?: () => boolean;
};
/** A page, and the version of the shop that it shows. */
type Stored = { page: ReadyPage; version: number };

/** Compressed pages or answers to public queries, at most `maxBytes` of them; the least recently used go first. */
export function createPageCache({ headers, maxBytes, isStarved = () => false }: PageCacheOptions) {
  const pages = new LRUCache<string, Stored>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const rendering = new Map<string, Promise<ReadyPage>>();
  let version = 0;

  const invalidation = limitBursts(() => {
    version += 1;
    rendering.clear();
  }, invalidateEveryMs);

  const start = (key: string, render: () => Promise<PublicAnswer>): Promise<ReadyPage> => {
    const renderedVersion = version;
    const ready = render()
      .then(async (rendered) => {
        const page = await prepare(rendered, headers);
        if (version !== renderedVersion || page.status >= 500) return page;
        if (rendered.isPrivate) pages.delete(key);
        else pages.set(key, { page, version });
        return page;
      })
      .finally(() => {
        if (rendering.get(key) === ready) rendering.delete(key);
      });
    rendering.set(key, ready);
    return ready;
  };

  return {
    get(key: string): ReadyPage | undefined {
      const stored = pages.get(key);
      return stored && (stored.version === version || isStarved()) ? stored.page : undefined;
    },

    /** Concurrent callers with the same key share one rendering. A page that was invalidated while it was rendered is not stored. */
    render(key: string, render: () => Promise<PublicAnswer>): Promise<ReadyPage> {
      const running = rendering.get(key) ?? start(key, render);
      const former = pages.peek(key);
      return former ? orFormer(running, former.page, isStarved) : running;
    },

    invalidateNow: invalidation.runNow,
    /** Something that pages show has changed. In a burst of changes, pages are up to a quarter of a second old. */
    invalidate: invalidation.run,
  };
}
export type PageCache = ReturnType<typeof createPageCache>;

/** The page, once it is rendered, or its former version if no connection comes. */
async function orFormer(ready: Promise<ReadyPage>, former: ReadyPage, isStarved: () => boolean): Promise<ReadyPage> {
  for (;;) {
    const page = await Promise.race([ready, pause(lookEveryMs, undefined, { ref: false })]);
    if (page) return page.status === 503 ? former : page;
    if (isStarved()) {
      ready.catch(() => {});
      return former;
    }
  }
}

/** `run` calls the function immediately, but in a burst of calls only once in `everyMs`, the last time at its end. */
function limitBursts(call: () => void, everyMs: number) {
  // Of a monotonic clock: if the time were set back, nothing would be called until it is reached again.
  let calledAt = Number.NEGATIVE_INFINITY;
  let later: NodeJS.Timeout | undefined;
  const runNow = (): void => {
    calledAt = performance.now();
    call();
  };
  const run = (): void => {
    if (later) return;
    const wait = calledAt + everyMs - performance.now();
    if (wait <= 0) {
      runNow();
      return;
    }
    later = setTimeout(() => {
      later = undefined;
      runNow();
    }, wait);
    later.unref();
  };
  return { run, runNow };
}

const sizeOf = (
  {
    page: {
      variants: { br, gzip, identity },
    },
  }: Stored,
  key: string,
): number => br.body.length + gzip.body.length + identity.body.length + key.length + bytesPerEntry;

/** `body` in an encoding. */
export const encode: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
  identity: async (body) => body,
};

async function prepare(
  { status, body: text, contentType = "text/html; charset=utf-8", isPrivate, retryAfter = "2" }: PublicAnswer,
  extra: Record<string, string>,
): Promise<ReadyPage> {
  const body = Buffer.from(text);
  const etag = `W/"${createHash("sha256").update(body).digest("base64url")}"`;
  const [br, zipped] = await Promise.all([encode.br(body), encode.gzip(body)]);
  const common = [
    ...Object.entries(extra).flat(),
    "cache-control",
    status < 500 && !isPrivate ? "no-cache" : "no-store",
    "vary",
    "accept-encoding",
  ];
  const variant = (bytes: Buffer, encoding: Encoding) => ({
    body: bytes,
    headers: [
      ...common,
      "content-type",
      contentType,
      "content-length",
      String(bytes.length),
      ...(status < 500 ? ["etag", etag] : ["retry-after", retryAfter]),
      ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
    ],
  });
  return {
    status,
    etag,
    notModified: [...common, "etag", etag],
    variants: { br: variant(br, "br"), gzip: variant(zipped, "gzip"), identity: variant(body, "identity") },
  };
}
