import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { toolImports } from "../../testing/tool-imports.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const { importText, previewText, remarksOf, bySku } = toolImports(
  () => shop,
  () => admin,
);

const toolsOf = (name: string) => shop.services.sql<{ name: string; sku: string | null; cents: number }[]>`
  select name, sku, price_cents as cents from tools where name like ${`${name}%`} and deleted_at is null order by name, sku nulls first`;

test("a Shopify variant whose line leaves the country empty is from where its product is", async () => {
  await importText(
    "handle,title,option1 value,sku,price,origin\nvice,Vice,100 mm,VICE-1,30,DE\nvice,,150 mm,VICE-2,40,\n",
  );
  expect(await bySku("VICE-2")).toMatchObject({ name: "Vice, 150 mm", countryOfOrigin: "DE" });
});

test("Shopify's product file is read: variants, HTML, decimal prices, drafts and lines with pictures alone", async () => {
  const summary = await importText(
    "Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status\n" +
      'work-glove,Work glove,"<p>Leather &amp; cotton.</p><ul><li>Washable</li></ul>",Acme,Size,M,GLV-M,40,12.50,https://cdn.example.com/g.jpg,active\n' +
      "work-glove,,,,,L,GLV-L,30,13.49,,\n" +
      "work-glove,,,,,,,,,https://cdn.example.com/g2.jpg,\n" +
      "old-vise,Old vise,<b>Gone</b>,Acme,Title,Default Title,VIS-1,3,99.00,,draft\n" +
      "tape,Tape,,Acme,Title,Default Title,TAP-1,7,5.00,,active\n",
  );
  expect(summary).toMatchObject({ imported: 3, rejected: 0 });
  expect(await bySku("GLV-M")).toMatchObject({
    name: "Work glove, M",
    description: "Leather & cotton.\n- Washable",
    priceCents: 1250,
    minOrder: 1,
    available: 40,
    imageUrl: "https://cdn.example.com/g.jpg",
  });
  expect(await bySku("GLV-L")).toMatchObject({ name: "Work glove, L", priceCents: 1349, available: 30 });
  expect(await bySku("TAP-1")).toMatchObject({ name: "Tape", description: "Tape" });
  expect(await bySku("VIS-1")).toBeUndefined();
  const report = (await remarksOf(summary.reportUrl)).join("\n");
  expect(report).toContain("Left out: its status is draft");
});

test("a variant of several options has them all in its name; numbers that Shopify marks as text and stock below zero are read as meant", async () => {
  const summary = await importText(
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Inventory Qty,Variant Price\n" +
      "apron,Apron,Size,M,Colour,Blue,,,'2019104,-3,20.00\n" +
      "apron,,,M,,Grey,,,'2019105,4,20.00\n",
  );
  expect(summary).toMatchObject({ imported: 2, rejected: 0 });
  expect(await bySku("2019104")).toMatchObject({ name: "Apron, M / Blue", available: 0 });
  expect(await bySku("2019105")).toMatchObject({ name: "Apron, M / Grey", available: 4 });
  expect((await remarksOf(summary.reportUrl)).join("\n")).toContain("Variant Inventory Qty “-3”: taken as 0.");
});

test("Shopify's file without SKUs, imported twice, changes its tools instead of doubling them, and unpublished ones stay out", async () => {
  const file = (price: number) =>
    "Handle,Title,Published,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price\n" +
    `rope,Rope,TRUE,Length,5 m,40,${price}\n` +
    `rope,,,,10 m,30,${price + 10}\n` +
    `anchor,Anchor,true,Title,Default Title,3,${price}\n` +
    `buoy,Buoy,FALSE,Title,Default Title,3,${price}\n`;
  expect(await importText(file(20))).toMatchObject({ imported: 3, new: 3, changed: 0, rejected: 0 });
  const second = await importText(file(25));
  expect(second).toMatchObject({ imported: 3, new: 0, changed: 3, rejected: 0 });
  expect((await remarksOf(second.reportUrl)).join("\n")).toContain("Left out: it is not published.");
  const found = await shop.services.sql`
    select name, price_cents as cents from tools where name ~ '^(Rope|Anchor|Buoy)' and deleted_at is null order by name`;
  expect([...found]).toEqual([
    { name: "Anchor", cents: 2500 },
    { name: "Rope, 10 m", cents: 3500 },
    { name: "Rope, 5 m", cents: 2500 },
  ]);
  const [{ doubled } = { doubled: 0 }] = await shop.services.sql<{ doubled: number }[]>`
    select count(*) as doubled from (select from stock_movements group by tool_id having sum(delta) < 0) as wrong`;
  expect(doubled).toBe(0);
});

