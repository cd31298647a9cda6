import type { PreviewImportInput } from "@ironmonger/contract/catalog/import-tools";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendTools } from "../../testing/send-tools.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

type Choices = Omit<PreviewImportInput, "importId">;
async function preview(lines: string[], choices: Choices = {}) {
  const { importId } = (await sendTools(admin, lines.join("\n"))).json();
  return admin.api.catalog.previewImport({ importId, ...choices });
}
type Preview = Awaited<ReturnType<typeof preview>>;

/** The new tools of a preview, by their SKUs, with the fields that the file gives them. */
const newTools = ({ rows }: Preview): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    rows
      .filter(({ kind }) => kind === "new")
      .map(({ sku, changes }) => [sku, Object.fromEntries(changes.map(({ field, after }) => [field, after]))]),
  );
const remarks = async ({ reportUrl }: Preview) => (reportUrl ? (await admin.inject({ url: reportUrl })).body : "");
const pairs = (values: Record<string, string>) =>
  expect.arrayContaining(Object.entries(values).map(([name, value]) => ({ name, value })));

const shopify = [
  "Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Product image URL,Image position,Variant image URL,Material (product.metafields.custom.material),Drive size (product.metafields.shopify.drive-size)",
  "Hex bolt DIN 933,rq-hex-bolt,<p>Full thread &amp; zinc.</p>,Ferro,Hardware > Hardware Accessories > Bolts,Bolts,zinc,TRUE,Active,RQ-M6-20,4006381333931,Thread,M6,product.metafields.shopify.thread-size,Length,20 mm,,0.12,0.20,0.05,TRUE,shopify,500,DENY,4.4,g,https://cdn.example.com/a.jpg,1,,Steel 8.8,10 mm",
  ",rq-hex-bolt,,,,,,,,RQ-M6-30,,,M6,,,30 mm,,0.14,,0.06,TRUE,shopify,400,CONTINUE,5.6,g,,,,,",
  ",rq-hex-bolt,,,,,,,,RQ-M8-20,,,M8,,,20 mm,,0.18,,0.07,TRUE,shopify,300,DENY,9.1,g,,,,,",
  ",rq-hex-bolt,,,,,,,,RQ-M8-30,,,M8,,,30 mm,,0.22,,0.09,TRUE,shopify,0,CONTINUE,11.2,g,,,,,",
  ",rq-hex-bolt,,,,,,,,,,,,,,,,,,,,,,,,,https://cdn.example.com/b.jpg,2,,,",
  "Unlisted jig,rq-jig,<p>Jig</p>,Ferro,,Jigs,,FALSE,Unlisted,RQ-JIG,,Title,Default Title,,,,,9.00,,,TRUE,,,DENY,100,g,,,,,",
];

test("the options of Shopify's products become the attributes of a model, and metafields belong to all its sizes", async () => {
  const seen = await preview(shopify);
  expect(seen).toMatchObject({ format: "Shopify", new: 4, refused: 0, modelCount: 1, sizeCount: 4, leftOutCount: 1 });
  expect(seen.newAttributes.map(({ name }) => name).toSorted()).toEqual(["Length", "Thread"]);
  const tools = newTools(seen);
  expect(Object.keys(tools)).toEqual(["RQ-M6-20", "RQ-M6-30", "RQ-M8-20", "RQ-M8-30"]);
  for (const tool of Object.values(tools))
    expect(tool).toMatchObject({
      modelId: "> Hex bolt DIN 933 (Thread, Length)",
      description: "Full thread & zinc.",
      attributes: pairs({ Material: "Steel 8.8", "Drive size": "10 mm" }),
    });
  expect(tools["RQ-M8-30"]).toMatchObject({
    name: "Hex bolt DIN 933, M8 / 30 mm",
    attributes: pairs({ Thread: "M8", Length: "30 mm" }),
    allowBackorder: true,
    weightGrams: 11.2,
  });
  expect(tools["RQ-M6-20"]).toMatchObject({ gtin: "4006381333931" });
  expect(tools["RQ-M6-30"]).not.toHaveProperty("gtin");
  expect(await remarks(seen)).toContain("Left out: its status is Unlisted.");

  const { importId } = seen;
  expect(await admin.api.catalog.applyImport({ importId })).toMatchObject({ state: "done", new: 4 });
  const models = async () => (await admin.api.models.list()).filter(({ name }) => name === "Hex bolt DIN 933");
  expect(await models()).toMatchObject([{ rowAttribute: "Thread", columnAttribute: "Length", toolCount: 4 }]);
  expect(await preview(shopify)).toMatchObject({ new: 0, changed: 0, unchanged: 4, sizeCount: 4, newAttributes: [] });
  expect(await models()).toHaveLength(1);
  await admin.api.catalog.undoImport({ importId });
  expect(await models()).toEqual([]);
});

