import { seedTools } from "@ironmonger/db/seed/content/tools";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  for (const { name, description, sku, category, priceCents, minOrder } of seedTools)
    await shop.tool({ name, description, sku, category, priceCents, minOrder, available: 1000 });
});
afterAll(() => shop.close());

const search = (query: string) => shop.visitorApi().catalog.searchCatalog({ query });

/** What people of the trade call the demo's tools, by the beginning of the tool's name. */
const phrases: Record<string, string[]> = {
  "Wire nails": ["nails 3.1 x 80", "nails 3,1x80", "round nails", "nails 80mm"],
  Screwdriver: ["ph2 x 100", "screw driver", "crosshead screwdriver", "phillips driver"],
  "Double open-ended": ["17x19", "17 * 19 mm", "open end wrench", "spanner 17mm"],
  "Hex key": ["allen keys", "allen key set", "hex wrench set"],
  "Ear defenders": ["ear protection", "ear muffs", "hearing protection", "earmuffs"],
  "Safety goggles": ["safety glasses", "eye protection", "goggles"],
  "Safety helmet": ["hard hat", "hard hats", "hardhat", "head protection"],
  "Safety boots": ["steel toe boots", "work boots", "safety shoes"],
  "Work gloves": ["workgloves", "builders gloves", "hand protection"],
  "Disposable masks": ["dust mask", "ffp2", "respirator"],
  "Hi-vis vest": ["hi vis", "hivis vest", "high visibility vest", "hi-viz", "safety vest", "reflective vest"],
  "Diamond cutting disc": ["cutting wheel", "cut-off wheel", "diamond blade 125", "grinding disc"],
  "Drill bit set": ["4mm drill bit", "drill bits", "twist drill"],
  "Angle grinder": ["angle grinder 125mm", "side grinder"],
  "Circular saw, 190": ["skilsaw", "1400w circular saw"],
  "Circular saw blade": ["saw blade 190x30"],
  "Cordless drill": ["cordless drill", "18v drill", "power drill", "combi drill"],
  "Battery pack": ["18v battery 4ah"],
  "Tape measure": ["measuring tape", "5m tape measure"],
  "Spirit level": ["bubble level", "spiritlevel", "level 60cm"],
  "Vernier caliper": ["calliper", "calipers 150mm", "vernier"],
  "Folding rule": ["folding ruler"],
  "Stainless steel rule": ["steel ruler 300 mm"],
  "Laser distance": ["laser measure", "rangefinder"],
  "Cross-line laser": ["laser level"],
  "Wall plugs": ["rawlplugs", "wall anchors", "plugs 8 x 40"],
  "Cable ties": ["zip ties", "tie wraps", "cable ties 300mm"],
  "Chipboard screws": ["wood screws 5x60", "screws 5 × 60"],
  "Threaded rods": ["all thread m10", "studding"],
  "Flat washers": ["plain washers", "m10 washers"],
  "Hex nuts": ["m10 nuts", "hexagon nuts"],
  "Hex bolts": ["m12 bolts", "hexagon bolts m12 x 60"],
  "Builder's bucket": ["builders bucket", "12l bucket", "pail"],
  "Traffic cone": ["road cone", "safety cone"],
  "Timber ladder": ["step ladder", "wooden ladder"],
  "Cable reel": ["extension lead", "extension cord 25m"],
  Wheelbarrow: ["wheel barrow", "barrow"],
  Toolbox: ["tool box", "tool chest"],
  "Hand saw": ["handsaw", "wood saw"],
  "G-clamp": ["g clamp", "c-clamp 100mm", "vise"],
  Hatchet: ["axe"],
  "Combination pliers": ["linesman pliers"],
  "Locksmith's hammer": ["engineers hammer", "hammer 500g"],
};

test("sixty phrases of the trade and more lead to their tools first", async () => {
  const wrong = [];
  for (const [name, queries] of Object.entries(phrases))
    for (const query of queries) {
      const result = await search(query);
      if (result.isPartial || !result.rows[0]?.name.startsWith(name)) wrong.push(`${query}: ${result.rows[0]?.name}`);
    }
  expect(Object.values(phrases).flat().length).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});

test("fasteners and fittings are found by the standard, the size and the words that people use for them", async () => {
  const tools: Record<string, string[]> = {
    "Socket cap screw DIN 912 M8x40 A2-70": ["allen screw m8x40", "din912 m8 x 40", "allen bolt m8", "m8x40 a2"],
    "Hexagon bolt DIN 933 M10x60 8.8": ["din933 m10", "hex bolt m10x60 din 933"],
    "Lock nut DIN 985 M10 A2": ["nyloc nut m10", "din985", "self locking nut m10", "locknuts m10"],
    "Set screw DIN 913 M6x10": ["grub screw m6"],
    "Carriage bolt DIN 603 M8x60": ["coach bolts m8"],
    "Blind rivet 4,8 x 12 aluminium": ["pop rivet 4.8", "pop rivets 4,8x12"],
    "Hose clamp 25 mm": ["jubilee clip 25 mm", "hose clips 25mm"],
    'Ball valve 1-1/2" brass': ["ball valve 1 1/2", "1½ inch ball valve"],
    "Threadlocker 50 ml": ["loctite", "thread locker 50ml"],
  };
  for (const name of Object.keys(tools)) await shop.tool({ name, description: "From the assortment of a wholesaler." });
  const wrong = [];
  for (const [name, queries] of Object.entries(tools))
    for (const query of queries) {
      const result = await search(query);
      if (result.isPartial || result.rows[0]?.name !== name) wrong.push(`${query}: ${result.rows[0]?.name}`);
    }
  expect(wrong).toEqual([]);
});

test("what the shop does not have leads to what comes near, and says so", async () => {
  const result = await search("adjustable spanner");
  expect(result.isPartial).toBe(true);
  expect(result.rows[0]?.name).toMatch(/^Double open-ended spanner/);
});

test("a word for a tool that the shop does not have leads to tools that do a similar job, until it has that tool", async () => {
  const near: Record<string, string> = {
    "torx t25": "Screwdriver",
    pozidriv: "Screwdriver",
    hacksaw: "Hand saw",
    jigsaw: "Circular saw, 190",
    sandpaper: "Random orbit sander",
    "tin snips": "Combination pliers",
    "bolt cutters": "Combination pliers",
    "staple gun": "Wire nails",
    multimeter: "Laser distance meter",
    "ball pein hammer 500g": "Locksmith's hammer",
  };
  for (const [query, name] of Object.entries(near)) {
    const result = await search(query);
    expect(result.isPartial, query).toBe(true);
    expect(
      result.rows.map((row) => row.name.slice(0, name.length)),
      query,
    ).toContain(name);
  }
  await shop.tool({ name: "Tin snips, left", description: "For sheet metal." });
  expect(await search("tin snips")).toMatchObject({ isPartial: false, rows: [{ name: "Tin snips, left" }] });
});