test("Shopify's variants keep their tools when their SKUs are added or taken away between two imports", async () => {
  const file = (price: number, ...[small, large]: [string, string]) =>
    "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price\n" +
    `shackle,Shackle,Size,S,${small},4,${price}\n` +
    `shackle,,,L,${large},5,${price}\n`;
  expect(await importText(file(10, "", "SHK-L"))).toMatchObject({ new: 2, changed: 0 });
  expect(await importText(file(11, "SHK-S", ""))).toMatchObject({ new: 0, changed: 2, rejected: 0 });
  expect([...(await toolsOf("Shackle"))]).toEqual([
    { name: "Shackle, L", sku: "SHK-L", cents: 1100 },
    { name: "Shackle, S", sku: "SHK-S", cents: 1100 },
  ]);
  // The same with a preview.
  const { importId, ...seen } = await previewText(file(12, "", ""));
  expect(seen).toMatchObject({ new: 0, changed: 2, refused: 0 });
  await admin.api.catalog.applyImport({ importId });
  expect(await toolsOf("Shackle")).toMatchObject([
    { sku: "SHK-L", cents: 1200 },
    { sku: "SHK-S", cents: 1200 },
  ]);
});

test("a file that is shown first and changes nothing, or only stock, names the variants of its tools for later files", async () => {
  const same = await shop.tool({ name: "Swivel", sku: "SWIVEL-1", priceCents: 700, available: 100 });
  const restocked = await shop.tool({ name: "Ferrule", sku: "FERRULE-1", priceCents: 700, available: 100 });
  const file = (skus: [string, string], price: number) =>
    "Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price\n" +
    `swivel,Swivel,${skus[0]},100,${price}\nferrule,Ferrule,${skus[1]},90,${price}\n`;
  const { importId, ...first } = await previewText(file(["SWIVEL-1", "FERRULE-1"], 7));
  expect(first).toMatchObject({ new: 0, changed: 1, unchanged: 1 });
  await admin.api.catalog.applyImport({ importId });
  const second = await previewText(file(["", ""], 8));
  expect(second).toMatchObject({ new: 0, changed: 2 });
  expect(second.rows.map(({ toolId }) => toolId)).toEqual([same.id, restocked.id]);
});

test("undoing an import leaves the variants that a later file named", async () => {
  const { id } = await shop.tool({ name: "Coat hook", sku: "PEG-1", priceCents: 700 });
  const file = (handle: string) => `Handle,Title,Variant SKU,Variant Price\n${handle},Coat hook,PEG-1,8\n`;
  const { importId } = await previewText(file("wrong-hook"));
  await admin.api.catalog.applyImport({ importId });
  await admin.api.catalog.applyImport({ importId: (await previewText(file("coat-hook"))).importId });
  await admin.api.catalog.undoImport({ importId });
  expect(await bySku("PEG-1")).toMatchObject({ id, priceCents: 700 });
  expect(await importText(file("coat-hook").replace("PEG-1", ""))).toMatchObject({ new: 0, changed: 1 });
});

test("undoing an import takes back the variants that it named, also of tools that it did not change, unless a later file names them, too", async () => {
  const [same, changed] = [
    await shop.tool({ name: "Thimble", sku: "THM-1", priceCents: 700 }),
    await shop.tool({ name: "Turnstile", sku: "TST-1", priceCents: 700 }),
  ];
  const file = (skus: [string, string], price = 8) =>
    "Handle,Title,Variant SKU,Variant Price\n" +
    `thimble,Thimble,${skus[0]},7\nturnstile,Turnstile,${skus[1]},${price}\n`;
  const bySkus = file(["THM-1", "TST-1"]);
  const foundIds = async () => {
    const { rows } = await previewText(file(["", ""]));
    return rows.map(({ toolId }) => toolId).filter((id) => id === same.id || id === changed.id);
  };
  const wrong = await previewText(bySkus);
  expect(wrong).toMatchObject({ changed: 1, unchanged: 1 });
  await admin.api.catalog.applyImport({ importId: wrong.importId });
  expect((await previewText(file(["", ""]))).new).toBe(0);
  await admin.api.catalog.undoImport({ importId: wrong.importId });
  expect(await foundIds()).toEqual([]);
  expect(await bySku("TST-1")).toMatchObject({ priceCents: 700 });
  expect(await admin.api.catalog.listToolChanges({ id: same.id })).toHaveLength(1);

  const first = await previewText(bySkus);
  await admin.api.catalog.applyImport({ importId: first.importId });
  const second = await previewText(file(["THM-1", "TST-1"], 9));
  await admin.api.catalog.applyImport({ importId: second.importId });
  await admin.api.catalog.undoImport({ importId: first.importId });
  expect((await previewText(file(["", ""]))).new).toBe(0);
});

test("undoing an import leaves the variants that a later file imported in one call names, too", async () => {
  const { id } = await shop.tool({ name: "Shackle", sku: "SHK-1", priceCents: 700 });
  const file = (sku: string) => `Handle,Title,Variant SKU,Variant Price\nshackle,Shackle,${sku},8\n`;
  const { importId } = await previewText(file("SHK-1"));
  await admin.api.catalog.applyImport({ importId });
  expect(await importText(file("SHK-1"))).toMatchObject({ new: 0, changed: 1 });
  await admin.api.catalog.undoImport({ importId });
  expect(await bySku("SHK-1")).toMatchObject({ id, priceCents: 700 });
  expect(await importText(file(""))).toMatchObject({ new: 0, changed: 1 });
});