test("a blank bar code, cost or weight of a size stays blank", async () => {
  const seen = await preview([
    "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item,Variant Barcode,Status",
    "rqb,Rq bit,Size,PH1,RQB-1,12,5,1.00,0.40,4006381333931,active",
    "rqb,,,PH2,RQB-2,,6,1.10,,,active",
    "rqb,,,PH3,RQB-3,,7,1.20,,,active",
  ]);
  expect(seen).toMatchObject({ new: 3, modelCount: 1, sizeCount: 3 });
  expect(newTools(seen)["RQB-1"]).toMatchObject({ gtin: "4006381333931", costCents: 40, weightGrams: 12 });
  for (const sku of ["RQB-2", "RQB-3"])
    for (const field of ["gtin", "costCents", "weightGrams"]) expect(newTools(seen)[sku]).not.toHaveProperty(field);
});

test("a model has two attributes: of three options, those with the most values; a tool that has a model keeps it", async () => {
  const head =
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Price";
  const seen = await preview([
    head,
    "scr,Screw,Finish,Zinc,Thread,M4,Length,10 mm,TRI-1,1",
    "scr,,,Zinc,,M4,,20 mm,TRI-2,1",
    "scr,,,Zinc,,M5,,30 mm,TRI-3,1",
    "scr,,,A2,,M6,,10 mm,TRI-4,1",
    "one,Lone screw,Thread,M4,,,,,TRI-5,1",
  ]);
  expect(seen).toMatchObject({ new: 5, modelCount: 2, sizeCount: 4 });
  expect(newTools(seen)).toMatchObject({
    "TRI-1": { modelId: "> Screw, Zinc (Thread, Length)", attributes: pairs({ Finish: "Zinc" }) },
    "TRI-4": { modelId: "> Screw, A2 (Thread, Length)" },
    "TRI-5": { attributes: [{ name: "Thread", value: "M4" }] },
  });
  expect(newTools(seen)["TRI-5"]).not.toHaveProperty("modelId");
});

test("WooCommerce's variations are sizes, also before their product, and a draft takes its variations along", async () => {
  const head =
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Description,"Tax class","In stock?",Stock,"Backorders allowed?","Weight (lbs)","Regular price",Categories,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)","Attribute 3 name","Attribute 3 value(s)"';
  const product =
    '910,variable,RQ-CS,,"Cap screw, stainless",1,"Stainless\\nA2",,1,,0,0.02,,"Fasteners > Screws > Cap screws, Specials",,Thread,"1/4-20, 5/16-18",Length,"1/2 in, 3/4 in",Material,A2';
  const variations = [
    '911,variation,RQ-CS-1,,"Cap screw, stainless - 1/4-20, 1/2 in",1,,reduced-rate,1,250,notify,0.02,0.80,,RQ-CS,Thread,1/4-20,Length,1/2 in,,',
    '912,variation,RQ-CS-2,,"Cap screw, stainless - 5/16-18, 3/4 in",1,,reduced-rate,1,80,0,0.04,1.10,,id:910,Thread,5/16-18,Length,3/4 in,,',
  ];
  const draft = [
    '920,variable,RQ-D,,Draft,-1,,,1,,0,,,,,Thread,"M4, M5",,,,',
    "921,variation,RQ-D-1,,Draft - M4,1,,,1,1,0,,1,,RQ-D,Thread,M4,,,,",
  ];
  for (const lines of [
    [product, ...variations],
    [...variations, product],
  ]) {
    const seen = await preview([head, ...lines, ...draft]);
    expect(seen).toMatchObject({
      format: "WooCommerce",
      new: 2,
      refused: 0,
      modelCount: 1,
      sizeCount: 2,
      leftOutCount: 1,
    });
    expect(newTools(seen)).toMatchObject({
      "RQ-CS-1": {
        name: "Cap screw, stainless - 1/4-20, 1/2 in",
        description: "Stainless\nA2",
        modelId: "> Cap screw, stainless (Thread, Length)",
        attributes: pairs({ Thread: "1/4-20", Length: "1/2 in", Material: "A2" }),
        available: 250,
        allowBackorder: true,
        taxClass: "reduced",
      },
      "RQ-CS-2": { modelId: "> Cap screw, stainless (Thread, Length)", available: 80 },
    });
    expect(seen.questions).toMatchObject([{ field: "category", from: "Fasteners > Screws > Cap screws", rowCount: 2 }]);
  }
});

