import type { SeedTool } from "../seed-tool.ts";

export const fasteners: SeedTool[] = [
  {
    sku: "FA-3001",
    name: "Wire nails, 3.1 × 80 mm, box of 2.5 kg",
    category: "fasteners",
    description:
      "Bright steel nails with flat chequered heads to EN 10230-1, about 520 to the box. For framing, formwork and pallets. Priced by the box.",
    image: "/images/tools/wire-nails.webp",
    priceDollars: 9,
    minOrder: 20,
    available: 1600,
    soldBefore: 7350,
  },
  {
    sku: "FA-3002",
    name: "Flat washers, M10, DIN 125 A, box of 200",
    category: "fasteners",
    description:
      "Zinc-plated steel washers, 10.5 × 20 × 2 mm, hardness 140 HV, form A without chamfer. Priced by the box of 200.",
    image: "/images/tools/flat-washers-m10.webp",
    priceDollars: 8,
    minOrder: 25,
    available: 2400,
    soldBefore: 9120,
  },
  {
    sku: "FA-3003",
    name: "Hex nuts, M10, DIN 934, box of 100",
    category: "fasteners",
    description:
      "Steel nuts of property class 8, zinc-plated to 5 µm, 17 mm across flats and 8 mm high. They fit class 8.8 bolts. Priced by the box of 100.",
    image: "/images/tools/hex-nuts-m10.webp",
    priceDollars: 9,
    minOrder: 25,
    available: 2200,
    soldBefore: 8840,
  },
  {
    sku: "FA-3004",
    name: "Threaded rods, M10 × 1 m, DIN 976, pack of 10",
    category: "fasteners",
    description:
      "Zinc-plated rods of property class 4.8, threaded over their full length and cut square. For hangers, cable trays and formwork ties. Priced by the pack of 10.",
    image: "/images/tools/threaded-rod-m10.webp",
    priceDollars: 21,
    minOrder: 10,
    available: 26,
    soldBefore: 1260,
  },
  {
    sku: "FA-3005",
    name: "Wall plugs, nylon, 8 × 40 mm, box of 100",
    category: "fasteners",
    description:
      "Polyamide plugs for screws of 4.5 to 6 mm in concrete, solid and hollow brick. They spread in four directions, have a collar against slipping through and stand −40 to 80 °C. Priced by the box of 100.",
    image: "/images/tools/wall-plugs-8.webp",
    priceDollars: 6,
    minOrder: 50,
    available: 4800,
    soldBefore: 15400,
  },
  {
    sku: "FA-3006",
    name: "Cable ties, 300 × 4.8 mm, black, bag of 100",
    category: "fasteners",
    description:
      "Polyamide 6.6, UV-stabilised for outdoor work, with a tensile strength of 220 N and bundles of up to 80 mm. Halogen-free, −40 to 85 °C. Priced by the bag of 100.",
    image: "/images/tools/cable-ties-300.webp",
    priceDollars: 4,
    minOrder: 50,
    available: 5200,
    soldBefore: 18750,
  },
  {
    sku: "FA-3007",
    name: "Chipboard screws, 5 × 60 mm, PZ2, box of 200",
    category: "fasteners",
    description:
      "Yellow zinc-plated screws to EN 14592 with countersunk head, part thread and a cutting point, so softwood needs no pilot hole. A PZ2 bit is in every box. Priced by the box of 200.",
    image: "/images/tools/chipboard-screws.webp",
    priceDollars: 12,
    minOrder: 25,
    available: 1850,
    soldBefore: 9960,
  },
  {
    sku: "FA-3008",
    name: "Hex bolts with nuts, M12 × 60 mm, box of 50",
    category: "fasteners",
    description:
      "Fully threaded bolts to DIN 933 with DIN 934 nuts, property class 8.8, zinc-plated, 19 mm across flats. The standard bolt for steelwork and machine feet. Priced by the box of 50 bolts and 50 nuts.",
    image: "/images/tools/hex-bolts-m12.webp",
    priceDollars: 29,
    minOrder: 10,
    available: 720,
    soldBefore: 2480,
  },
];
