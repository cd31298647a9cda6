import type { SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { SeedCategory } from "./categories.ts";
import { seedToolDetails } from "./tool-details.ts";

/**
 * SKU | name | model of its pictures | country of origin | price in dollars | minimum order | available | sold before the first day |
 * description.
 */
const tables: Record<SeedCategory, string> = {
  fasteners: `
FA-3001 | Wire nails, 3.1 × 80 mm, box of 2.5 kg        | wire-nails       | DE | 9   | 20   | 1600  | 7350   | Bright steel nails with flat chequered heads to EN 10230-1, about 520 to the box. For framing, formwork and pallets. Priced by the box.
FA-3002 | Flat washers, M10, DIN 125 A, box of 200      | flat-washers-m10 | PL | 8   | 25   | 2400  | 9120   | Zinc-plated steel washers, 10.5 × 20 × 2 mm, hardness 140 HV, form A without chamfer. Priced by the box of 200.
FA-3003 | Hex nuts, M10, DIN 934, box of 100            | hex-nuts-m10     | PL | 9   | 25   | 2200  | 8840   | Steel nuts of property class 8, zinc-plated to 5 µm, 17 mm across flats and 8 mm high. They fit class 8.8 bolts. Priced by the box of 100.
FA-3004 | Threaded rods, M10 × 1 m, DIN 976, pack of 10 | threaded-rod-m10 | CZ | 21  | 10   | 26    | 1260   | Zinc-plated rods of property class 4.8, threaded over their full length and cut square. For hangers, cable trays and formwork ties. Priced by the pack of 10.
FA-3005 | Wall plugs, nylon, 8 × 40 mm, box of 100      | wall-plugs-8     | DE | 6   | 50   | 4800  | 15400  | Polyamide plugs for screws of 4.5 to 6 mm in concrete, solid and hollow brick. They spread in four directions, have a collar against slipping through and stand −40 to 80 °C. Priced by the box of 100.
FA-3006 | Cable ties, 300 × 4.8 mm, black, bag of 100   | cable-ties-300   | IT | 4   | 50   | 5200  | 18750  | Polyamide 6.6, UV-stabilised for outdoor work, with a tensile strength of 220 N and bundles of up to 80 mm. Halogen-free, −40 to 85 °C. Priced by the bag of 100.
FA-3007 | Chipboard screws, 5 × 60 mm, PZ2, box of 200  | chipboard-screws | AT | 12  | 25   | 1850  | 9960   | Yellow zinc-plated screws to EN 14592 with countersunk head, part thread and a cutting point, so softwood needs no pilot hole. A PZ2 bit is in every box. Priced by the box of 200.
FA-3008 | Hex bolts with nuts, M12 × 60 mm, box of 50   | hex-bolts-m12    | PL | 29  | 10   | 720   | 2480   | Fully threaded bolts to DIN 933 with DIN 934 nuts, property class 8.8, zinc-plated, 19 mm across flats. The standard bolt for steelwork and machine feet. Priced by the box of 50 bolts and 50 nuts.
`,
  "site-equipment": `
SE-6001 | Builder's bucket, 12 litres         | builders-bucket-12l | NL | 4   | 30   | 2100  | 9870   | Impact-resistant polypropylene with a reinforced rim, a galvanised bail and marks for every two litres. Stacks. For mortar, water and rubble up to 20 kg.
SE-6002 | Traffic cone, 750 mm, two bands     | traffic-cone-750    | GB | 16  | 10   | 640   | 2730   | Flexible orange PVC on a recycled rubber base, 3.4 kg, with two reflective bands to EN 13422 class 2. Stays up in wind, comes back into shape when driven over, and stacks.
SE-6003 | Polypropylene rope, 12 mm × 50 m    | rope-12mm           | PT | 23  | 6    | 240   | 816    | Three-strand blue rope to EN ISO 1346 with a breaking load of 2,030 daN. Floats, resists rot and most chemicals. For tarpaulins, load tying and hoists by hand; not for lifting people.
SE-6004 | Toolbox, steel, 430 mm              | toolbox             | CZ | 27  | 6    | 210   | 655    | Powder-coated sheet steel of 0.8 mm with a lift-out tray, two sprung catches and a staple for a padlock. 430 × 210 × 180 mm, carries 15 kg.
SE-6005 | Timber ladder, 3 m, eight rungs     | timber-ladder       | SE | 84  | 5    | 12    | 174    | Nordic pine stiles with ash rungs glued and pinned, to EN 131-1 and -2, for loads of up to 150 kg. Does not conduct when dry, and is warm to the hand in winter. 9 kg.
SE-6006 | Site barrier, 1.2 m, with two lamps | site-barrier        | DE | 62  | 4    | 118   | 390    | Plastic barrier board with reflective stripes to class RA1, on galvanised posts, with two amber lamps that switch on at dusk. Feet of recycled rubber are included.
SE-6007 | Cable reel, 25 m, four sockets      | cable-reel-25m      | DE | 44  | 5    | 190   | 884    | H07RN-F 3G1.5 rubber cable on a steel stand, four sockets with self-closing lids, IP44 for outdoor work, thermal cut-out. 1,000 W reeled up, 3,200 W reeled out.
SE-6008 | Wheelbarrow, 85 litres, steel tray  | wheelbarrow         | FR | 57  | 5    | 160   | 742    | Pressed steel tray of 1 mm, powder-coated, on a one-piece tubular frame with rubber grips. Pneumatic 4.00-8 tyre with a steel rim. Carries 200 kg, delivered in stacks of five with wheels to fit.
`,
  measuring: `
ME-5001 | Stainless steel rule, 300 mm     | steel-rule-300       | DE | 4   | 25   | 1750  | 4410   | Flexible stainless rule, 25 × 1 mm, with etched graduations in millimetres and half millimetres, accuracy to EC class II. Matt face that does not glare; a hole for the tool wall.
ME-5002 | Set square, aluminium, 250 mm    | set-square-250       | IT | 8   | 12   | 560   | 1322   | Cast aluminium square for marking 90° and 45° and for guiding a circular saw. Millimetre scale cut into the edge, square to within 0.2 mm over its length.
ME-5003 | Folding rule, 2 m, ten sections  | folding-rule-2m      | SE | 5   | 25   | 2300  | 8060   | Lacquered beech, 16 mm wide, with sprung steel joints that hold at 90° and 180°. Printed in millimetres on both faces, accuracy class III. It takes a pencil mark and a fall from the scaffold.
ME-5004 | Laser distance meter, 40 m       | laser-distance-meter | HU | 39  | 5    | 185   | 702    | Measures 0.05 to 40 m within ±2 mm, with typical accuracy stated to ISO 16331-1. Works out area and volume and adds lengths. Laser class 2, IP54, two AAA cells included.
ME-5005 | Cross-line laser, red, 20 m      | cross-line-laser     | HU | 68  | 4    | 3     | 251    | Levels itself within 4 seconds up to ±4°, accurate to ±0.3 mm per metre. One horizontal and one vertical line at 635 nm, laser class 2 to EN 60825-1. With tripod, pouch and four AA cells.
ME-5006 | Vernier caliper, 150 mm          | vernier-caliper      | DE | 17  | 10   | 430   | 1290   | Hardened stainless caliper to DIN 862 for outside, inside and depth, reading to 0.05 mm. Locking screw, matt chrome scales in millimetres, padded case.
ME-5007 | Tape measure, 5 m × 19 mm        | tape-measure-5m      | FR | 6   | 25   | 2650  | 11300  | Nylon-coated steel blade of accuracy class II with a hook that moves for inside and outside measures. Rubber-clad case of 65 mm, stop button, belt clip.
ME-5008 | Spirit level, 60 cm, three vials | spirit-level-60      | DE | 18  | 10   | 520   | 1984   | Box-section aluminium, milled on the measuring face, with a level, a plumb and a 45° vial. Accurate to 0.5 mm per metre both ways up. Shock-absorbing end caps that come off to mark into corners.
`,
  safety: `
SA-4001 | Safety goggles, indirect vent                | safety-goggles        | DE | 6   | 20   | 1480  | 4390   | Wide-view goggles to EN 166 with an anti-fog, anti-scratch polycarbonate lens that stops medium-energy impact (B) and splashes. They fit over spectacles; the band adjusts with one hand.
SA-4002 | Work gloves, latex grip, size 10, pair       | work-gloves           | IN | 3   | 60   | 6000  | 24800  | Seamless 10-gauge cotton and polyester liner dipped in ribbed latex. EN 388: 2 1 4 2 X. For bricks, blocks, timber and wet tools. Ordered by the pair, 12 pairs to a bundle.
SA-4003 | Disposable masks, FFP2 with valve, box of 10 | ffp2-masks            | SE | 14  | 20   | 1120  | 3640   | Moulded masks to EN 149 FFP2 NR D against fine dust from wood, plaster and cement. With exhale valve, nose clip and dolomite test. Each is sealed on its own. Priced by the box of 10.
SA-4004 | Ear defenders, SNR 30 dB                     | ear-defenders         | US | 12  | 10   | 10    | 1705   | Over-head ear muffs to EN 352-1 with soft cushions and cups that tilt and slide on a padded band. 198 g. For grinding, sawing and compaction plates.
SA-4005 | Safety boots, S3, nubuck, pair               | safety-boots          | PT | 46  | 6    | 280   | 934    | To EN ISO 20345 S3 SRC: steel toe cap for 200 J, steel midsole, oil-resistant and antistatic sole, water-repellent leather. Sizes 41 to 46, mixed by carton.
SA-4006 | Fire extinguisher, 6 kg, ABC powder          | fire-extinguisher-6kg | PL | 38  | 5    | 165   | 612    | Stored-pressure extinguisher to EN 3-7 with a rating of 34A 233B C, pressure gauge, hose and wall bracket. Works from −30 to 60 °C. One for each floor of a site is the usual rule; ask your fire officer.
SA-4007 | Hi-vis vest, orange, class 2                 | hi-vis-vest           | TR | 4   | 50   | 3900  | 16200  | To EN ISO 20471 class 2, with two shoulder bands and one waist band of 50 mm reflective tape on fluorescent polyester. Hook-and-loop front, sizes M to XXL mixed by carton. Washes 25 times at 60 °C.
SA-4008 | Safety helmet, yellow, 6-point harness       | safety-helmet         | GB | 11  | 20   | 1340  | 5270   | ABS shell to EN 397 with vents and slots for ear defenders and visors. The six-point harness turns by a wheel from 52 to 64 cm. 350 g; replace it five years after the date moulded inside the peak.
`,
  "hand-tools": `
HT-1001 | Locksmith's hammer, 500 g             | locksmiths-hammer  | DE | 14  | 10   | 640   | 1830   | Drop-forged C45 steel head to DIN 1041 with hardened face and pein, on an ash handle of 320 mm. The everyday hammer for metalwork, assembly and maintenance benches. Ten to a carton.
HT-1002 | Screwdriver, Phillips PH2 × 100 mm    | screwdriver-ph2    | TW | 5   | 25   | 2150  | 6420   | Chrome-vanadium blade of 100 mm with a hardened, magnetised tip to ISO 8764. The two-part handle gives grip with oily hands and has a hexagon at the collar for a spanner.
HT-1003 | Double open-ended spanner, 17 × 19 mm | open-end-spanner   | TW | 7   | 20   | 1180  | 2975   | Chrome-vanadium steel to DIN 3110, jaws set at 15° for work where a spanner can only swing a little. Satin chrome finish, size stamped on both ends.
HT-1004 | Hand saw, 550 mm, 7 teeth per inch    | hand-saw           | SE | 12  | 10   | 460   | 1190   | Blade of 0.9 mm spring steel with induction-hardened teeth that stay sharp about five times as long as plain ones. The beech handle also marks 45° and 90°. For timber, plywood and chipboard.
HT-1005 | Hatchet, 800 g, hickory handle        | hatchet-800        | FI | 19  | 6    | 14    | 388    | Head forged from C60 steel to DIN 5131 and ground to a keen edge, on a hickory handle of 380 mm with an oval grip. Comes with an edge guard. For site carpentry, stakes and kindling.
HT-1006 | Hex key set, 6 keys, 2.5 to 8 mm      | hex-key-set        | TW | 9   | 20   | 900   | 2240   | Six long-arm keys to ISO 2936: 2.5, 3, 4, 5, 6 and 8 mm, in a holder that clips to a belt. Chrome-vanadium steel, hardened through, with chamfered ends that find the socket quickly.
HT-1007 | Combination pliers, 180 mm            | combination-pliers | DE | 11  | 12   | 744   | 1656   | To DIN ISO 5746, with toothed grips, a pipe hole and cutting edges hardened to 60 HRC that cut hard wire up to 1.6 mm. Two-component sleeves. Not insulated for live work.
HT-1008 | G-clamp, 100 mm                       | g-clamp-100        | ES | 9   | 20   | 1260  | 3480   | Frame of malleable cast iron that opens to 100 mm and reaches 60 mm in. Rolled thread, sliding tommy bar and a swivel shoe that does not walk as it tightens. Holds up to 6 kN, for welding and joinery shops.
`,
  "power-tools": `
PT-2001 | Circular saw blade, 190 × 30 mm, 24 teeth  | saw-blade-190    | IT | 13  | 10   | 820   | 2610   | Tungsten-carbide teeth on a laser-cut body with expansion slots, made to EN 847-1 and good for up to 8,000 rpm. The quick all-round blade for softwood, hardwood and panels. Rings for 20 and 16 mm bores included.
PT-2002 | Diamond cutting disc, 125 mm, turbo rim    | diamond-disc-125 | KR | 11  | 10   | 1350  | 5120   | Sintered disc to EN 13236 for concrete, brick and paving, 125 × 22.23 mm with a segment height of 10 mm. Cuts dry with an angle grinder at up to 12,200 rpm; the holes in the body keep it cool.
PT-2003 | Random orbit sander, 125 mm, 300 W         | orbital-sander   | HU | 58  | 5    | 95    | 312    | Stroke of 2.5 mm and 7,000 to 12,000 turns a minute, set by a wheel. Hook-and-loop pad with eight holes, dust box with filter and a 35 mm outlet for an extractor. 1.4 kg, cable of 4 m.
PT-2004 | Drill bit set, titanium-coated HSS, 6 bits | drill-bit-set    | DE | 15  | 12   | 1040  | 3290   | Ground HSS bits to DIN 338 with a 118° split point: 3, 4, 5, 6, 8 and 10 mm, in a holder for the bench. The titanium nitride coat lets them last in steel up to 900 N/mm², and in wood and plastic.
PT-2005 | Angle grinder, 125 mm, 1,200 W             | angle-grinder    | HU | 74  | 5    | 130   | 541    | For discs of 125 mm at 11,500 rpm, built to EN 62841-2-3 with soft start, restart protection and a guard that turns without a tool. With side handle, flange and spanner. 2.3 kg.
PT-2006 | Circular saw, 190 mm, 1,400 W              | circular-saw     | HU | 96  | 4    | 9     | 227    | Cuts 66 mm at 90° and 45 mm at 45° with a 190 × 30 mm blade at 5,200 rpm. Pressed steel base, riving knife, parallel guide and a blower that keeps the line clear. To EN 62841-2-5, blade with 24 teeth included.
PT-2007 | Battery pack, 18 V, 4.0 Ah                 | battery-pack-18v | KR | 49  | 5    | 310   | 1475   | Ten lithium-ion cells with protection against heat, overload and deep discharge, and a charge display. 72 Wh, tested to UN 38.3 for transport. Fits all 18 V tools of this shop and charges in 65 minutes.
PT-2008 | Cordless drill driver, 18 V, 60 Nm         | cordless-drill   | HU | 89  | 5    | 240   | 968    | Brushless motor with two gears (0 to 500 and 0 to 1,900 rpm), 20 torque steps and a 13 mm keyless metal chuck. 1.5 kg with battery. Comes with one 2.0 Ah battery pack each, and a charger for every five drills.
`,
};

/** Case pack, price breaks in dollars, and family of the tools that have more rules than a minimum order. */
const rules: Record<
  string,
  { casePack?: number; breaks?: [fromQuantity: number, dollars: number][]; family?: string }
> = {
  "FA-3001": { casePack: 10, breaks: [[100, 8.4]] },
  "FA-3002": {
    casePack: 25,
    breaks: [
      [100, 7.4],
      [500, 6.9],
    ],
    family: "M10 fixings",
  },
  "FA-3003": {
    casePack: 25,
    breaks: [
      [100, 8.35],
      [500, 7.9],
    ],
    family: "M10 fixings",
  },
  "FA-3005": {
    casePack: 50,
    breaks: [
      [250, 5.6],
      [1000, 5.25],
    ],
  },
  "FA-3006": {
    casePack: 50,
    breaks: [
      [500, 3.65],
      [2000, 3.3],
    ],
  },
  "FA-3007": {
    casePack: 25,
    breaks: [
      [100, 11.2],
      [400, 10.75],
    ],
  },
  "SE-6001": { casePack: 10, breaks: [[120, 3.7]] },
  "ME-5003": { breaks: [[200, 4.6]] },
  "ME-5007": {
    casePack: 25,
    breaks: [
      [150, 5.5],
      [600, 5.15],
    ],
  },
  "SA-4002": {
    casePack: 12,
    breaks: [
      [240, 2.75],
      [1200, 2.5],
    ],
  },
  "SA-4003": { breaks: [[100, 13.2]] },
  "SA-4007": { casePack: 10, breaks: [[200, 3.65]] },
  "HT-1002": {
    casePack: 5,
    breaks: [
      [100, 4.6],
      [300, 4.35],
    ],
  },
  "HT-1008": {
    casePack: 10,
    breaks: [
      [100, 8.4],
      [500, 7.9],
    ],
  },
  "PT-2001": {
    casePack: 5,
    breaks: [
      [50, 12.25],
      [200, 11.6],
    ],
    family: "Cutting discs and blades",
  },
  "PT-2002": {
    casePack: 10,
    breaks: [
      [50, 10.4],
      [200, 9.85],
    ],
    family: "Cutting discs and blades",
  },
};

/** The end of the name of what is not sold by the piece: `box of 200`, `pair`. */
function unitIn(name: string): SalesUnit {
  const {
    kind = "piece",
    contains,
    of = "piece",
  } = /, (?<kind>pair|box|bag|pack)(?: of (?<contains>[\d.]+)(?: (?<of>kg))?)?$/.exec(name)?.groups ?? {};
  return { kind, ...(contains && { contains: Number(contains), of }) } as SalesUnit;
}

const readTable = ([category, table]: [string, string]) =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [sku = "", name = "", model = "", country, price, minOrder, available, soldBefore, description = ""] = line
        .split("|")
        .map((cell) => cell.trim());
      return {
        sku,
        name,
        category: category as SeedCategory,
        description,
        model,
        countryOfOrigin: country || null,
        priceCents: Number(price) * 100,
        priceUnit: 1 as const,
        salesUnit: unitIn(name),
        minOrder: Number(minOrder),
        casePack: rules[sku]?.casePack ?? 1,
        priceBreaks: (rules[sku]?.breaks ?? []).map(([fromQuantity, dollars]) => ({
          fromQuantity,
          unitPriceCents: Math.round(dollars * 100),
        })),
        family: rules[sku]?.family ?? null,
        ...seedToolDetails.get(sku),
        available: Number(available),
        soldBefore: Number(soldBefore),
      };
    });

const byCategory = Object.entries(tables).map(readTable);
const longest = Math.max(...byCategory.map((tools) => tools.length));

/** Oldest first. The categories take turns, so the six newest, which the home page shows, are of six categories. */
export const seedTools = Array.from({ length: longest }, (_, turn) =>
  byCategory.flatMap((tools) => tools[turn] ?? []),
).flat();