test("a cell with several paths means the deepest of them", async () => {
  const seen = await preview([
    'ID,Type,SKU,Name,Published,"In stock?",Stock,"Regular price",Categories',
    '71,simple,RQK-1,Cup hook,1,1,20,1.50,"Fasteners, Fasteners > Hooks > Cup hooks"',
    '72,simple,RQK-2,Screw eye,1,1,20,1.20,"Fasteners > Hooks, Fasteners > Hooks > Screw eyes, Specials"',
    "73,simple,RQK-3,Plug,1,1,20,1.20,Uncategorized",
    "74,simple,RQK-4,Rivet,1,1,20,1.20,Fasteners",
    '75,"simple, virtual",RQK-5,Advice,1,1,20,1.20,Fasteners',
  ]);
  expect(seen).toMatchObject({ new: 4, leftOutCount: 1 });
  expect(newTools(seen)["RQK-4"]).toMatchObject({ category: "fasteners" });
  expect(newTools(seen)["RQK-3"]).not.toHaveProperty("category");
  expect(seen.questions.map(({ from }) => from).toSorted()).toEqual([
    "Fasteners > Hooks > Cup hooks",
    "Fasteners > Hooks > Screw eyes",
  ]);
});

test("Magento's variants, which stand before their product, are sizes in what its list says", async () => {
  const seen = await preview([
    "sku,store_view_code,attribute_set_code,product_type,categories,name,description,weight,product_online,price,qty,additional_attributes,configurable_variations",
    'MG-1,,Default,simple,,Shirt - Black M,,0.2,1,20,5,"color=Black,size=M,has_options=0",',
    'MG-2,,Default,simple,,Shirt - Red M,,0.2,1,20,5,"color=Red,size=M",',
    'MG-3,,Default,configurable,"Default Category/Safety,Default Category",Shirt,Warm.,,1,,0,material=Cotton,"sku=MG-1,color=Black|sku=MG-2,color=Red"',
    "MG-4,,Default,virtual,,Warranty,,,1,9,5,,",
  ]);
  expect(seen).toMatchObject({ format: "Magento", new: 2, refused: 0, modelCount: 1, sizeCount: 2, leftOutCount: 1 });
  expect(newTools(seen)).toMatchObject({
    "MG-1": {
      name: "Shirt - Black M",
      description: "Warm.",
      category: "safety",
      modelId: "> Shirt (Color)",
      attributes: pairs({ Color: "Black", Size: "M", Material: "Cotton" }),
    },
  });
});

test("Magento's sizes differ in an attribute that the file makes, whatever its code, and its tax class is read", async () => {
  const seen = await preview([
    "sku,store_view_code,product_type,categories,name,product_online,tax_class_name,price,additional_attributes,configurable_variations,qty,attribute_set_code",
    'MG-11,,simple,"Default Category",Bit PH1,1,Taxable Goods,14.99,bit_tip_size=PH1,,100,Default',
    'MG-12,,simple,"Default Category",Bit PH2,1,None,14.99,bit_tip_size=PH2,,100,Default',
    'MG-13,,configurable,"Default Category",Bit,1,Taxable Goods,14.99,,"sku=MG-11,bit_tip_size=PH1|sku=MG-12,bit_tip_size=PH2",,Default',
    "MG-13,de,configurable,,Bit (de),,,,,,,Default",
  ]);
  expect(seen).toMatchObject({ format: "Magento", new: 2, modelCount: 1, sizeCount: 2 });
  expect(newTools(seen)).toMatchObject({
    "MG-11": { modelId: "> Bit (Bit tip size)", attributes: pairs({ "Bit tip size": "PH1" }), taxClass: "standard" },
    "MG-12": { modelId: "> Bit (Bit tip size)", taxClass: "none" },
  });
});

