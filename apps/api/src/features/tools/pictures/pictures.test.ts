import { pictureFormats, pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import { auditLog } from "@ironmonger/db/schema";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { captureEmails } from "../../../testing/capture-emails.ts";
import { type Admin, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { deleteUnusedPictures } from "../delete-unused-files.statement.ts";
import { addPicture } from "./add-picture.ts";
import { readPicture } from "./read-picture.ts";
import { storePicture } from "./store-picture.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
  admin = await shop.admin();
});
afterAll(() => shop.close());

let shade = 0;
const newPicture = () => {
  shade += 1;
  const background = `#${(0x203040 + shade).toString(16)}`;
  return sharp({ create: { width: 16, height: 12, channels: 3, background } })
    .png()
    .toBuffer();
};
const store = async () => (await storePicture(admin.ctx, await newPicture())).id;
const isStored = async (id: string) => (await readPicture(admin.ctx, { id, width: 320, format: "webp" })) !== undefined;
/** Sets the last use of all pictures that far back. */
const letPass = (interval: string) => shop.services.sql`update pictures set used_at = used_at - ${interval}::interval`;
const entryOf = async (id: string) => {
  const [entry] = await shop.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
};

test("a new tool is listed with its pictures, and the first one is the one that lists show", async () => {
  const [one, two] = [await store(), await store()];
  const pictures = [
    { id: two, alt: "From the left" },
    { id: one, alt: "" },
  ];
  const tool = await admin.api.catalog.addTool({
    name: "Saw",
    description: "Cuts",
    imageUrl: "/images/no-picture.svg",
    priceCents: 500,
    minOrder: 10,
    available: 100,
    pictures,
  });
  expect(tool).toMatchObject({ imageUrl: pictureUrl(two), pictures });
  expect(await shop.visitorApi().catalog.getTool({ id: tool.id })).toMatchObject({ pictures });
  const [newest] = await shop.visitorApi().catalog.listNewest();
  expect(newest?.imageUrl).toBe(pictureUrl(two));
  expect(newest).not.toHaveProperty("pictures");
});

test("pictures are sorted, described and removed, each in the audit log; without any, the tool has none or its link", async () => {
  const tool = await shop.tool();
  const [one, two] = [await store(), await store()];
  const update = (pictures: { id: string; alt: string }[], imageUrl?: string) =>
    admin.api.catalog.updateTool({ id: tool.id, pictures, ...(imageUrl && { imageUrl }) });
  await update([
    { id: one, alt: "" },
    { id: two, alt: "" },
  ]);
  const sorted = await update([
    { id: two, alt: "Above" },
    { id: one, alt: "" },
  ]);
  expect(sorted.imageUrl).toBe(pictureUrl(two));
  expect(await entryOf(tool.id)).toMatchObject({
    byUserId: admin.ctx.user.id,
    before: { imageUrl: pictureUrl(one), pictures: [{ id: one }, { id: two }] },
    after: { imageUrl: pictureUrl(two), pictures: [{ id: two, alt: "Above" }, { id: one }] },
  });
  expect((await update([])).imageUrl).toBe("/images/no-picture.svg");
  await update([{ id: one, alt: "" }]);
  expect((await update([], "https://pictures.example/saw.jpg")).imageUrl).toBe("https://pictures.example/saw.jpg");
});

test("a link for a tool that has pictures changes nothing: lists and its page show the first picture until it has none", async () => {
  const tool = await shop.tool();
  const [one, two] = [await store(), await store()];
  const pictures = [one, two].map((id) => ({ id, alt: "" }));
  await admin.api.catalog.updateTool({ id: tool.id, pictures });
  const imageUrl = "https://pictures.example/saw.jpg";
  const shown = { name: "Saw with a link", imageUrl: pictureUrl(one), pictures };
  expect(await admin.api.catalog.updateTool({ id: tool.id, name: shown.name, imageUrl })).toMatchObject(shown);
  expect(await admin.api.catalog.updateTool({ id: tool.id, pictures, imageUrl })).toMatchObject(shown);
  expect(await shop.visitorApi().catalog.getTool({ id: tool.id })).toMatchObject(shown);
  const listed = (await shop.app.inject({ url: "/tools" })).json().find(({ _id }: { _id: string }) => _id === tool.id);
  expect(listed.image).toBe(pictureUrl(one));
  expect(await entryOf(tool.id)).toMatchObject({ before: { name: tool.name }, after: { name: shown.name } });
  expect(await admin.api.catalog.updateTool({ id: tool.id, pictures: [], imageUrl })).toMatchObject({ imageUrl });
});

