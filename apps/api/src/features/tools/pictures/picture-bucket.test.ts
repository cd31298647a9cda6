import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pictureFiles } from "@ironmonger/db/schema";
import S3rver from "s3rver";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBucket } from "../../../core/bucket.ts";
import { startTestShop } from "../../../testing/test-shop.ts";
import { movePictures } from "./move-pictures.ts";
import { storePicture } from "./store-picture.ts";

// A local server with the interface of S3.
let folder: string;
let server: S3rver;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bucket-"));
  server = new S3rver({
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "pictures", configs: [] }],
  });
  const { port } = await server.run();
  settings = {
    ...{ S3_ENDPOINT: `http://localhost:${port}`, S3_BUCKET: "pictures", S3_REGION: "us-east-1" },
    ...{ S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" },
  };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const picture = (color: string) =>
  sharp({ create: { width: 700, height: 500, channels: 3, background: color } })
    .png()
    .toBuffer();

test("with a bucket, an uploaded picture is there alone, and the shop's own address serves it as ever", async () => {
  await using shop = await startTestShop({ settings });
  const admin = await shop.admin();
  const { id, url } = await storePicture(admin.ctx, await picture("#884422"));
  const rows = await shop.services.db.select().from(pictureFiles);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ content }) => content)).toEqual(rows.map(() => null));
  const answer = await shop.inject({ url: `/pictures/${id}-320.webp` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toContain("immutable");
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(320);
  expect(url).toContain(id);
  // The same file again changes nothing.
  expect((await storePicture(admin.ctx, await picture("#884422"))).id).toBe(id);
});

test("what the database has is moved into the bucket, and every picture is the same before, meanwhile and afterwards", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const { id } = await storePicture(admin.ctx, await picture("#224488"));
  const read = async (at: typeof shop) => (await at.inject({ url: `/pictures/${id}-320.webp` })).rawPayload;
  const before = await read(shop);
  await using other = await startTestShop({ settings: { ...settings, DATABASE_URL: shop.databaseUrl } });
  expect(await read(other)).toEqual(before);
  const { bucket, db } = other.services;
  if (!bucket) throw new Error("There is no bucket.");
  const move = async () => {
    let moved = 0;
    for await (moved of movePictures({ db, bucket }));
    return moved;
  };
  expect(await move()).toBe((await db.select().from(pictureFiles)).length);
  expect(await read(other)).toEqual(before);
  expect(await move()).toBe(0);
});

test("a bucket that refuses fails the upload, and no row names a file that is not there", async () => {
  await using shop = await startTestShop({ settings: { ...settings, S3_BUCKET: "others" } });
  const admin = await shop.admin();
  await expect(storePicture(admin.ctx, await picture("#123456"))).rejects.toThrow("The bucket others answered 404");
  expect(await shop.services.db.$count(pictureFiles)).toBe(0);
});

test("an object that is not there is undefined", async () => {
  await using shop = await startTestShop({ settings });
  expect(await createBucket(shop.services.env)?.get("pictures/none.webp")).toBeUndefined();
});
