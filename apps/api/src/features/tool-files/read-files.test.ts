import type { PreviewImportInput } from "@ironmonger/contract/catalog/import-tools";
import { readPathNames } from "@ironmonger/contract/categories";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

/** The preview of a file: of its text, in lines, or of its bytes. */
async function previewFile(file: string | string[] | Uint8Array, choices: Omit<PreviewImportInput, "importId"> = {}) {
  const answer = await admin.inject({
    method: "POST",
    url: "/import/tools",
    headers: { "content-type": "text/csv", origin: "http://shop.test" },
    payload: Buffer.from(Array.isArray(file) ? file.join("\n") : (file as string)),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return admin.api.catalog.previewImport({ importId: answer.json().importId, ...choices });
}
type Preview = Awaited<ReturnType<typeof previewFile>>;

/** The new tools of a preview, by their SKUs, with the fields that the file gives them. */
const newTools = ({ rows }: Preview): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    rows
      .filter(({ kind }) => kind === "new")
      .map(({ sku, changes }) => [sku, Object.fromEntries(changes.map(({ field, after }) => [field, after]))]),
  );
const issuesOf = ({ rows }: Preview) =>
  rows.flatMap(({ kind, line, reason }) => (kind === "refused" ? [[line, reason]] : []));
const remarks = async ({ reportUrl }: Preview) => (reportUrl ? (await admin.inject({ url: reportUrl })).body : "");

describe("a file is read as it is", () => {
  const list = "SKU;Bezeichnung;Preis\r\nRP-901;Schlüssel für Köpfe Ø 8 mm;12,50\r\n";
  const inLatin = (text: string) => Buffer.from(text, "latin1");
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

  test.each([
    ["windows-1252", inLatin(list)],
    ["utf-8", Buffer.from(list)],
    ["utf-8", Buffer.from(`\ufeff${list}`)],
    ["utf-16le", utf16(list)],
    ["utf-16be", utf16(list).swap16()],
  ])("its encoding is %s", async (encoding, bytes) => {
    const seen = await previewFile(bytes);
    expect(seen).toMatchObject({ encoding, delimiter: ";", new: 1, refused: 0, questions: [] });
    expect(newTools(seen)).toMatchObject({ "RP-901": { name: "Schlüssel für Köpfe Ø 8 mm", priceCents: 1250 } });
  });

  test("another encoding can be chosen, and stays chosen", async () => {
    const { importId } = await previewFile(Buffer.from("SKU,Name,Price\nRP-902,Klucz \xb3,4.20\n", "latin1"));
    const chosen = await admin.api.catalog.previewImport({ importId, encoding: "ISO-8859-2" });
    expect(chosen).toMatchObject({ encoding: "iso-8859-2" });
    expect(newTools(await admin.api.catalog.previewImport({ importId }))).toMatchObject({
      "RP-902": { name: "Klucz ł" },
    });
    await expect(admin.api.catalog.previewImport({ importId, encoding: "no-such" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test.each([
    ["sep=;", "sep=;\r\nSKU;Name;Price\r\nRP-903;Clamp;4.20\r\n", 3],
    ["sep=^", "sep=^\nSKU^Name^Price\nRP-903^Clamp^4.20\n", 3],
    ["a blank line", "\r\nSKU;Name;Price\r\nRP-903;Clamp, wide;4.20\r\n", 3],
    ["a title", "Price list 2026;;\r\nSKU;Name;Price\r\nRP-903;Clamp;4.20\r\n", 3],
    ["a title in one cell and a date", "Price list, 2026\n01/02/2026\n\nSKU|Name|Price\nRP-903|Clamp|4.20\n", 5],
  ])("the headings are found below %s", async (_, text, line) => {
    const seen = await previewFile(text);
    expect(newTools(seen)).toMatchObject({ "RP-903": { name: expect.stringContaining("Clamp"), priceCents: 420 } });
    expect(seen).toMatchObject({ new: 1, refused: 0 });
    expect(seen.rows[0]?.line).toBe(line);
  });

  test("a file with one column asks which character separates, and reads it then", async () => {
    const seen = await previewFile("SKU~Name~Price\nRP-904~Clamp~4.20\n");
    expect(seen).toMatchObject({ delimiter: null, previewId: null, problem: expect.stringContaining("one column") });
    const { importId } = seen;
    const chosen = await admin.api.catalog.previewImport({ importId, delimiter: "~" });
    expect(chosen).toMatchObject({ delimiter: "~", new: 1, problem: null });
  });

  test.each([
    ["an absurd heading", `${";".repeat(300_000)}\nA;B;C\n`, "Line 1"],
    ["too many columns", `${"a;".repeat(2000)}\n1;2\n`, "Line 1 has 2001 columns"],
    ["an old sheet", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), "old XLS file"],
    ["a broken sheet", Buffer.from("PK\u0003\u0004 no sheet"), "cannot be read as an XLSX file"],
    ["blank lines", "\n\n", "The file is empty"],
  ])("%s is refused with the reason", async (_, file, reason) => {
    const startedAt = performance.now();
    expect(await previewFile(file)).toMatchObject({ problem: expect.stringContaining(reason), previewId: null });
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });

  test("a quote that is never closed is refused at its line, however long the file is", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `RP-Q${index},Quoted ${index},4.20`);
    rows[2] = 'RP-Q2,"Never closed,4.20';
    const seen = await previewFile(["SKU,Name,Price", ...rows]);
    expect(issuesOf(seen)[0]).toEqual([4, expect.stringMatching(/^The row (?:cannot be read|is longer)/)]);
    expect(seen.new).toBeGreaterThan(1);
  });
});

describe("numbers are read as people and programs write them", () => {
  test.each([
    ["34.000000", 3400],
    ["25.0000", 2500],
    ["3.3000000000000003", 330],
    ["9.9999999999999982", 1000],
    ['"1.234,50"', 123_450],
    ['"1,234.50"', 123_450],
    ["16.653061", 1665],
    ["$4.20", 420],
  ])("the price %s", async (price, cents) => {
    expect(newTools(await previewFile(`SKU,Name,Price\nN-1,Nut,${price}\n`))).toMatchObject({
      "N-1": { priceCents: cents },
    });
  });

  test.each(["100.0000", "100", "99.9999999999999982", "100.0", '"100,00"'])("the stock %s", async (stock) => {
    expect(newTools(await previewFile(`SKU,Name,Price,Stock\nN-1,Nut,1,${stock}\n`))).toMatchObject({
      "N-1": { available: 100 },
    });
  });

  test("what can mean two numbers is refused, and how to write it is said", async () => {
    const seen = await previewFile("SKU,Name,Price,Stock\nN-1,Nut,1.234,5\nN-2,Nut,1,1.234\n");
    expect(issuesOf(seen)).toEqual([
      [2, "Price “1.234”: 1.234 can mean two amounts. Write 1,234 or 1.23"],
      [3, "Stock “1.234”: 1.234 can mean two numbers. Write 1234 or 1"],
    ]);
  });

  test.each([
    ["other columns have decimal commas", ["N-1;Nut;12,50;5.305;1", "N-2;Nut;1.250;2;4"], [5305, 1250, 125_000]],
    ["thousands stand twice in it", ["N-1;Nut;12,50;1.005.305;1", "N-2;Nut;1.250;2;4"], [1_005_305, 1250, 125_000]],
    ["other columns have decimal points", ["N-1;Nut;12.50;5.000;1", "N-2;Nut;10.125;2;4"], [5, 1250, 1013]],
  ])("thousands are read as the file writes numbers: %s", async (_, rows, [available, priceCents, otherCents]) => {
    const seen = await previewFile(["SKU;Name;Price;Stock;Minimum order", ...rows]);
    expect(newTools(seen)).toMatchObject({ "N-1": { available, priceCents }, "N-2": { priceCents: otherCents } });
  });

  test("where the numbers of a file contradict each other, thousands stay unclear and are refused", async () => {
    const seen = await previewFile(["SKU;Name;Price;Stock", "N-1;Nut;12,50;5.305", "N-2;Nut;12.50;2"]);
    expect(issuesOf(seen)).toEqual([[2, "Stock “5.305”: 5.305 can mean two numbers. Write 5305 or 5"]]);
  });

  test("a cost with more than two decimals is rounded to the cent, with a remark, and none that can mean two is guessed", async () => {
    const seen = await previewFile(["SKU,Name,Price,Cost", "N-1,Nut,10.50,0.355", "N-2,Nut,1.50,1.234"]);
    expect(newTools(seen)).toMatchObject({ "N-1": { costCents: 36 }, "N-2": { costCents: 123 } });
    expect(await remarks(seen)).toContain("Cost “0.355”: rounded to 0.36.");
    const unclear = await previewFile(["SKU,Name,Price,Cost", "N-2,Nut,1,1.234"]);
    expect(newTools(unclear)["N-2"]).not.toHaveProperty("costCents");
    expect(await remarks(unclear)).toContain("1.234");
  });

  test("a weight has three decimals of a gram; further ones are rounded, with a remark", async () => {
    const seen = await previewFile([
      "SKU;Name;Price;Weight in grams",
      "GRAM-1;Nut;1,50;4,4",
      "GRAM-2;Nut;1,50;0,12345",
    ]);
    expect(newTools(seen)).toMatchObject({ "GRAM-1": { weightGrams: 4.4 }, "GRAM-2": { weightGrams: 0.123 } });
    expect(await remarks(seen)).toContain("Weight in grams “0,12345”: rounded to 0.123 g.");
    await admin.api.catalog.applyImport({ importId: seen.importId });
    const { rows } = await admin.api.catalog.list({ search: "GRAM-1" });
    expect(rows[0]).toMatchObject({ sku: "GRAM-1", weightGrams: 4.4 });
    const { body } = await admin.inject({ url: "/export/tools.csv" });
    expect(body).toMatch(/,GRAM-1,.*,4\.4,/);
    expect(await previewFile(body)).toMatchObject({ changed: 0 });
  });

  test("a weight has the unit of its heading or its cell; without one it is asked once", async () => {
    expect(newTools(await previewFile("SKU,Name,Price,Weight (kg)\nW-1,Bar,1,0.5\nW-2,Bar,1,2 lb\n"))).toMatchObject({
      "W-1": { weightGrams: 500 },
      "W-2": { weightGrams: 907.185 },
    });
    const seen = await previewFile([
      "sku,name,price,qty,weight",
      "RP-908,Clamp,34.000000,100.0000,1.500000",
      "RP-909,Bar,25.0000,20.0,0.5",
    ]);
    expect(newTools(seen)).toMatchObject({
      "RP-908": { priceCents: 3400, available: 100 },
      "RP-909": { available: 20 },
    });
    expect(newTools(seen)["RP-908"]).not.toHaveProperty("weightGrams");
    expect(seen.questions).toEqual([
      {
        field: "weightGrams",
        from: "weight",
        rowCount: 2,
        samples: ["1.500000", "0.5"],
        suggestions: ["kg", "g", "lb", "oz"],
      },
    ]);
    const { importId } = seen;
    const answered = await admin.api.catalog.previewImport({
      importId,
      values: [{ field: "weightGrams", from: "weight", to: "kg" }],
    });
    expect(answered.questions).toEqual([]);
    expect(newTools(answered)).toMatchObject({ "RP-908": { weightGrams: 1500 }, "RP-909": { weightGrams: 500 } });
  });
});

describe("one cell refuses no row that can be sold", () => {
  test("of a cell for a picture, the first address that can be used is taken, or none, with a remark", async () => {
    const seen = await previewFile([
      "SKU,Name,Price,Image",
      "RP-923,Clamp,4.20,https://example.com/my pictures/clamp.jpg",
      'RP-924,Bar,4.20,"https://example.com/a.jpg, https://example.com/b.jpg"',
      "RP-925,Nut,4.20,//cdn.example.com/a.jpg",
      "RP-926,Bolt,4.20,clamp.jpg",
      'RP-927,Rod,4.20,"c.jpg|https://example.com/c.jpg"',
    ]);
    expect(seen).toMatchObject({ new: 5, refused: 0 });
    expect(Object.values(newTools(seen)).map(({ imageUrl }) => imageUrl)).toEqual([
      "https://example.com/my%20pictures/clamp.jpg",
      "https://example.com/a.jpg",
      "https://cdn.example.com/a.jpg",
      "/images/no-picture.svg",
      "https://example.com/c.jpg",
    ]);
    expect((await remarks(seen)).match(/note,/g)).toHaveLength(5);
  });

  test("an unknown category is asked once, and its rows come in without it; answers are kept", async () => {
    await shop.tool({ sku: "CAT-0", name: "Bar clamp", category: "hand-tools" });
    const seen = await previewFile([
      "SKU,Name,Price,Category",
      ...[
        "RP-955,Clamp,4.20,Workshop > Clamps",
        "RP-956,Clamp,4.20,Workshop > Clamps",
        "RP-957,Saw,4.20,Tools > Hand tools",
      ],
      "RP-958,Rest,4.20,Rest",
    ]);
    expect(seen).toMatchObject({ new: 4, refused: 0 });
    expect(seen.questions).toEqual([
      { field: "category", from: "Workshop > Clamps", rowCount: 2, samples: [], suggestions: ["hand-tools"] },
      { field: "category", from: "Rest", rowCount: 1, samples: [], suggestions: [] },
    ]);
    expect(newTools(seen)["RP-957"]).toMatchObject({ category: "hand-tools" });
    const { importId } = seen;
    const answer = (from: string, to: string | null) =>
      admin.api.catalog.previewImport({ importId, values: [{ field: "category", from, to }] });
    await answer("Workshop > Clamps", "Hand tools");
    const answered = await answer("Rest", null);
    expect(answered.questions).toEqual([]);
    expect(newTools(answered)).toMatchObject({
      "RP-955": { category: "hand-tools" },
      "RP-956": { category: "hand-tools" },
    });
    expect(newTools(answered)["RP-958"]).not.toHaveProperty("category");
    await expect(answer("Rest", "Gardening")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("a value becomes a category, which the import makes and its undo removes", async () => {
    const { importId } = await previewFile(["SKU,Name,Price,Category", "RP-965,Clamp,4.20,Workshop > Vises"]);
    const answer = (to: string) =>
      admin.api.catalog.previewImport({ importId, values: [{ field: "category", from: "Workshop > Vises", to }] });
    const seen = await answer("Workshop > Vises");
    expect(seen.questions).toEqual([]);
    expect(newTools(seen)["RP-965"]).toMatchObject({ category: "> Workshop > Vises" });
    const paths = async () => (await shop.visitorApi().categories.list()).flatMap(({ path }) => path);
    const before = await paths();
    expect(before).not.toContain("workshop");
    expect(await admin.api.catalog.applyImport({ importId })).toMatchObject({ state: "done", new: 1 });
    expect(await paths()).toContain("workshop");
    const { rows } = await admin.api.catalog.listImportRows({ importId, kind: "new", page: 1, pageSize: 10 });
    expect(rows[0]?.changes).toContainEqual({ field: "category", before: null, after: "vises" });
    expect(await admin.api.catalog.undoImport({ importId })).toMatchObject({ state: "undone" });
    expect(await paths()).toEqual(before);
    await expect(answer("a > b > c > d > e")).rejects.toMatchObject({ code: expect.stringMatching(/CONFLICT|BAD/) });
  });

  test("a category's name may have a comma, and a path other separators; the next file finds what was made of them", async () => {
    const file = (sku: string) => [
      "SKU;Name;Price;Category",
      `${sku}1;Nut;4,20;Fixings > Nuts, washers & rivets > Hex nuts`,
      `${sku}2;Tee;4,20;Pipes / Fittings / Tees`,
      `${sku}3;Cap;4,20;Pipes » Fittings » Caps`,
    ];
    const { importId, questions } = await previewFile(file("RP-97"));
    const texts = ["Fixings > Nuts, washers & rivets > Hex nuts", "Pipes / Fittings / Tees", "Pipes » Fittings » Caps"];
    expect(questions.map(({ from }) => from).toSorted()).toEqual(texts);
    const values = questions.map(({ field, from }) => ({ field, from, to: `> ${readPathNames(from).join(" > ")}` }));
    await admin.api.catalog.previewImport({ importId, values });
    await admin.api.catalog.applyImport({ importId });
    const { rows } = await admin.api.catalog.list({ search: "RP-97", pageSize: 10 });
    expect(rows.map(({ categoryPath }) => categoryPath).toSorted()).toEqual([
      "fixings/nuts-washers-rivets/hex-nuts",
      "pipes/fittings/caps",
      "pipes/fittings/tees",
    ]);
    expect((await previewFile(file("RP-98"))).questions).toEqual([]);
    await admin.api.catalog.undoImport({ importId });
  });

  test("beside article numbers, a description is the name and a material an attribute", async () => {
    const seen = await previewFile(["Article no.;Description;Material;Price", "MT-1;Hex bolt;Steel;4,20"]);
    expect(seen.columns.map(({ field }) => field)).toEqual(["sku", "name", null, "priceCents"]);
  });

  test("lines of totals, and rows without a name or a price, are refused", async () => {
    const seen = await previewFile(
      "SKU;Name;Preis\nT-1;Nut;1\n;Gesamt;12\nTotal;;12\n;Grand total:;12\nT-2;;1\nT-3;Bolt;\n",
    );
    expect(seen).toMatchObject({ new: 1, refused: 5 });
    expect(issuesOf(seen)[0]).toEqual([3, "This is a line of totals, not a tool."]);
  });

  test("HTML becomes plain text, of which lists stay lists", async () => {
    const seen = await previewFile([
      "SKU,Name,Price,Description",
      'RP-921,Nut &amp; bolt,4.20,"<p>Strong &amp; light.</p><ul><li>Steel</li><li>300&nbsp;mm</li></ul>"',
      "RP-922,Less,4.20,3 < 5 & 7 > 2",
      "RP-927,Zinc &amp;amp; more,4.20,&lt;p&gt;Strong &amp;amp; light.&lt;/p&gt;&lt;p&gt;Steel&lt;/p&gt;",
    ]);
    expect(newTools(seen)).toMatchObject({
      "RP-921": { name: "Nut & bolt", description: "Strong & light.\n- Steel\n- 300 mm" },
      "RP-922": { description: "3 < 5 & 7 > 2" },
      "RP-927": { name: "Zinc & more", description: "Strong & light.\nSteel" },
    });
  });

  test("SKUs that look alike are one tool", async () => {
    const tool = await shop.tool({ sku: "LOOK-1", priceCents: 500 });
    const seen = await previewFile("SKU,Name,Price\nＬＯＯＫ\u20111\u200b,Alike,6\nLOOK\u20131,Twice,7\n");
    expect(seen).toMatchObject({ changed: 1, refused: 1 });
    expect(seen.rows.find(({ kind }) => kind === "changed")).toMatchObject({ toolId: tool.id, sku: "LOOK-1" });
  });
});

describe("the files of other shops", () => {
  test("Shopify", async () => {
    const seen = await previewFile([
      "Handle,Title,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Status",
      "rep-clamp,Clamp,RP-906,0.0,5,4.20,active",
      "rep-bar,Bar,RP-907,226.796185,5,4.20,active",
    ]);
    expect(seen).toMatchObject({ format: "Shopify", new: 2, refused: 0 });
    expect(newTools(seen)).toMatchObject({ "RP-906": { weightGrams: 0 }, "RP-907": { weightGrams: 226.796 } });
  });

  test("WooCommerce, with the variations of a variable product", async () => {
    const seen = await previewFile([
      "ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)",
      '44,simple,RP-910,Clamp,1,,A clamp.\\nStrong.,1,250,0.5,3.90,4.20,"Tools > Clamps, Tools","https://example.com/a.jpg, https://example.com/b.jpg",,,',
      '45,variable,RP-G,Glove,1,"<p>A glove.</p>",,1,,,,,Safety,https://example.com/g.jpg,,Size,"M, L"',
      "46,variation,RP-G-M,Glove - M,1,,,1,7,,,9,,,RP-G,Size,M",
      "47,variation,RP-G-L,Glove,1,,,1,parent,,,9,,,id:45,Size,L",
      "48,simple,RP-OFF,Draft,-1,,,1,7,,,9,,,,,",
    ]);
    expect(seen).toMatchObject({ format: "WooCommerce", new: 3, refused: 0 });
    expect(newTools(seen)).toMatchObject({
      "RP-910": {
        priceCents: 420,
        available: 250,
        weightGrams: 500,
        imageUrl: "https://example.com/a.jpg",
        description: "A clamp.\nStrong.",
      },
      "RP-G-M": {
        name: "Glove - M",
        description: "A glove.",
        category: "safety",
        imageUrl: "https://example.com/g.jpg",
      },
      "RP-G-L": { name: "Glove, L", available: 0 },
    });
    expect(seen.questions).toMatchObject([{ field: "category", from: "Tools > Clamps", rowCount: 1 }]);
  });

  test.each([
    [
      "Magento",
      [
        "sku,store_view_code,attribute_set_code,product_type,categories,name,description,short_description,weight,product_online,price,special_price,base_image,country_of_manufacture,qty,is_in_stock",
        'F-1,,Default,simple,"Default Category/Gear,Default Category/Gear/Hand tools",Clamp,<p>Holds.</p>,,1.5,1,34.000000,30,/c/l/clamp.jpg,Germany,100.0000,1',
        "F-1,de,,,,Zwinge,,,,,,,,,,",
        "F-2,,Default,configurable,,Set,,,,1,,,,,0.0000,1",
        "F-3,,Default,simple,,Off,,,,2,5,,,,1,1",
      ],
      { priceCents: 3400, available: 100, countryOfOrigin: "DE", category: "hand-tools", description: "Holds." },
    ],
    [
      "PrestaShop",
      [
        "Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;Reference #;Supplier reference #;Weight;Quantity;Minimal quantity;Unity;Unit price;Summary;Description;Image URLs (x,y,z...)",
        '1;1;Clamp;"Home,Hand tools";34.000000;1;12.5;F-1;S-9;0.3;100;1;m;0.000000;<p>Short</p>;;https://example.com/a.jpg,https://example.com/b.jpg',
        "2;0;Off;Home;5;1;;F-3;;;1;1;;;;;",
      ],
      {
        priceCents: 3400,
        available: 100,
        category: "hand-tools",
        description: "Short",
        imageUrl: "https://example.com/a.jpg",
      },
    ],
    [
      "Odoo",
      [
        "External ID,Internal Reference,Name,Sales Price,Cost,Quantity On Hand,Forecasted Quantity,Product Category,Weight",
        "__export__.product_template_7,F-1,Clamp,34.0,20.0,100.0,90.0,All / Saleable / Hand tools,1.5",
      ],
      { priceCents: 3400, available: 100, category: "hand-tools" },
    ],
    [
      "Bagisto",
      [
        "locale,attribute_family_code,parent_sku,sku,type,name,url_key,status,price,special_price,weight,description,short_description,categories,images,inventories",
        'en,default,,F-1,simple,Clamp,clamp,1,34.0000,,1.5,<p>Holds.</p>,,Hand tools,https://example.com/a.jpg,"default=60,second=40"',
        "de,default,,F-1,simple,Zwinge,zwinge,1,34.0000,,1.5,,,,,",
        "en,default,,F-2,configurable,Set,set,1,,,,,,,,",
      ],
      { priceCents: 3400, available: 100, category: "hand-tools", description: "Holds." },
    ],
    [
      "Sylius",
      [
        "Code,Locale,Name,Description,Main_taxon,Taxons,Enabled,Price,On_hand",
        "F-1,en_US,Clamp,Holds.,hand-tools,a|b,1,34.00,100",
      ],
      { priceCents: 3400, available: 100, category: "hand-tools" },
    ],
  ])("%s", async (format, lines, fields) => {
    const seen = await previewFile(lines);
    expect(seen).toMatchObject({ format, new: 1, refused: 0 });
    expect(newTools(seen)).toMatchObject({ "F-1": { name: "Clamp", ...fields } });
  });

  test.each([
    [
      "Artikelnummer;Bezeichnung;VK netto;Bestand;Mindestmenge;VPE;Warengruppe;Herkunftsland",
      "H-1;Zwinge;12,50;40;10;5;Hand tools;Deutschland",
    ],
    [
      "Référence;Désignation;Prix unitaire HT;Quantité;Quantité minimale;Conditionnement;Famille;Pays d'origine",
      "H-1;Serre-joint;12,50;40;10;5;Hand tools;Allemagne",
    ],
    [
      "Código;Descripción;Precio;Existencias;Cantidad mínima;Unidades por caja;Familia;País de origen",
      "H-1;Sargento;12,50;40;10;5;Hand tools;Alemania",
    ],
    [
      "code,Item_Desc,Unit Price,Qty on hand,MOQ,Case Qty,Product Group,COO",
      "H-1,Clamp,12.50,40,10,5,Hand tools,Germany",
    ],
    ["Artikel;Bezeichnung;Preis;stockOnHand;Min;VE;Kategorie;Ursprung", "H-1;Zwinge;12,50;40;10;5;Hand tools;DE"],
  ])("the headings %s are recognised", async (headings, row) => {
    const seen = await previewFile([headings, row]);
    expect(seen.columns.filter(({ field }) => field === null)).toEqual([]);
    expect(newTools(seen)).toMatchObject({
      "H-1": {
        priceCents: 1250,
        available: 40,
        minOrder: 10,
        casePack: 5,
        category: "hand-tools",
        countryOfOrigin: "DE",
      },
    });
  });

  test("a column that was chosen by hand is remembered for files with the same headings", async () => {
    const { importId } = await previewFile("Nummer X,Wort,Betrag Y\nR-1,Nut,5\n");
    const columns = [
      { heading: "Nummer X", field: "sku" },
      { heading: "Wort", field: "name" },
      { heading: "Betrag Y", field: "priceCents" },
    ] as const;
    expect(await admin.api.catalog.previewImport({ importId, columns: [...columns] })).toMatchObject({ new: 1 });
    expect(newTools(await previewFile("Nummer X;Wort;Betrag Y\nR-2;Bolt;6\n"))).toMatchObject({
      "R-2": { priceCents: 600 },
    });
  });
});

test("an XLSX file is imported as its sheet shows it, and a second sheet with cells is named", async () => {
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const files = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Prices" r:id="a"/><sheet name="Notes" r:id="b"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="a" Target="worksheets/a.xml"/><Relationship Id="b" Target="worksheets/b.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="2"/></cellXfs></styleSheet>`,
    "xl/worksheets/a.xml": sheet(
      `<row r="1">${text("A1", "Prices of May")}</row><row r="3">${text("A3", "SKU")}${text("B3", "Name")}${text("C3", "Price")}${text("D3", "Stock")}</row>` +
        `<row r="4"><c r="A4" s="1"><v>123</v></c>${text("B4", "Hidden decimals")}<c r="C4" s="2"><v>21.989</v></c><c r="D4"><v>9.9999999999999982</v></c></row>` +
        `<row r="5">${text("A5", "X-2")}${text("B5", "No stock")}<c r="C5"><f>1+2.3</f><v>3.3000000000000003</v></c></row>`,
    ),
    "xl/worksheets/b.xml": sheet(`<row r="1"><c r="A1"><v>1</v></c></row>`),
  };
  const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])));
  const seen = await previewFile(bytes);
  expect(seen).toMatchObject({ isSheet: true, new: 2, refused: 0, rowCount: 2 });
  expect(newTools(seen)).toMatchObject({
    "00123": { priceCents: 2199, available: 10 },
    "X-2": { priceCents: 330, available: 0 },
  });
  expect(seen.rows[0]?.line).toBe(4);
  expect(seen.notices).toEqual(["Only the sheet “Prices” is read, not “Notes”."]);
});

test("no cell that a tool can do without refuses its row, and variants that share a SKU are all imported", async () => {
  const woo = await previewFile([
    "ID,Type,SKU,Name,Published,Tax class,Regular price,Stock,Lieferzeit,Cost,State",
    "71,simple,WT-1,Belt,1,parent,5,10,2-3 Tage,n/a,new",
    "72,simple,WT-2,Cap,1,reduced-rate,6,10,3,2.50,draft",
    "73,simple,WT-3,Bag,1,books,7,10,,,",
  ]);
  expect(woo).toMatchObject({ format: "WooCommerce", new: 3, refused: 0 });
  expect(newTools(woo)).toMatchObject({
    "WT-1": { handlingDays: 0, state: "on-sale" },
    "WT-2": { taxClass: "reduced", handlingDays: 3, costCents: 250, state: "draft" },
    "WT-3": { priceCents: 700 },
  });
  for (const sku of ["WT-1", "WT-3"]) expect(newTools(woo)[sku]).not.toHaveProperty("taxClass");
  const said = await remarks(woo);
  for (const text of [
    "2-3 Tage",
    "n/a",
    "State “new”: the shop does not know this, so it was left out.",
    "Tax class “books”: the shop does not know this",
  ])
    expect(said).toContain(text);
  expect(said).not.toContain("parent");

  const shopify = [
    "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty",
    "glove,Glove,Size,8,GL-1,5,10",
    "glove,,,9,GL-1,5,20",
    "glove,,,9,GL-1,6,30",
  ];
  const seen = await previewFile(shopify);
  expect(seen).toMatchObject({ new: 2, refused: 1, remarkCount: 2 });
  expect(issuesOf(seen)).toEqual([[4, "This tool is already on line 3."]]);
  expect(await remarks(seen)).toContain("“GL-1”: already on line 2, so this variant comes in without one.");
  expect(await admin.api.catalog.applyImport({ importId: seen.importId })).toMatchObject({ state: "done", new: 2 });
  expect(await previewFile(shopify.slice(0, 3))).toMatchObject({ new: 0, changed: 0, unchanged: 2, refused: 0 });
});

test("what people write beside a number is understood, and a cell that cannot be read is left out with a remark", async () => {
  const seen = await previewFile([
    "sku,name,price,stock,weight (kg),min order,cost,EAN,ME",
    "'WR-1,Swiss,\"5,-\",>100,.2,10 pcs,n/a,'4006381333931,ST",
    'WR-2,Each,12.50/ea,"1,200 pcs",0.5 kg,1,1.00,,PAA',
    "WR-3,Bare,.99,100+,heavy,1,,,",
    "WR-4,Unknown,5.–,12 to 15,-,1,,,",
  ]);
  expect(issuesOf(seen)).toEqual([]);
  expect(newTools(seen)).toMatchObject({
    "WR-1": { priceCents: 500, available: 100, weightGrams: 200, minOrder: 10, gtin: "4006381333931" },
    "WR-2": { priceCents: 1250, available: 1200, weightGrams: 500, salesUnit: { kind: "pair" } },
    "WR-3": { priceCents: 99, available: 100 },
    "WR-4": { priceCents: 500, available: 0 },
  });
  const said = await remarks(seen);
  for (const text of ["stock “>100”: taken as 100.", "stock “100+”: taken as 100.", "heavy", "12 to 15", "n/a"])
    expect(said).toContain(text);
});

test("a table in a description stays words and lines", async () => {
  const html = "<table><tr><th>Size</th><td>0.3&nbsp;l</td></tr><tr><td>Steel</td><td>4 mm</td></tr></table>";
  const seen = await previewFile(["ART;DESIGNATION;PU HT;UNITE;Description", `HT-9;Pot;1,20;PCE;"${html}"`]);
  expect(newTools(seen)).toMatchObject({ "HT-9": { description: "Size 0.3 l\nSteel 4 mm", priceCents: 120 } });
});

test("a price in another currency is refused as such, and Odoo's word for nothing is nothing", async () => {
  const foreign = await previewFile(["sku,name,price", 'FX-1,Euro,"12,50 €"', "FX-2,Pound,GBP 5", "FX-3,Dollar,USD 5"]);
  expect(foreign).toMatchObject({ new: 1, refused: 2 });
  expect(issuesOf(foreign).map(([, reason]) => reason)).toEqual([
    "price “12,50 €”: the shop's prices are in USD. Say what 1 EUR costs, or leave these rows out.",
    "price “GBP 5”: the shop's prices are in USD. Say what 1 GBP costs, or leave these rows out.",
  ]);
  const odoo = await previewFile([
    "id,name,default_code,barcode,list_price,uom_id,sale_ok,description_sale",
    "x.1,Oil,OD-1,False,7.5,Dozens,True,False",
    "x.2,Nuts,OD-2,False,7.5,Units,True,Zinc",
  ]);
  expect(odoo).toMatchObject({ format: "Odoo", new: 2, refused: 0 });
  expect(newTools(odoo)).toMatchObject({ "OD-1": { description: "Oil" }, "OD-2": { description: "Zinc" } });
  expect(newTools(odoo)["OD-1"]).toMatchObject({ salesUnit: { kind: "pack", contains: 12 } });
});

test.each([
  [
    "BigCommerce",
    "Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Product Description,Price,Cost Price,Retail Price,Product Weight,Product Visible?,Current Stock Level,Category",
    ["Product,77,Claw hammer,P,OF-1,<p>Good</p>,14.50,6.00,0,0.5,Y,120,Shop All/Hand tools"],
    { "OF-1": { name: "Claw hammer", description: "Good", priceCents: 1450, costCents: 600, available: 120 } },
  ],
  [
    "Squarespace",
    "Product ID [Non Editable],Variant ID [Non Editable],Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,Stock,Categories,Visible,Hosted Image URLs",
    ["5f2,6a2,mitten,Mitten,,OF-2,Size,8,4.00,0.00,12,/ppe,Yes,", ",6a3,,,,OF-3,Size,9,4.00,0.00,7,,,"],
    { "OF-2": { name: "Mitten, 8", available: 12 }, "OF-3": { name: "Mitten, 9", priceCents: 400, available: 7 } },
  ],
  [
    "Wix",
    "handleId,fieldType,name,description,productImageUrl,collection,sku,price,visible,inventory,weight",
    ["prod_1,Product,Claw hammer,<p>Good</p>,abc~mv2.jpg;def.jpg,Hand tools,OF-4,14.5,true,InStock,0.5"],
    { "OF-4": { name: "Claw hammer", category: "hand-tools", priceCents: 1450 } },
  ],
  [
    "Ecwid",
    "type,product_internal_id,product_sku,product_name,product_price,product_quantity,product_category_1,product_is_available",
    ["product,11,OF-5,Claw hammer,14.5,100,Hand tools,true"],
    { "OF-5": { category: "hand-tools", priceCents: 1450, available: 100 } },
  ],
  [
    "Odoo",
    "Interne Referenz,Name,Verkaufspreis,Kosten,Menge verfügbar,Mengeneinheit",
    ["OF-6,Hammer,14.00,6.10,20,Einheiten"],
    { "OF-6": { priceCents: 1400, costCents: 610, available: 20 } },
  ],
] as [string, string, string[], object][])(
  "the file of %s is recognised, and all its rows come in",
  async (format, headings, rows, tools) => {
    const seen = await previewFile([headings, ...rows]);
    expect(seen).toMatchObject({ format, new: rows.length, refused: 0 });
    expect(newTools(seen)).toMatchObject(tools);
  },
);
