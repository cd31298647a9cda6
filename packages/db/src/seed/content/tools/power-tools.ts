import type { SeedTool } from "../seed-tool.ts";

export const powerTools: SeedTool[] = [
  {
    sku: "PT-2001",
    name: "Circular saw blade, 190 × 30 mm, 24 teeth",
    category: "power-tools",
    description:
      "Tungsten-carbide teeth on a laser-cut body with expansion slots, made to EN 847-1 and good for up to 8,000 rpm. The quick all-round blade for softwood, hardwood and panels. Rings for 20 and 16 mm bores included.",
    image: "/images/tools/saw-blade-190.webp",
    priceDollars: 13,
    minOrder: 10,
    available: 820,
    soldBefore: 2610,
  },
  {
    sku: "PT-2002",
    name: "Diamond cutting disc, 125 mm, turbo rim",
    category: "power-tools",
    description:
      "Sintered disc to EN 13236 for concrete, brick and paving, 125 × 22.23 mm with a segment height of 10 mm. Cuts dry with an angle grinder at up to 12,200 rpm; the holes in the body keep it cool.",
    image: "/images/tools/diamond-disc-125.webp",
    priceDollars: 11,
    minOrder: 10,
    available: 1350,
    soldBefore: 5120,
  },
  {
    sku: "PT-2003",
    name: "Random orbit sander, 125 mm, 300 W",
    category: "power-tools",
    description:
      "Stroke of 2.5 mm and 7,000 to 12,000 turns a minute, set by a wheel. Hook-and-loop pad with eight holes, dust box with filter and a 35 mm outlet for an extractor. 1.4 kg, cable of 4 m.",
    image: "/images/tools/orbital-sander.webp",
    priceDollars: 58,
    minOrder: 5,
    available: 95,
    soldBefore: 312,
  },
  {
    sku: "PT-2004",
    name: "Drill bit set, titanium-coated HSS, 6 bits",
    category: "power-tools",
    description:
      "Ground HSS bits to DIN 338 with a 118° split point: 3, 4, 5, 6, 8 and 10 mm, in a holder for the bench. The titanium nitride coat lets them last in steel up to 900 N/mm², and in wood and plastic.",
    image: "/images/tools/drill-bit-set.webp",
    priceDollars: 15,
    minOrder: 12,
    available: 1040,
    soldBefore: 3290,
  },
  {
    sku: "PT-2005",
    name: "Angle grinder, 125 mm, 1,200 W",
    category: "power-tools",
    description:
      "For discs of 125 mm at 11,500 rpm, built to EN 62841-2-3 with soft start, restart protection and a guard that turns without a tool. With side handle, flange and spanner. 2.3 kg.",
    image: "/images/tools/angle-grinder.webp",
    priceDollars: 74,
    minOrder: 5,
    available: 130,
    soldBefore: 541,
  },
  {
    sku: "PT-2006",
    name: "Circular saw, 190 mm, 1,400 W",
    category: "power-tools",
    description:
      "Cuts 66 mm at 90° and 45 mm at 45° with a 190 × 30 mm blade at 5,200 rpm. Pressed steel base, riving knife, parallel guide and a blower that keeps the line clear. To EN 62841-2-5, blade with 24 teeth included.",
    image: "/images/tools/circular-saw.webp",
    priceDollars: 96,
    minOrder: 4,
    available: 9,
    soldBefore: 227,
  },
  {
    sku: "PT-2007",
    name: "Battery pack, 18 V, 4.0 Ah",
    category: "power-tools",
    description:
      "Ten lithium-ion cells with protection against heat, overload and deep discharge, and a charge display. 72 Wh, tested to UN 38.3 for transport. Fits all 18 V tools of this shop and charges in 65 minutes.",
    image: "/images/tools/battery-pack-18v.webp",
    priceDollars: 49,
    minOrder: 5,
    available: 310,
    soldBefore: 1475,
  },
  {
    sku: "PT-2008",
    name: "Cordless drill driver, 18 V, 60 Nm",
    category: "power-tools",
    description:
      "Brushless motor with two gears (0 to 500 and 0 to 1,900 rpm), 20 torque steps and a 13 mm keyless metal chuck. 1.5 kg with battery. Comes with one 2.0 Ah battery pack each, and a charger for every five drills.",
    image: "/images/tools/cordless-drill.webp",
    priceDollars: 89,
    minOrder: 5,
    available: 240,
    soldBefore: 968,
  },
];
