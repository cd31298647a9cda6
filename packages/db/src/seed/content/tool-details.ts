import type { Fact } from "@ironmonger/contract/catalog/facts";
import { parseFacts } from "@ironmonger/contract/catalog/parse-facts";

/**
 * SKU | manufacturer's number | weight of one piece in grams | facts. What is priced by the box or pack weighs as much as a box or pack.
 */
const table = `
FA-3001 | WN-31X80-2.5     | 2550  | Size: 3.1 × 80 mm; Material: bright steel; Standard: EN 10230-1; Contents: 2.5 kg, about 520 nails
FA-3002 | DIN125A-M10-Z    | 830   | Thread: M10; Size: 10.5 × 20 × 2 mm; Finish: zinc-plated; Standard: DIN 125 A; Contents: 200 washers
FA-3003 | DIN934-M10-8Z    | 1190  | Thread: M10; Width across flats: 17 mm; Property class: 8; Standard: DIN 934; Contents: 100 nuts
FA-3004 | DIN976-M10-1000  | 5050  | Thread: M10; Length: 1 m; Property class: 4.8; Standard: DIN 976; Contents: 10 rods
FA-3005 | NP-8X40-100      | 160   | Size: 8 × 40 mm; Material: polyamide; For screws: 4.5 to 6 mm; Contents: 100 plugs
FA-3006 | CT-300-48-BK     | 190   | Size: 300 × 4.8 mm; Material: polyamide 6.6; Tensile strength: 220 N; Bundle: up to 80 mm; Contents: 100 ties
FA-3007 | CS-5X60-PZ2      | 1180  | Size: 5 × 60 mm; Drive: PZ2; Finish: yellow zinc; Standard: EN 14592; Contents: 200 screws
FA-3008 | DIN933-M12X60-88 | 4150  | Thread: M12; Length: 60 mm; Width across flats: 19 mm; Property class: 8.8; Standard: DIN 933; Contents: 50 bolts and 50 nuts
SE-6001 | BB-12            | 720   | Volume: 12 litres; Material: polypropylene; Load: 20 kg
SE-6002 | TC-750-2         | 3400  | Height: 750 mm; Material: flexible PVC on recycled rubber; Standard: EN 13422 class 2
SE-6003 | PPR-12-50        | 3600  | Size: 12 mm × 50 m; Material: polypropylene; Breaking load: 2,030 daN; Standard: EN ISO 1346
SE-6004 | TB-430-ST        | 2600  | Size: 430 × 210 × 180 mm; Material: sheet steel, 0.8 mm; Load: 15 kg
SE-6005 | TL-3-8           | 9000  | Length: 3 m; Rungs: 8; Material: pine and ash; Load: 150 kg; Standard: EN 131-1 and -2
SE-6006 | SB-120-2L        | 14500 | Width: 1.2 m; Lamps: 2, amber; Reflection: class RA1
SE-6007 | CR-25-4          | 5900  | Cable: 25 m, H07RN-F 3G1.5; Sockets: 4; Protection: IP44; Power: 1,000 W reeled up, 3,200 W reeled out
SE-6008 | WB-85-ST         | 13800 | Volume: 85 litres; Tray: steel, 1 mm; Tyre: pneumatic, 4.00-8; Load: 200 kg
ME-5001 | SR-300           | 58    | Length: 300 mm; Section: 25 × 1 mm; Material: stainless steel; Accuracy: EC class II
ME-5002 | SQ-250-AL        | 310   | Length: 250 mm; Material: cast aluminium; Accuracy: 0.2 mm over its length
ME-5003 | FR-2-10          | 120   | Length: 2 m; Sections: 10; Material: lacquered beech; Accuracy: class III
ME-5004 | LD-40            | 105   | Range: 0.05 to 40 m; Accuracy: ±2 mm; Laser: class 2; Protection: IP54; Power: 2 AAA cells, included
ME-5005 | CL-20-R          | 640   | Range: 20 m; Accuracy: ±0.3 mm per metre; Laser: class 2, 635 nm; Standard: EN 60825-1; Power: 4 AA cells, included
ME-5006 | VC-150-05        | 150   | Range: 150 mm; Reading: 0.05 mm; Material: hardened stainless steel; Standard: DIN 862
ME-5007 | TM-5-19          | 210   | Length: 5 m; Blade: 19 mm, nylon-coated steel; Accuracy: class II
ME-5008 | SL-60-3          | 480   | Length: 60 cm; Vials: 3; Material: aluminium; Accuracy: 0.5 mm per metre
SA-4001 | SG-IV-AF         | 92    | Lens: polycarbonate, anti-fog and anti-scratch; Vent: indirect; Standard: EN 166
SA-4002 | WG-LX-10         | 68    | Size: 10; Material: cotton and polyester, dipped in latex; Standard: EN 388: 2 1 4 2 X
SA-4003 | FFP2-V-10        | 150   | Protection: FFP2 NR D; Valve: yes; Standard: EN 149; Contents: 10 masks
SA-4004 | ED-30            | 198   | Noise reduction: SNR 30 dB; Standard: EN 352-1
SA-4005 | SB-S3-NU         | 1320  | Sizes: 41 to 46, mixed by carton; Material: nubuck leather; Toe cap: steel, 200 J; Standard: EN ISO 20345 S3 SRC
SA-4006 | FE-6-ABC         | 9400  | Contents: 6 kg of ABC powder; Rating: 34A 233B C; Temperature: −30 to 60 °C; Standard: EN 3-7
SA-4007 | HV-2-OR          | 165   | Colour: orange; Sizes: M to XXL, mixed by carton; Standard: EN ISO 20471 class 2
SA-4008 | SH-6P-YE         | 350   | Colour: yellow; Material: ABS; Head size: 52 to 64 cm; Standard: EN 397
HT-1001 | LH-500           | 640   | Head: 500 g, C45 steel; Handle: ash, 320 mm; Standard: DIN 1041
HT-1002 | SD-PH2-100       | 95    | Drive: PH2; Blade: 100 mm, chrome-vanadium steel; Standard: ISO 8764
HT-1003 | OE-17X19         | 155   | Size: 17 × 19 mm; Material: chrome-vanadium steel; Standard: DIN 3110
HT-1004 | HS-550-7         | 430   | Length: 550 mm; Teeth: 7 per inch, induction-hardened; Blade: 0.9 mm spring steel; Handle: beech
HT-1005 | HA-800-HK        | 1050  | Head: 800 g, C60 steel; Handle: hickory, 380 mm; Standard: DIN 5131
HT-1006 | HK-6-LA          | 260   | Sizes: 2.5, 3, 4, 5, 6 and 8 mm; Material: chrome-vanadium steel; Standard: ISO 2936
HT-1007 | CP-180           | 270   | Length: 180 mm; Hardness: 60 HRC; Cuts: hard wire up to 1.6 mm; Standard: DIN ISO 5746
HT-1008 | GC-100-60        | 1150  | Opening: 100 mm; Reach: 60 mm; Clamping force: 6 kN; Material: malleable cast iron
PT-2001 | SB-190-30-24     | 620   | Diameter: 190 mm; Bore: 30 mm, with rings for 20 and 16 mm; Teeth: 24, tungsten carbide; Speed: up to 8,000 rpm; Standard: EN 847-1
PT-2002 | DD-125-TR        | 165   | Diameter: 125 mm; Bore: 22.23 mm; Segment height: 10 mm; Speed: up to 12,200 rpm; Standard: EN 13236
PT-2003 | OS-125-300       | 1400  | Power: 300 W; Pad: 125 mm; Stroke: 2.5 mm; Speed: 7,000 to 12,000 rpm; Cable: 4 m
PT-2004 | DB-6-TIN         | 190   | Diameters: 3, 4, 5, 6, 8 and 10 mm; Material: HSS, titanium nitride coat; Point: 118°, split; Standard: DIN 338
PT-2005 | AG-125-1200      | 2300  | Power: 1,200 W; Disc: 125 mm; Speed: 11,500 rpm; Standard: EN 62841-2-3
PT-2006 | CS-190-1400      | 4700  | Power: 1,400 W; Blade: 190 × 30 mm; Depth of cut: 66 mm at 90°, 45 mm at 45°; Speed: 5,200 rpm; Standard: EN 62841-2-5
PT-2007 | BP-18-40         | 660   | Voltage: 18 V; Capacity: 4.0 Ah, 72 Wh; Charging time: 65 minutes; Transport test: UN 38.3
PT-2008 | DD-18-60         | 1500  | Voltage: 18 V; Torque: 60 Nm in 20 steps; Chuck: 13 mm, keyless; Speed: 0 to 500 and 0 to 1,900 rpm
`;

type Details = { manufacturerNumber: string; weightGrams: number; facts: Fact[] };

export const seedToolDetails = new Map(
  table
    .trim()
    .split("\n")
    .map((line): [string, Details] => {
      const [sku = "", manufacturerNumber = "", grams, written = ""] = line.split("|").map((cell) => cell.trim());
      const read = parseFacts(written.replaceAll("; ", "\n"));
      if ("message" in read) throw new Error(`${sku}: ${read.message}`);
      return [sku, { manufacturerNumber, weightGrams: Number(grams), facts: read.facts }];
    }),
);
