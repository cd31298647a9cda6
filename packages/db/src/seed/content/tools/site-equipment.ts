import type { SeedTool } from "../seed-tool.ts";

export const siteEquipment: SeedTool[] = [
  {
    sku: "SE-6001",
    name: "Builder's bucket, 12 litres",
    category: "site-equipment",
    description:
      "Impact-resistant polypropylene with a reinforced rim, a galvanised bail and marks for every two litres. Stacks. For mortar, water and rubble up to 20 kg.",
    image: "/images/tools/builders-bucket-12l.webp",
    priceDollars: 4,
    minOrder: 30,
    available: 2100,
    soldBefore: 9870,
  },
  {
    sku: "SE-6002",
    name: "Traffic cone, 750 mm, two bands",
    category: "site-equipment",
    description:
      "Flexible orange PVC on a recycled rubber base, 3.4 kg, with two reflective bands to EN 13422 class 2. Stays up in wind, comes back into shape when driven over, and stacks.",
    image: "/images/tools/traffic-cone-750.webp",
    priceDollars: 16,
    minOrder: 10,
    available: 640,
    soldBefore: 2730,
  },
  {
    sku: "SE-6003",
    name: "Polypropylene rope, 12 mm × 50 m",
    category: "site-equipment",
    description:
      "Three-strand blue rope to EN ISO 1346 with a breaking load of 2,030 daN. Floats, resists rot and most chemicals. For tarpaulins, load tying and hoists by hand; not for lifting people.",
    image: "/images/tools/rope-12mm.webp",
    priceDollars: 23,
    minOrder: 6,
    available: 240,
    soldBefore: 816,
  },
  {
    sku: "SE-6004",
    name: "Toolbox, steel, 430 mm",
    category: "site-equipment",
    description:
      "Powder-coated sheet steel of 0.8 mm with a lift-out tray, two sprung catches and a staple for a padlock. 430 × 210 × 180 mm, carries 15 kg.",
    image: "/images/tools/toolbox.webp",
    priceDollars: 27,
    minOrder: 6,
    available: 210,
    soldBefore: 655,
  },
  {
    sku: "SE-6005",
    name: "Timber ladder, 3 m, eight rungs",
    category: "site-equipment",
    description:
      "Nordic pine stiles with ash rungs glued and pinned, to EN 131-1 and -2, for loads of up to 150 kg. Does not conduct when dry, and is warm to the hand in winter. 9 kg.",
    image: "/images/tools/timber-ladder.webp",
    priceDollars: 84,
    minOrder: 5,
    available: 12,
    soldBefore: 174,
  },
  {
    sku: "SE-6006",
    name: "Site barrier, 1.2 m, with two lamps",
    category: "site-equipment",
    description:
      "Plastic barrier board with reflective stripes to class RA1, on galvanised posts, with two amber lamps that switch on at dusk. Feet of recycled rubber are included.",
    image: "/images/tools/site-barrier.webp",
    priceDollars: 62,
    minOrder: 4,
    available: 118,
    soldBefore: 390,
  },
  {
    sku: "SE-6007",
    name: "Cable reel, 25 m, four sockets",
    category: "site-equipment",
    description:
      "H07RN-F 3G1.5 rubber cable on a steel stand, four sockets with self-closing lids, IP44 for outdoor work, thermal cut-out. 1,000 W reeled up, 3,200 W reeled out.",
    image: "/images/tools/cable-reel-25m.webp",
    priceDollars: 44,
    minOrder: 5,
    available: 190,
    soldBefore: 884,
  },
  {
    sku: "SE-6008",
    name: "Wheelbarrow, 85 litres, steel tray",
    category: "site-equipment",
    description:
      "Pressed steel tray of 1 mm, powder-coated, on a one-piece tubular frame with rubber grips. Pneumatic 4.00-8 tyre with a steel rim. Carries 200 kg, delivered in stacks of five with wheels to fit.",
    image: "/images/tools/wheelbarrow.webp",
    priceDollars: 57,
    minOrder: 5,
    available: 160,
    soldBefore: 742,
  },
];
