import type { SeedTool } from "../seed-tool.ts";

export const handTools: SeedTool[] = [
  {
    sku: "HT-1001",
    name: "Locksmith's hammer, 500 g",
    category: "hand-tools",
    description:
      "Drop-forged C45 steel head to DIN 1041 with hardened face and pein, on an ash handle of 320 mm. The everyday hammer for metalwork, assembly and maintenance benches. Ten to a carton.",
    image: "/images/tools/locksmiths-hammer.webp",
    priceDollars: 14,
    minOrder: 10,
    available: 640,
    soldBefore: 1830,
  },
  {
    sku: "HT-1002",
    name: "Screwdriver, Phillips PH2 × 100 mm",
    category: "hand-tools",
    description:
      "Chrome-vanadium blade of 100 mm with a hardened, magnetised tip to ISO 8764. The two-part handle gives grip with oily hands and has a hexagon at the collar for a spanner.",
    image: "/images/tools/screwdriver-ph2.webp",
    priceDollars: 5,
    minOrder: 25,
    available: 2150,
    soldBefore: 6420,
  },
  {
    sku: "HT-1003",
    name: "Double open-ended spanner, 17 × 19 mm",
    category: "hand-tools",
    description:
      "Chrome-vanadium steel to DIN 3110, jaws set at 15° for work where a spanner can only swing a little. Satin chrome finish, size stamped on both ends.",
    image: "/images/tools/open-end-spanner.webp",
    priceDollars: 7,
    minOrder: 20,
    available: 1180,
    soldBefore: 2975,
  },
  {
    sku: "HT-1004",
    name: "Hand saw, 550 mm, 7 teeth per inch",
    category: "hand-tools",
    description:
      "Blade of 0.9 mm spring steel with induction-hardened teeth that stay sharp about five times as long as plain ones. The beech handle also marks 45° and 90°. For timber, plywood and chipboard.",
    image: "/images/tools/hand-saw.webp",
    priceDollars: 12,
    minOrder: 10,
    available: 460,
    soldBefore: 1190,
  },
  {
    sku: "HT-1005",
    name: "Hatchet, 800 g, hickory handle",
    category: "hand-tools",
    description:
      "Head forged from C60 steel to DIN 5131 and ground to a keen edge, on a hickory handle of 380 mm with an oval grip. Comes with an edge guard. For site carpentry, stakes and kindling.",
    image: "/images/tools/hatchet-800.webp",
    priceDollars: 19,
    minOrder: 6,
    available: 14,
    soldBefore: 388,
  },
  {
    sku: "HT-1006",
    name: "Hex key set, 6 keys, 2.5 to 8 mm",
    category: "hand-tools",
    description:
      "Six long-arm keys to ISO 2936: 2.5, 3, 4, 5, 6 and 8 mm, in a holder that clips to a belt. Chrome-vanadium steel, hardened through, with chamfered ends that find the socket quickly.",
    image: "/images/tools/hex-key-set.webp",
    priceDollars: 9,
    minOrder: 20,
    available: 900,
    soldBefore: 2240,
  },
  {
    sku: "HT-1007",
    name: "Combination pliers, 180 mm",
    category: "hand-tools",
    description:
      "To DIN ISO 5746, with toothed grips, a pipe hole and cutting edges hardened to 60 HRC that cut hard wire up to 1.6 mm. Two-component sleeves. Not insulated for live work.",
    image: "/images/tools/combination-pliers.webp",
    priceDollars: 11,
    minOrder: 12,
    available: 744,
    soldBefore: 1656,
  },
  {
    sku: "HT-1008",
    name: "G-clamp, 100 mm",
    category: "hand-tools",
    description:
      "Frame of malleable cast iron that opens to 100 mm and reaches 60 mm in. Rolled thread, sliding tommy bar and a swivel shoe that does not walk as it tightens. Holds up to 6 kN, for welding and joinery shops.",
    image: "/images/tools/g-clamp-100.webp",
    priceDollars: 9,
    minOrder: 20,
    available: 1260,
    soldBefore: 3480,
  },
];