describe("the variants of other programs are sizes", () => {
  test.each([
    [
      "Square",
      [
        "Token,Item Name,Customer-facing Name,Variation Name,Unit and Precision,SKU,Description,Category,Reporting Category,GTIN,Item Type,Weight (lb),Archived,Sellable,Stockable,Option Name 1,Option Value 1,Current Quantity Main Yard,New Quantity Main Yard,Current Quantity Annex,Stock Alert Enabled Main Yard,Price,Default Unit Cost,Tax - Sales Tax (8.25%)",
        "T1,Wood glue,,250 ml,,RQ-SQ-1,Strong glue,Adhesives,,,Physical good,0.6,N,Y,Y,,,24,,6,N,6.50,2.10,Y",
        "T2,Wood glue,,1 l,,RQ-SQ-2,Strong glue,Adhesives,,,Physical good,2.3,N,Y,Y,,,10,,,N,19.00,7.00,Y",
        "T3,Old brush,,Regular,,RQ-SQ-3,Brush,Brushes,,,Physical good,,Y,Y,Y,,,3,,,N,2.00,1.00,Y",
        "T4,Engraving,,Regular,Per Hour,RQ-SQ-4,Service,Services,,,Service,,N,Y,N,,,,,,N,variable,,N",
        "T5,Mallet,,Regular,,RQ-SQ-5,Mallet,Mallets,,,Physical good,,N,Y,Y,,,3,,,N,2.00,1.00,Y",
        "T6,Peg,,Red,,RQ-SQ-6,Peg,Pegs,,,Physical good,,N,Y,Y,Colour,Red,3,,,N,2.00,1.00,Y",
        "T7,Peg,,Blue,,RQ-SQ-7,Peg,Pegs,,,Physical good,,N,Y,Y,Colour,Blue,3,,,N,2.00,1.00,Y",
      ],
      { new: 5, modelCount: 2, sizeCount: 4, leftOutCount: 2 },
      {
        "RQ-SQ-1": {
          name: "Wood glue, 250 ml",
          available: 30,
          costCents: 210,
          modelId: "> Wood glue (Variation)",
          attributes: [{ name: "Variation", value: "250 ml" }],
        },
        "RQ-SQ-2": { name: "Wood glue, 1 l", available: 10 },
        "RQ-SQ-5": { name: "Mallet" },
        "RQ-SQ-6": { name: "Peg, Red", modelId: "> Peg (Colour)" },
      },
    ],
    [
      "Lightspeed",
      [
        "id,handle,sku,composite_name,name,description,product_category,variant_option_one_name,variant_option_one_value,variant_option_two_name,variant_option_two_value,tags,weight,weight_unit,supply_price,retail_price,tax_name,brand_name,active,track_inventory,inventory_Main_Outlet,reorder_point_Main_Outlet,inventory_Depot",
        "a1,bolt,LS-1,,Bolt,Strong.,Fasteners / Bolts,Thread,M6,,,,0.01,kg,0.10,0.25,GST,Ferro,1,1,100,5,20",
        "a2,bolt,LS-2,,Bolt,Strong.,Fasteners / Bolts,Thread,M8,,,,0.02,kg,0.10,0.35,GST,Ferro,1,1,50,5,",
        "a3,old,LS-3,,Old,,,,,,,,,,1,2,GST,Ferro,0,1,5,5,",
      ],
      { new: 2, modelCount: 1, sizeCount: 2, leftOutCount: 1 },
      {
        "LS-1": { name: "Bolt, M6", priceCents: 25, costCents: 10, available: 120, weightGrams: 10 },
        "LS-2": { available: 50, modelId: "> Bolt (Thread)" },
      },
    ],
    [
      "BigCommerce",
      [
        "Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Brand Name,Product Description,Price,Cost Price,Product Weight,Product Visible?,Current Stock Level,Category",
        "Product,55,Work glove,P,BG,Acme,<p>Warm</p>,20.00,9.00,0.1,Y,0,Shop All;Shop All/Safety",
        '  SKU,,"[S]Size=M,[RB]Colour=Red",,BG-1,,,,,,,5,',
        '  SKU,,"[S]Size=L,[RB]Colour=Red",,BG-2,,,22.00,,,,7,',
        "  Rule,,[CS]Colour=Red,,,,,2.00,,,,,",
        "Product,56,Voucher,D,BG-V,Acme,,20.00,,,Y,0,Shop All",
      ],
      { new: 2, modelCount: 1, sizeCount: 2, leftOutCount: 1 },
      {
        "BG-1": { name: "Work glove, M / Red", priceCents: 2000, category: "safety", modelId: "> Work glove (Size)" },
        "BG-2": { priceCents: 2200, available: 7, description: "Warm" },
      },
    ],
    [
      "BigCommerce",
      [
        "Item,ID,Name,Type,SKU,Options,Inventory Tracking,Current Stock,Low Stock,Price,Cost Price,Categories,Description,Is Visible,Custom Fields,Image URL (Import)",
        'Product,1,Bottle,physical,BV,,variant,0,0,12.00,6.00,Shop All/Safety,Keeps cold.,TRUE,"[{""name"":""Material"",""value"":""Steel""}]",',
        "Variant,2,,,BV-1,Type=Swatch|Name=Colour|Value=Black[#000000],,4,0,,,,,,,",
        "Variant,3,,,BV-2,Type=Swatch|Name=Colour|Value=White[#ffffff],,5,0,14.00,,,,,,",
        "Image,4,,,,,,,,,,,,,,https://cdn.example.com/b.jpg",
      ],
      { new: 2, modelCount: 1, sizeCount: 2 },
      {
        "BV-1": { name: "Bottle, Black", priceCents: 1200, attributes: pairs({ Colour: "Black", Material: "Steel" }) },
        "BV-2": { priceCents: 1400, available: 5 },
      },
    ],
    [
      "Odoo",
      [
        "External ID,Internal Reference,Name,Variant Values,Barcode,Sales Price,Cost,Quantity On Hand,Product Category,Product Type,Active",
        'x.1,OD-V1,Desk,"Legs: Steel,Colour: White",False,750.0,500.0,5.0,All / Saleable / Safety,Storable Product,True',
        'x.2,OD-V2,Desk,"Legs: Wood,Colour: White",False,800.0,500.0,6.0,All / Saleable / Safety,Storable Product,True',
        "x.3,OD-V3,Visit,,False,80.0,0.0,0.0,All / Services,Service,True",
        "x.4,OD-V4,Old desk,,False,80.0,0.0,0.0,All,Storable Product,False",
      ],
      { new: 2, modelCount: 1, sizeCount: 2, leftOutCount: 2 },
      {
        "OD-V1": {
          name: "Desk, Steel / White",
          category: "safety",
          modelId: "> Desk (Legs)",
          attributes: pairs({ Legs: "Steel", Colour: "White" }),
        },
      },
    ],
    [
      "Shopware",
      [
        "id;parent_id;product_number;active;stock;name;description;price_net;price_gross;tax_rate;cover_media_url;categories;options",
        "p1;;SW-P;1;0;Anchor;Holds.;2.00;2.38;19;;Root|Safety;",
        "v1;p1;SW-1;1;7;;;;;;;;Size: M8",
        "v2;p1;SW-2;1;8;;;2.50;2.98;;;;Size: M10",
        "s1;;SW-S;1;9;Single;;3.00;3.57;19;;0a1b2c3d4e5f60718293a4b5c6d7e8f9;",
        "s2;;SW-0;0;9;Gone;;3.00;3.57;19;;;",
      ],
      { new: 3, modelCount: 1, sizeCount: 2, leftOutCount: 1, questions: [] },
      {
        "SW-1": { name: "Anchor, M8", priceCents: 200, description: "Holds.", category: "safety", available: 7 },
        "SW-2": { priceCents: 250, modelId: "> Anchor (Size)" },
        "SW-S": { priceCents: 300 },
      },
    ],
    [
      "PrestaShop",
      [
        "Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #;Quantity;Feature (Name:Value:Position:Customized);Virtual product (0/1)",
        '1;1;Clamp;"Home,Safety";34.000000;PS-1;100;"Material:Steel:1:0,Jaw:80 mm:2:0";0',
        "2;1;Manual;Home;5;PS-2;1;;1",
      ],
      { new: 1, leftOutCount: 1, questions: [] },
      {
        "PS-1": {
          category: "safety",
          attributes: [
            { name: "Material", value: "Steel" },
            { name: "Jaw", value: "80 mm" },
          ],
        },
      },
    ],
    [
      "OpenCart",
      [
        "product_id,name(en-gb),categories,sku,upc,ean,mpn,quantity,model,manufacturer,image_name,shipping,price,points,date_added,weight,weight_unit,length,width,height,length_unit,status,tax_class_id,description(en-gb),minimum,subtract",
        '50,Coach screw 10 x 100,"20,33",,,,,750,RQ-OC-1,Ferro,catalog/coach.jpg,yes,0.4500,0,2026-01-02,0.07000000,kg,0,0,0,mm,true,9,&lt;p&gt;Zinc&lt;/p&gt;,50,true',
        "51,Off,,,,,,750,RQ-OC-2,Ferro,,yes,0.4500,0,2026-01-02,0.07,kg,0,0,0,mm,false,9,,1,true",
      ],
      { new: 1, modelCount: 0, leftOutCount: 1 },
      { "RQ-OC-1": { name: "Coach screw 10 x 100", priceCents: 45, available: 750, minOrder: 50, weightGrams: 70 } },
    ],
  ] as [string, string[], object, object][])("%s", async (format, lines, counts, tools) => {
    const seen = await preview(lines);
    expect(seen).toMatchObject({ format, refused: 0, ...counts });
    expect(newTools(seen)).toMatchObject(tools);
  });
});