test("a picture that is not in the shop is refused, and the tool stays as it is", async () => {
  const tool = await shop.tool();
  const one = await store();
  const pictures = [
    { id: one, alt: "" },
    { id: "f".repeat(64), alt: "" },
  ];
  await expect(admin.api.catalog.updateTool({ id: tool.id, name: "Other", pictures })).rejects.toMatchObject({
    message: "A picture is no longer there. Add it again.",
    cause: { issues: [{ path: "pictures.1" }] },
  });
  expect(await admin.api.catalog.getTool({ id: tool.id })).toMatchObject({ name: tool.name, pictures: [] });
  await expect(
    admin.api.catalog.updateTool({
      id: tool.id,
      pictures: [
        { id: one, alt: "" },
        { id: one, alt: "" },
      ],
    }),
  ).rejects.toThrow(/Each picture can be there once/);
});

test("if two admins change the pictures of a tool, the second one is refused with the reason", async () => {
  const tool = await shop.tool();
  const [one, two] = [await store(), await store()];
  const expected = { pictures: [] };
  await admin.api.catalog.updateTool({ id: tool.id, pictures: [{ id: one, alt: "" }], expected });
  const late = admin.api.catalog.updateTool({ id: tool.id, pictures: [{ id: two, alt: "" }], expected });
  await expect(late).rejects.toThrow(/^This tool was changed meanwhile\. Pictures was none, and is 1\. picture/);
});

test("what nothing uses is deleted after a day; what a tool has stays, also while the tool is deleted", async () => {
  const tool = await shop.tool();
  const [used, removed, draft] = [await store(), await store(), await store()];
  const shown = [used, removed].map((id) => ({ id, alt: "" }));
  await admin.api.catalog.updateTool({ id: tool.id, pictures: shown });
  const linked = await shop.tool({ imageUrl: pictureUrl(await store(), 640) });
  await letPass("25 hours");
  await admin.api.catalog.updateTool({ id: tool.id, pictures: shown.slice(0, 1) });
  await admin.api.catalog.deleteTool({ id: tool.id });
  const stored = await shop.services.sql`select count(*)::int as n from picture_files where picture_id = ${draft}`;
  expect(stored[0]?.n).toBe(6);
  await deleteUnusedPictures(shop.services);
  expect(await isStored(draft)).toBe(false);
  // It was removed a moment ago, so that can be undone.
  expect(await isStored(removed)).toBe(true);
  await admin.api.catalog.restoreTool({ id: tool.id });
  await admin.api.catalog.updateTool({ id: tool.id, pictures: shown });
  await admin.api.catalog.updateTool({ id: tool.id, pictures: shown.slice(0, 1) });
  await letPass("25 hours");
  await deleteUnusedPictures(shop.services);
  expect(await isStored(removed)).toBe(false);
  expect(await isStored(used)).toBe(true);
  expect(linked.imageUrl).toContain("/pictures/");
  expect(await isStored(linked.imageUrl.slice("/pictures/".length, -"-640.webp".length))).toBe(true);
  expect((await admin.api.catalog.getTool({ id: tool.id })).pictures).toEqual(shown.slice(0, 1));
});

test("the shop's logo is a picture that stays; one that is not there is refused", async () => {
  const [logo, other] = [await store(), await store()];
  await admin.api.settings.updateSettings({ logo });
  expect(await shop.visitorApi().settings.showShop()).toMatchObject({ logo });
  await letPass("25 hours");
  await deleteUnusedPictures(shop.services);
  expect(await isStored(logo)).toBe(true);
  expect(await isStored(other)).toBe(false);
  await expect(admin.api.settings.updateSettings({ logo: other })).rejects.toMatchObject({
    message: "The logo is no longer there. Choose it again.",
  });
  await admin.api.settings.updateSettings({ logo: null });
  await deleteUnusedPictures(shop.services);
  expect(await isStored(logo)).toBe(true);
});

