import type { SeedTool } from "../seed-tool.ts";

export const safety: SeedTool[] = [
  {
    sku: "SA-4001",
    name: "Safety goggles, indirect vent",
    category: "safety",
    description:
      "Wide-view goggles to EN 166 with an anti-fog, anti-scratch polycarbonate lens that stops medium-energy impact (B) and splashes. They fit over spectacles; the band adjusts with one hand.",
    image: "/images/tools/safety-goggles.webp",
    countryOfOrigin: "DE",
    priceDollars: 6,
    minOrder: 20,
    available: 1480,
    soldBefore: 4390,
  },
  {
    sku: "SA-4002",
    name: "Work gloves, latex grip, size 10, pair",
    category: "safety",
    description:
      "Seamless 10-gauge cotton and polyester liner dipped in ribbed latex. EN 388: 2 1 4 2 X. For bricks, blocks, timber and wet tools. Ordered by the pair, 12 pairs to a bundle.",
    image: "/images/tools/work-gloves.webp",
    countryOfOrigin: "IN",
    priceDollars: 3,
    minOrder: 60,
    available: 6000,
    soldBefore: 24800,
  },
  {
    sku: "SA-4003",
    name: "Disposable masks, FFP2 with valve, box of 10",
    category: "safety",
    description:
      "Moulded masks to EN 149 FFP2 NR D against fine dust from wood, plaster and cement. With exhale valve, nose clip and dolomite test. Each is sealed on its own. Priced by the box of 10.",
    image: "/images/tools/ffp2-masks.webp",
    countryOfOrigin: "SE",
    priceDollars: 14,
    minOrder: 20,
    available: 1120,
    soldBefore: 3640,
  },
  {
    sku: "SA-4004",
    name: "Ear defenders, SNR 30 dB",
    category: "safety",
    description:
      "Over-head ear muffs to EN 352-1 with soft cushions and cups that tilt and slide on a padded band. 198 g. For grinding, sawing and compaction plates.",
    image: "/images/tools/ear-defenders.webp",
    countryOfOrigin: "US",
    priceDollars: 12,
    minOrder: 10,
    available: 10,
    soldBefore: 1705,
  },
  {
    sku: "SA-4005",
    name: "Safety boots, S3, nubuck, pair",
    category: "safety",
    description:
      "To EN ISO 20345 S3 SRC: steel toe cap for 200 J, steel midsole, oil-resistant and antistatic sole, water-repellent leather. Sizes 41 to 46, mixed by carton.",
    image: "/images/tools/safety-boots.webp",
    priceDollars: 46,
    minOrder: 6,
    available: 280,
    soldBefore: 934,
  },
  {
    sku: "SA-4006",
    name: "Fire extinguisher, 6 kg, ABC powder",
    category: "safety",
    description:
      "Stored-pressure extinguisher to EN 3-7 with a rating of 34A 233B C, pressure gauge, hose and wall bracket. Works from −30 to 60 °C. One for each floor of a site is the usual rule; ask your fire officer.",
    image: "/images/tools/fire-extinguisher-6kg.webp",
    priceDollars: 38,
    minOrder: 5,
    available: 165,
    soldBefore: 612,
  },
  {
    sku: "SA-4007",
    name: "Hi-vis vest, orange, class 2",
    category: "safety",
    description:
      "To EN ISO 20471 class 2, with two shoulder bands and one waist band of 50 mm reflective tape on fluorescent polyester. Hook-and-loop front, sizes M to XXL mixed by carton. Washes 25 times at 60 °C.",
    image: "/images/tools/hi-vis-vest.webp",
    priceDollars: 4,
    minOrder: 50,
    available: 3900,
    soldBefore: 16200,
  },
  {
    sku: "SA-4008",
    name: "Safety helmet, yellow, 6-point harness",
    category: "safety",
    description:
      "ABS shell to EN 397 with vents and slots for ear defenders and visors. The six-point harness turns by a wheel from 52 to 64 cm. 350 g; replace it five years after the date moulded inside the peak.",
    image: "/images/tools/safety-helmet.webp",
    priceDollars: 11,
    minOrder: 20,
    available: 1340,
    soldBefore: 5270,
  },
];