test("a tool made by hand is found by its SKU, and by its handle when the file has no SKUs any more", async () => {
  await shop.tool({ name: "Turnbuckle", sku: "TRN-1" });
  const file = (sku: string) => `Handle,Title,Variant SKU,Variant Price\nturnbuckle,Turnbuckle,${sku},7\n`;
  expect(await importText(file("TRN-1"))).toMatchObject({ new: 0, changed: 1 });
  expect(await importText(file(""))).toMatchObject({ new: 0, changed: 1 });
  expect(await toolsOf("Turnbuckle")).toMatchObject([{ sku: "TRN-1", cents: 700 }]);
});

test("variants of one handle with different SKUs are different tools, also where the file does not name their options", async () => {
  const file = (...skus: string[]) =>
    `Handle,Title,Variant SKU,Variant Price\n${skus.map((sku) => `eyebolt,Eyebolt,${sku},3\n`).join("")}`;
  expect(await importText(file("EYE-1", "EYE-2"))).toMatchObject({ new: 2, changed: 0, rejected: 0 });
  expect(await importText(file("EYE-1", "EYE-2", "EYE-3"))).toMatchObject({ new: 1, changed: 2, rejected: 0 });
  // It is ambiguous which of the three tools a row without a SKU means, so it is a separate tool, also when it is imported again.
  expect(await importText(file("", "EYE-3"))).toMatchObject({ new: 1, changed: 1, rejected: 0 });
  expect(await importText(file("", "EYE-3"))).toMatchObject({ new: 0, changed: 2, rejected: 0 });
  expect((await toolsOf("Eyebolt")).map(({ sku }) => sku)).toEqual([null, "EYE-1", "EYE-2", "EYE-3"]);
  // One of them gets a SKU; which of two new SKUs it would get cannot be known.
  expect(await importText(file("EYE-4", "EYE-5"))).toMatchObject({ new: 2, changed: 0, rejected: 0 });
  expect(await importText(file("EYE-6"))).toMatchObject({ new: 0, changed: 1, rejected: 0 });
});

test("a draft without a SKU takes the tool of its handle out of the shop, whatever SKU that has", async () => {
  const file = (sku: string, status: string) =>
    `Handle,Title,Status,Variant SKU,Variant Price\nthimble,Thimble,${status},${sku},3\n`;
  await importText(file("THM-1", "active"));
  expect((await importText(file("", "draft"))).takenOut).toHaveLength(1);
  expect(await toolsOf("Thimble")).toEqual([]);
});

test("what Shopify publishes no longer is taken out of the shop by the next import, and can be put back", async () => {
  const file = (published: string) =>
    "Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price\n" +
    `winch,Winch,${published},Size,S,WIN-S,4,90\n` +
    `winch,,,,L,,5,120\n` +
    "hook,Hook,TRUE,Title,Default Title,HOOK-1,9,5\n";
  const onSale = async () =>
    (
      await shop.services.sql`
        select name from tools where name ~ '^(Winch|Hook)' and deleted_at is null order by name`
    ).map(({ name }) => name);
  await importText(file("TRUE"));
  const broken = await importText(`${file("FALSE")}bad,Bad,TRUE,,,,1,cheap\n`);
  expect(broken).toMatchObject({ imported: 0, rejected: 1 });
  expect(await onSale()).toEqual(["Hook", "Winch, L", "Winch, S"]);

  const second = await importText(file("FALSE"));
  expect(second).toMatchObject({ rows: 3, imported: 1, new: 0, changed: 1, rejected: 0 });
  expect(second.takenOut).toHaveLength(2);
  expect(await onSale()).toEqual(["Hook"]);
  expect(await remarksOf(second.reportUrl)).toEqual([
    "line,result,reason",
    "2,note,Left out: it is not published.",
    "2,note,The tool leaves the shop.",
    "3,note,Left out: it is not published.",
    "3,note,The tool leaves the shop.",
  ]);
  const again = await importText(file("FALSE"));
  expect(again.takenOut).toBeUndefined();
  for (const id of second.takenOut ?? []) await admin.api.catalog.restoreTool({ id });
  expect(await onSale()).toEqual(["Hook", "Winch, L", "Winch, S"]);
});

test("a draft with the SKU of a tool that the same file sells does not take it out", async () => {
  const file =
    "Handle,Title,Status,Variant SKU,Variant Inventory Qty,Variant Price\n" +
    "clamp-copy,Copy of Clamp,draft,CLAMP-1,1,9\n" +
    "clamp,Clamp,active,CLAMP-1,2,9\n";
  expect(await importText(file)).toMatchObject({ new: 1, rejected: 0 });
  const again = await importText(file);
  expect(again).toMatchObject({ changed: 1, rejected: 0 });
  expect(again.takenOut).toBeUndefined();
  expect(await bySku("CLAMP-1")).toMatchObject({ name: "Clamp" });
});
