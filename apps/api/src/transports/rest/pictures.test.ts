import { createHash } from "node:crypto";
import { request as openRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { pictureUrl, pictureWidths } from "@ironmonger/contract/catalog/picture-addresses";
import { auditLog } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import type { Admin } from "../../testing/test-shop.ts";
import { type RestShop, startRestShop } from "./testing/rest-shop.ts";

let shop: RestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startRestShop({ hasRaces: true });
  admin = await shop.admin();
});
afterAll(() => shop.close());

const solid = (width: number, height: number, background = "#c04020") =>
  sharp({ create: { width, height, channels: 3, background } });
/** Another file each time. */
let shade = 0;
const newPicture = (width = 1600, height = 1200) => {
  shade += 1;
  return solid(width, height, `#${(0x102030 + shade).toString(16)}`)
    .png()
    .toBuffer();
};

async function send(
  path: string,
  picture: Uint8Array,
  { alt, name = "saw.jpg" }: { alt?: string; name?: string } = {},
) {
  const form = new FormData();
  if (alt !== undefined) form.append("alt", alt);
  form.append("picture", new File([Buffer.from(picture)], name, { type: "image/jpeg" }));
  const body = new Response(form);
  return shop.inject({
    method: "POST",
    url: path,
    headers: { cookie: admin.cookie, "content-type": body.headers.get("content-type") ?? "" },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}
const add = (toolId: string, picture: Uint8Array, more?: { alt?: string; name?: string }) =>
  send(`/import/pictures/${toolId}`, picture, more);
const picturesOf = async (id: string) => {
  const { imageUrl, pictures } = await admin.api.catalog.getTool({ id });
  return { imageUrl, pictures };
};

test("a photograph becomes AVIF and WebP in three widths, upright, and its location is removed", async () => {
  const photo = await solid(1600, 1200)
    .composite([{ input: await solid(400, 400, "#0000ff").png().toBuffer(), left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: "Jane" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif?.toString("latin1")).toContain("Jane");
  const tool = await shop.tool();
  const answer = await add(tool.id, photo, { alt: " A red saw " });
  const id = createHash("sha256").update(photo).digest("hex");
  expect([answer.statusCode, answer.json()]).toEqual([200, { id, url: pictureUrl(id) }]);
  expect(await picturesOf(tool.id)).toEqual({ imageUrl: pictureUrl(id), pictures: [{ id, alt: "A red saw" }] });

  for (const width of pictureWidths)
    for (const [format, read] of [
      ["avif", "heif"],
      ["webp", "webp"],
    ] as const) {
      const file = await shop.inject({ url: pictureUrl(id, width, format) });
      expect(file.headers["content-type"]).toBe(`image/${format}`);
      const metadata = await sharp(file.rawPayload).metadata();
      // The camera was held upright: 1600 × 1200 is shown as 1200 × 1600.
      const shown = Math.min(width, 1200);
      expect(metadata).toMatchObject({ format: read, width: shown, height: Math.round((shown * 4) / 3) });
      expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation ?? 1]).toEqual([
        undefined,
        undefined,
        undefined,
        1,
      ]);
      expect(file.rawPayload.includes("Jane")).toBe(false);
    }
  const { data, info } = await sharp((await shop.inject({ url: pictureUrl(id) })).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  // What was the top left corner is the top right one.
  expect(pixel(info.width - 20, 20)[2]).toBeGreaterThan(200);
  expect(pixel(20, 20)[2]).toBeLessThan(100);
});

test("a picture with another colour profile is shown in sRGB", async () => {
  const tool = await shop.tool();
  const wide = await solid(64, 64, "#ff0000").withIccProfile("p3").png().toBuffer();
  const { url } = (await add(tool.id, wide)).json();
  const file = (await shop.inject({ url })).rawPayload;
  expect((await sharp(file).metadata()).icc).toBeUndefined();
  const [red = 0, green = 255, blue = 255] = await sharp(file).raw().toBuffer();
  expect([red > 245, green < 15, blue < 15]).toEqual([true, true, true]);
});

test("browsers cache a file for a year, and the shop never sends it twice", async () => {
  const tool = await shop.tool();
  const { id, url } = (await add(tool.id, await newPicture())).json();
  const first = await shop.inject({ url });
  expect(first.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    etag: expect.stringMatching(/^"[^"]+"$/),
  });
  const etag = String(first.headers.etag);
  const again = await shop.inject({ url, headers: { "if-none-match": etag } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const head = await shop.inject({ method: "HEAD", url });
  expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([
    200,
    String(first.rawPayload.length),
    "",
  ]);
  for (const wrong of [`${id}-100.webp`, `${id}-320.svg`, `${id}.webp`, `${"0".repeat(64)}-320.webp`, "a"])
    expect((await shop.inject({ url: `/pictures/${wrong}` })).statusCode, wrong).toBe(404);
});

test("a narrow picture is not made larger, and transparency stays", async () => {
  const tool = await shop.tool();
  const logo = sharp({ create: { width: 100, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const { url } = (await add(tool.id, await logo.png().toBuffer())).json();
  const file = (await shop.inject({ url })).rawPayload;
  expect(await sharp(file).metadata()).toMatchObject({ width: 100, height: 50, hasAlpha: true });
});

test("the same file is stored once; sent again it changes nothing but its text", async () => {
  const [tool, other] = [await shop.tool(), await shop.tool()];
  const [one, two] = [await newPicture(), await newPicture()];
  const { id } = (await add(tool.id, one, { alt: "Saw" })).json();
  await add(tool.id, two);
  expect((await add(tool.id, one)).json().id).toBe(id);
  expect((await add(other.id, one)).json().id).toBe(id);
  const { pictures } = await picturesOf(tool.id);
  expect(pictures.map(({ alt }) => alt)).toEqual(["Saw", ""]);
  await add(tool.id, one, { alt: "A saw" });
  expect((await picturesOf(tool.id)).pictures.map(({ alt }) => alt)).toEqual(["A saw", ""]);
  const [stored] = await shop.services.sql`select count(*)::int as n from picture_files where picture_id = ${id}`;
  expect(stored?.n).toBe(6);
  const changes = await shop.services.db
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, tool.id), eq(auditLog.action, "changed")))
    .orderBy(auditLog.id);
  expect(changes).toHaveLength(3);
  expect(changes[0]).toEqual({
    before: { imageUrl: tool.imageUrl, pictures: [] },
    after: { imageUrl: pictureUrl(id), pictures: [{ id, alt: "Saw" }] },
  });
});

test("of concurrent uploads none is lost, and the same file sent concurrently is there once", async () => {
  await using _ = await shop.tenConnections();
  const tool = await shop.tool();
  const [one, two, three] = await Promise.all([newPicture(), newPicture(), newPicture()]);
  const answers = await Promise.all([one, one, two, three, two].map((picture) => add(tool.id, picture)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  const { pictures, imageUrl } = await picturesOf(tool.id);
  expect(pictures.map(({ id }) => id).sort()).toEqual([...new Set(answers.map((answer) => answer.json().id))].sort());
  expect(pictures).toHaveLength(3);
  expect(imageUrl).toBe(pictureUrl(pictures[0]?.id ?? ""));
});

test("a tool has at most 20 pictures", async () => {
  const ids: string[] = [];
  for (let made = 0; made < 21; made += 1) {
    const { id } = (await send("/import/pictures", await newPicture(8, 8))).json();
    ids.push(id);
  }
  const pictures = ids.slice(0, 20).map((id) => ({ id, alt: "" }));
  const tool = await shop.tool({ pictures });
  expect((await add(tool.id, await newPicture(8, 8))).statusCode).toBe(409);
  expect((await picturesOf(tool.id)).pictures).toEqual(pictures);
});

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};
/** The head of a PNG that says that it has a billion pixels. */
const bomb = () => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(40_000, 0);
  size.writeUInt32BE(40_000, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    Buffer.alloc(64),
  ]);
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const notAPicture = /^This is not a picture that the shop can read/;
const broken = /^This picture is broken or incomplete/;

test.each<[string, () => Promise<Buffer> | Buffer, number, RegExp]>([
  ["an SVG named .png", () => Buffer.from(svg), 400, notAPicture],
  ["an SVG with its declaration", () => Buffer.from(`<?xml version="1.0"?>\n${svg}`), 400, notAPicture],
  ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"), 400, notAPicture],
  ["a TIFF", () => solid(20, 20).tiff().toBuffer(), 400, notAPicture],
  [
    "a HEIC picture of a phone",
    () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic"), Buffer.alloc(500)]),
    400,
    /^This is a HEIC picture, as iPhones take them, .* Save or export it as JPEG/,
  ],
  ["a text", () => Buffer.from("hello"), 400, notAPicture],
  ["nothing", () => Buffer.alloc(0), 400, notAPicture],
  ["a cut-off JPEG", async () => (await solid(900, 900).jpeg().toBuffer()).subarray(0, 3000), 400, broken],
  ["a cut-off PNG", async () => (await newPicture()).subarray(0, 2000), 400, broken],
  [
    "a cut-off WebP",
    async () => (await solid(900, 900).webp({ lossless: true }).toBuffer()).subarray(0, 40),
    400,
    broken,
  ],
  ["more than 40 megapixels", () => solid(8200, 5000).png().toBuffer(), 400, /41 megapixels, and can have at most 40/],
  [
    "a little more than 41",
    () => solid(8201, 5000).png().toBuffer(),
    400,
    /has 41 megapixels, and can have at most 40/,
  ],
  [
    "hardly more than 40",
    () => solid(8001, 5000).png().toBuffer(),
    400,
    /has 40.1 megapixels, and can have at most 40/,
  ],
  ["a small file of a billion pixels", bomb, 400, /megapixels|broken/],
  ["21 MB", () => Buffer.alloc(21_000_000, 1), 413, /^A picture can have at most 20 MB/],
])("%s is refused with a reason, and nothing is stored", async (_what, make, status, reason) => {
  const tool = await shop.tool();
  const count = async () => (await shop.services.sql`select count(*)::int as n from pictures`)[0]?.n;
  const before = await count();
  const answer = await add(tool.id, await make(), { name: "picture.png" });
  expect([answer.statusCode, answer.json().error.message]).toEqual([status, expect.stringMatching(reason)]);
  expect(await count()).toBe(before);
  expect((await picturesOf(tool.id)).pictures).toEqual([]);
});

test("a picture of 40 megapixels is accepted", async () => {
  const tool = await shop.tool();
  expect((await add(tool.id, await solid(8000, 5000).jpeg().toBuffer())).statusCode).toBe(200);
});

test("of an animation the first frame is stored", async () => {
  const frames = await Promise.all(["#ff0000", "#00ff00"].map((colour) => solid(40, 40, colour).png().toBuffer()));
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(2);
  const { url } = (await add((await shop.tool()).id, animation)).json();
  const file = (await shop.inject({ url })).rawPayload;
  expect((await sharp(file).metadata()).pages ?? 1).toBe(1);
  const [red = 0, green = 255] = await sharp(file).raw().toBuffer();
  expect([red > 200, green < 60]).toEqual([true, true]);
});

test("a tool that is not there, a field that is missing and a body that is no form are refused", async () => {
  const picture = await newPicture(8, 8);
  const tool = await shop.tool();
  expect((await add(newId(), picture)).statusCode).toBe(404);
  expect((await add("no-id", picture)).statusCode).toBe(400);
  expect((await add(tool.id, picture, { alt: "x".repeat(201) })).statusCode).toBe(400);
  const path = `POST /import/pictures/${tool.id}` as const;
  const json = await shop.call(admin, path, { picture: "x" });
  expect(json.statusCode).toBe(415);
  const noForm = await shop.call(admin, path, "hello", { "content-type": "multipart/form-data" });
  expect(noForm.statusCode).toBe(400);
  const noFile = '--b\r\ncontent-disposition: form-data; name="picture"\r\n\r\nhello\r\n--b--\r\n';
  const text = await shop.call(admin, path, noFile, { "content-type": "multipart/form-data; boundary=b" });
  expect([text.statusCode, text.json().error.message]).toEqual([
    400,
    "Send the picture as a file in the field picture.",
  ]);
});

test("over a connection, too large a picture is refused without reading it all, and one that is cut off leaves nothing", async () => {
  await shop.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/import/pictures`;
  const form = new FormData();
  form.append("picture", new File([new Uint8Array(30_000_000)], "huge.jpg"));
  const { cookie } = admin;
  const tooLarge = await fetch(url, { method: "POST", body: form, headers: { cookie } });
  expect([tooLarge.status, await tooLarge.json()]).toEqual([
    413,
    { error: expect.objectContaining({ code: "too_large" }) },
  ]);
  // Without a length, so that only reading the body shows it.
  const type = "multipart/form-data; boundary=b";
  let left = 25;
  const chunked = new ReadableStream({
    pull(controller) {
      if (left === 0) controller.close();
      else controller.enqueue(new Uint8Array(1_000_000));
      left -= 1;
    },
  });
  const headers = { cookie, "content-type": type };
  const refused = await fetch(url, { method: "POST", body: chunked, duplex: "half", headers } as RequestInit);
  expect([refused.status, await refused.json()]).toEqual([413, expect.anything()]);

  const before = await shop.services.sql`select count(*)::int as n from pictures`;
  const cut = openRequest(url, {
    method: "POST",
    headers: { cookie, "content-type": type, "content-length": "100000" },
  });
  const closed = new Promise((done) => cut.once("close", done));
  cut.on("error", () => {});
  cut.write('--b\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\n');
  cut.write(await newPicture(8, 8));
  await new Promise((done) => cut.write("", done));
  cut.destroy();
  await closed;
  // Later uploads do not wait for it.
  expect((await send("/import/pictures", await newPicture(8, 8))).statusCode).toBe(200);
  const after = await shop.services.sql`select count(*)::int as n from pictures`;
  expect(after[0]?.n).toBe((before[0]?.n ?? 0) + 1);
  // Otherwise the shop would wait for connections that the client holds open for its next request.
  shop.app.server.closeAllConnections();
});