test("rows of a file of no known program name their product by its SKU", async () => {
  const seen = await preview([
    "SKU,Parent SKU,Name,Description,Price,Category,Attribute 1 name,Attribute 1 value",
    "GEN,,Eye bolt,Drop-forged.,,Safety,,",
    "GEN-8,GEN,,,4.00,,Thread,M8",
    "GEN-10,GEN,,,5.00,,Thread,M10",
  ]);
  expect(seen).toMatchObject({ format: null, new: 2, refused: 0, modelCount: 1, sizeCount: 2 });
  expect(newTools(seen)).toMatchObject({
    "GEN-8": { name: "Eye bolt, M8", description: "Drop-forged.", category: "safety", modelId: "> Eye bolt (Thread)" },
  });
});

test("in a file of no known program, what is inactive is left out, and an article's own words are not states", async () => {
  const seen = await preview([
    "SKU,Name,Price,Status,Discontinued",
    "ST-1,Sold,4,Active,No",
    "ST-2,Gone,4,Inactive,No",
    "ST-3,Old,4,,Yes",
    "ST-4,New,4,On order,",
  ]);
  expect(seen).toMatchObject({ format: null, new: 2, refused: 0, leftOutCount: 2 });
  expect(await remarks(seen)).toContain("Left out: Discontinued is Yes.");
});

