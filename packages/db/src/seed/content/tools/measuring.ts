import type { SeedTool } from "../seed-tool.ts";

export const measuring: SeedTool[] = [
  {
    sku: "ME-5001",
    name: "Stainless steel rule, 300 mm",
    category: "measuring",
    description:
      "Flexible stainless rule, 25 × 1 mm, with etched graduations in millimetres and half millimetres, accuracy to EC class II. Matt face that does not glare; a hole for the tool wall.",
    image: "/images/tools/steel-rule-300.webp",
    priceDollars: 4,
    minOrder: 25,
    available: 1750,
    soldBefore: 4410,
  },
  {
    sku: "ME-5002",
    name: "Set square, aluminium, 250 mm",
    category: "measuring",
    description:
      "Cast aluminium square for marking 90° and 45° and for guiding a circular saw. Millimetre scale cut into the edge, square to within 0.2 mm over its length.",
    image: "/images/tools/set-square-250.webp",
    priceDollars: 8,
    minOrder: 12,
    available: 560,
    soldBefore: 1322,
  },
  {
    sku: "ME-5003",
    name: "Folding rule, 2 m, ten sections",
    category: "measuring",
    description:
      "Lacquered beech, 16 mm wide, with sprung steel joints that hold at 90° and 180°. Printed in millimetres on both faces, accuracy class III. It takes a pencil mark and a fall from the scaffold.",
    image: "/images/tools/folding-rule-2m.webp",
    priceDollars: 5,
    minOrder: 25,
    available: 2300,
    soldBefore: 8060,
  },
  {
    sku: "ME-5004",
    name: "Laser distance meter, 40 m",
    category: "measuring",
    description:
      "Measures 0.05 to 40 m within ±2 mm, with typical accuracy stated to ISO 16331-1. Works out area and volume and adds lengths. Laser class 2, IP54, two AAA cells included.",
    image: "/images/tools/laser-distance-meter.webp",
    priceDollars: 39,
    minOrder: 5,
    available: 185,
    soldBefore: 702,
  },
  {
    sku: "ME-5005",
    name: "Cross-line laser, red, 20 m",
    category: "measuring",
    description:
      "Levels itself within 4 seconds up to ±4°, accurate to ±0.3 mm per metre. One horizontal and one vertical line at 635 nm, laser class 2 to EN 60825-1. With tripod, pouch and four AA cells.",
    image: "/images/tools/cross-line-laser.webp",
    priceDollars: 68,
    minOrder: 4,
    available: 3,
    soldBefore: 251,
  },
  {
    sku: "ME-5006",
    name: "Vernier caliper, 150 mm",
    category: "measuring",
    description:
      "Hardened stainless caliper to DIN 862 for outside, inside and depth, reading to 0.05 mm. Locking screw, matt chrome scales in millimetres, padded case.",
    image: "/images/tools/vernier-caliper.webp",
    priceDollars: 17,
    minOrder: 10,
    available: 430,
    soldBefore: 1290,
  },
  {
    sku: "ME-5007",
    name: "Tape measure, 5 m × 19 mm",
    category: "measuring",
    description:
      "Nylon-coated steel blade of accuracy class II with a hook that moves for inside and outside measures. Rubber-clad case of 65 mm, stop button, belt clip.",
    image: "/images/tools/tape-measure-5m.webp",
    priceDollars: 6,
    minOrder: 25,
    available: 2650,
    soldBefore: 11300,
  },
  {
    sku: "ME-5008",
    name: "Spirit level, 60 cm, three vials",
    category: "measuring",
    description:
      "Box-section aluminium, milled on the measuring face, with a level, a plumb and a 45° vial. Accurate to 0.5 mm per metre both ways up. Shock-absorbing end caps that come off to mark into corners.",
    image: "/images/tools/spirit-level-60.webp",
    priceDollars: 18,
    minOrder: 10,
    available: 520,
    soldBefore: 1984,
  },
];