test("emails carry the shop's logo from its own address, with the shop's name for readers who do not see it", async () => {
  const logo = await store();
  const email = async () => {
    const { mailer, sent } = captureEmails(shop.services);
    const button = { label: "Go", link: "http://shop.test/dashboard" };
    await mailer.send({ to: "ada@example.com", subject: "News", greeting: "Hello,", lines: ["It is open."], button });
    return sent[0]?.html;
  };
  expect(await email()).not.toContain("<img");
  await admin.api.settings.updateSettings({ logo });
  expect(await email()).toContain(`<img src="http://shop.test${pictureUrl(logo, 320)}" alt="Ironmonger" height="40"`);
  expect(await isStored(logo)).toBe(true);
  await admin.api.settings.updateSettings({ logo: null });
});

test("a picture that a buyer of the home page or a blog post shows stays", async () => {
  const [ofBuyer, ofPost] = [await store(), await store()];
  const { sql } = shop.services;
  await sql`insert into buyers (id, name, shop, image_url, tools_bought, "from")
    values (gen_random_uuid(), 'Anna', 'Barn', ${pictureUrl(ofBuyer, 320)}, 1, 'Leeds')`;
  const expected = await admin.api.content.blogTexts();
  const items = expected.map((post) => ({ ...post, text: `![A saw](${pictureUrl(ofPost)})` }));
  await admin.api.content.saveBlog({ items, expected });
  await letPass("25 hours");
  await deleteUnusedPictures(shop.services);
  expect(await isStored(ofBuyer)).toBe(true);
  expect(await isStored(ofPost)).toBe(true);
});

test("the pictures of thousands of tools are distinguished from an unused one within seconds", async () => {
  await using large = await startTestShop();
  const { sql } = large.services;
  const count = 12_000;
  const id = sql`encode(sha256(n::text::bytea), 'hex')`;
  await sql`insert into pictures (id, used_at) select ${id}, now() - interval '2 days' from generate_series(0, ${count}::int) as n`;
  await sql`
    insert into tools (id, name, description, image_url, price_cents, min_order, category, pictures)
    select new_id(), 'Tool ' || n, 'A tool.', '/pictures/' || ${id} || '-640.webp', 100, 1, 'safety',
      jsonb_build_array(jsonb_build_object('id', ${id}, 'alt', '')) from generate_series(1, ${count}::int) as n`;
  await sql`analyze tools, pictures`;
  const startedAt = performance.now();
  expect(await deleteUnusedPictures(large.services)).toBe(1);
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

test("a picture that a tool gets while unused ones are deleted stays", async () => {
  await using _ = await shop.tenConnections();
  const tool = await shop.tool();
  const id = await store();
  await letPass("25 hours");
  const updating = shop.services.sql.begin(async (tx) => {
    await tx`update pictures set used_at = now() where id = ${id}`;
    // It waits for this transaction, and then sees that the picture is used.
    const deleting = deleteUnusedPictures(shop.services);
    await expect
      .poll(
        () => shop.services.sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like '%delete from pictures%' and pid <> pg_backend_pid()`,
      )
      .toHaveLength(1);
    return { deleting };
  });
  await (await updating).deleting;
  expect(await isStored(id)).toBe(true);
  await admin.api.catalog.updateTool({ id: tool.id, pictures: [{ id, alt: "" }] });
});

test("a picture can be added to the pictures that another admin has just sorted", async () => {
  const tool = await shop.tool();
  const { id } = await addPicture(admin.ctx, { toolId: tool.id, upload: await newPicture(), alt: "One" });
  const next = await addPicture(admin.ctx, { toolId: tool.id, upload: await newPicture(), alt: undefined });
  expect((await admin.api.catalog.getTool({ id: tool.id })).pictures).toEqual([
    { id, alt: "One" },
    { id: next.id, alt: "" },
  ]);
});

test("a picture that is cut out has no ground in any rendering", async () => {
  const square = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#c04020" } })
    .png()
    .toBuffer();
  const cutOut = await sharp({ create: { width: 80, height: 80, channels: 4, background: "#0000" } })
    .composite([{ input: square }])
    .png()
    .toBuffer();
  const { id } = await storePicture(admin.ctx, cutOut);
  for (const format of pictureFormats) {
    const rendering = await readPicture(admin.ctx, { id, width: 320, format });
    const alpha = await sharp(rendering).extractChannel("alpha").raw().toBuffer();
    const at = (x: number, y: number) => alpha[y * 80 + x];
    expect([at(20, 20), at(70, 70)], format).toEqual([255, 0]);
  }
});