test("the program is named, and can be changed: then its columns count", async () => {
  const lines = ["handle,title,sku,price,supply_price,type", "k,Knife,KIND-1,9,8,Safety"];
  const seen = await preview(lines);
  expect(seen).toMatchObject({ format: "Shopify", new: 1 });
  const { importId } = seen;
  const changed = await admin.api.catalog.previewImport({ importId, format: "Lightspeed" });
  expect(changed).toMatchObject({ format: "Lightspeed" });
  expect(newTools(changed)["KIND-1"]).toMatchObject({ costCents: 800, category: "safety" });
  const none = await admin.api.catalog.previewImport({ importId, format: null });
  expect(none).toMatchObject({ format: null });
  for (const field of ["costCents", "category"]) expect(newTools(none)["KIND-1"]).not.toHaveProperty(field);
  // It stays chosen.
  expect(await admin.api.catalog.previewImport({ importId })).toMatchObject({ format: null });
});

test("titles between rows are the category of the rows below, and prices of packages sell packages with price breaks", async () => {
  const lines = [
    "PRODUCT CATEGORY,PRODUCT SUB CATEGORY,PART SERIES,P/N,DESCRIPTION,PACKAGE QTY,SHIPPING WEIGHT,1 PKG COST,3 PKG COST,5 PKG COST,10 PKG COST,QUANTITY IN STOCK,BACKORDER LEADTIME,MFR,COST PER EA,PER PIECE WEIGHT",
    "SCREWS,HEX CAP SCREWS,RQ70,,,,,,,,,,,,,",
    ",,,RQ70-303,1/4-20 X 1/2 HEX CAP SCREW STAINLESS,50,0.65,57.78,48.25,42.15,39.9,2500,2-3 DAYS,NORTH MILL,0.39,0.0118",
    ",,,RQ70-306,5/16-18 X 7/8 HEX CAP SCREW STAINLESS,50,1,81.5,59.78,54.34,48.91,1800,2-3 DAYS,NORTH MILL,0.54,0.01433",
    "NUTS,HEX NUTS,RQ71,,,,,,,,,,,,,",
    ",,,RQ71-28,1/4-28 SELF-LOCKING NUT,100,0.9,49.99,41.00,36.00,32.00,300,2-3 DAYS,NORTH MILL,0.009,0.007",
  ];
  const seen = await preview(lines);
  expect(seen).toMatchObject({ new: 3, refused: 0 });
  expect(seen.questions).toMatchObject([
    { field: "weightGrams", from: "SHIPPING WEIGHT", rowCount: 3 },
    { field: "available", from: "QUANTITY IN STOCK", rowCount: 3, suggestions: ["packages", "pieces"] },
    { field: "category", from: "SCREWS > HEX CAP SCREWS", rowCount: 2 },
    { field: "category", from: "NUTS > HEX NUTS", rowCount: 1 },
  ]);
  expect(newTools(seen)["RQ70-303"]).toMatchObject({
    name: "1/4-20 X 1/2 HEX CAP SCREW STAINLESS",
    priceCents: 5778,
    salesUnit: { kind: "pack", contains: 50 },
    priceBreaks: [
      { fromQuantity: 3, unitPriceCents: 4825 },
      { fromQuantity: 5, unitPriceCents: 4215 },
      { fromQuantity: 10, unitPriceCents: 3990 },
    ],
    available: 0,
  });
  const { importId } = seen;
  const answer = (to: string) =>
    admin.api.catalog.previewImport({ importId, values: [{ field: "available", from: "QUANTITY IN STOCK", to }] });
  expect(newTools(await answer("pieces"))).toMatchObject({
    "RQ70-303": { available: 50 },
    "RQ71-28": { available: 3 },
  });
  expect(newTools(await answer("packages"))).toMatchObject({ "RQ70-303": { available: 2500 } });
});

