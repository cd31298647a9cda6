import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { registerSiteMap } from "./site-map.ts";

const publicUrl = "https://tools.example.com";
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function openSite(perFile?: number) {
  const site = Fastify();
  registerSiteMap(site, { publicUrl, visitor: shop.visitor(), ...(perFile ? { perFile } : {}) });
  const read = async (url: string) => {
    const { statusCode, headers, body } = await site.inject({ url });
    return {
      statusCode,
      type: headers["content-type"],
      locations: [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at),
    };
  };
  return { read };
}

test("a shop without tools names its own pages only, no category in which there is nothing", async () => {
  const { read } = await openSite();
  expect(await read("/sitemap.xml")).toEqual({
    statusCode: 200,
    type: "application/xml; charset=utf-8",
    locations: ["/", "/catalog", "/order-pad", "/blogs", "/portfolio"].map((path) => publicUrl + path),
  });
});

test("every tool in the shop is named once, in one file or, where there are more, in the files of an index", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await shop.tool()).id);
  const [gone] = ids.splice(2, 1);
  await shop.services.sql`update tools set deleted_at = now() where id = ${gone ?? ""}`;
  const expected = ids.map((id) => `${publicUrl}/catalog/${id}`).toSorted();
  const toolsOf = (locations: (string | undefined)[]) =>
    locations.filter((at) => /[/]catalog[/][0-9a-f-]{36}$/.test(at ?? ""));

  const small = await openSite();
  expect(toolsOf((await small.read("/sitemap.xml")).locations)).toEqual(expected);

  const large = await openSite(3);
  const { locations: files } = await large.read("/sitemap.xml");
  expect(files).toHaveLength(2);
  const listed: (string | undefined)[] = [];
  for (const file of files) listed.push(...toolsOf((await large.read(new URL(file ?? "").pathname)).locations));
  expect(listed).toEqual(expected);
});

test("a model that the public is shown has its page in the site map, once", async () => {
  const { api } = await shop.admin();
  await api.attributes.save({ name: "Length", kind: "text" });
  const shown = await api.models.save({ name: "Hex bolt", rowAttribute: "Length" });
  const hidden = await api.models.save({ name: "Own bolt", rowAttribute: "Length" });
  const { slug } = await api.categories.save({ name: "Of one company", isPublic: false });
  for (const tool of [{ modelId: shown.id }, { modelId: shown.id }, { modelId: hidden.id, category: slug }])
    await shop.tool(tool);
  const { read } = await openSite();
  const { locations } = await read("/sitemap.xml");
  expect(locations.filter((at) => at?.includes("/models/"))).toEqual([`${publicUrl}/models/${shown.id}`]);
});

test("a file of the index that cannot be is not found", async () => {
  const { read } = await openSite();
  expect((await read("/sitemap-from-nothing.xml")).statusCode).toBe(404);
});