test("whether columns are prices of finishes is asked once; then each is a size of its row's model", async () => {
  const lines = ["ITEM #,PLAIN,ZINC,HDG,A2", "RQ-MX-0930,3.60,3.72,4.11,5.50", "RQ-MX-1230,3.99,4.11,4.62,6.10"];
  const seen = await preview(lines);
  expect(seen).toMatchObject({ new: 0 });
  const [question] = seen.questions;
  expect(seen.questions).toMatchObject([{ field: "priceOfSize", from: "PLAIN, ZINC, HDG, A2", rowCount: 2 }]);
  expect(question?.suggestions).toContain("Finish");
  const { importId } = seen;
  const answer = (to: string | null) =>
    admin.api.catalog.previewImport({ importId, values: [{ field: "priceOfSize", from: "PLAIN, ZINC, HDG, A2", to }] });
  const sizes = await answer("Finish");
  expect(sizes).toMatchObject({ new: 8, refused: 0, modelCount: 2, sizeCount: 8, questions: [] });
  expect(newTools(sizes)).toMatchObject({
    "RQ-MX-0930-PLAIN": { name: "RQ-MX-0930, PLAIN", priceCents: 360, modelId: "> RQ-MX-0930 (Finish)" },
    "RQ-MX-1230-A2": { priceCents: 610, attributes: [{ name: "Finish", value: "A2" }] },
  });
  expect(await admin.api.catalog.applyImport({ importId })).toMatchObject({ state: "done", new: 8 });
  const again = await preview(lines, {
    values: [{ field: "priceOfSize", from: "PLAIN, ZINC, HDG, A2", to: "Finish" }],
  });
  expect(again).toMatchObject({ new: 0, changed: 0, unchanged: 8 });
  const denied = await preview(lines, { values: [{ field: "priceOfSize", from: "PLAIN, ZINC, HDG, A2", to: null }] });
  expect(denied).toMatchObject({ new: 0, questions: [] });
});
