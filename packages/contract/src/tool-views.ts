/** The views of the demo's tools: what is seen in each, by the name of the picture. `whole` is what lists show. */
export const toolViews: Record<string, { whole: string } & Record<string, string>> = {
  "hex-bolts-m12": {
    whole: "Four zinc-plated M12 hex bolts, one standing on its head with a nut on it, and two loose nuts",
  },
  "hex-nuts-m10": { whole: "Zinc-plated M10 hex nuts in front of their open box, which is full of them" },
  "flat-washers-m10": { whole: "Zinc-plated M10 washers, some stacked, in front of their open box" },
  "wire-nails": { whole: "Bright wire nails with chequered heads, two of them standing on their heads" },
  "threaded-rod-m10": { whole: "A bundle of ten zinc-plated M10 threaded rods with a paper label" },
  "wall-plugs-8": { whole: "Orange nylon wall plugs in front of their open box" },
  "cable-ties-300": { whole: "A bag of black cable ties, three loose ones and one that is closed to a loop" },
  "chipboard-screws": { whole: "Six yellow zinc-plated chipboard screws, three of them standing, and a PZ2 bit" },
  "builders-bucket-12l": {
    whole: "A dark grey builder's bucket with marks for its litres and an orange grip on its bail",
  },
  "traffic-cone-750": { whole: "An orange traffic cone with two reflective bands on a black base" },
  "rope-12mm": { whole: "A tied coil of blue three-strand rope" },
  toolbox: { whole: "An orange steel toolbox with a handle and two sprung catches" },
  "timber-ladder": { whole: "A timber ladder of eight rungs, lying" },
  "site-barrier": { whole: "A red and white site barrier on two feet with an amber lamp at each end" },
  "cable-reel-25m": { whole: "An orange cable reel with black rubber cable and four sockets on a steel stand" },
  wheelbarrow: { whole: "A wheelbarrow with a green steel tray, a tubular frame and a pneumatic tyre" },
  "steel-rule-300": { whole: "A stainless steel rule of 300 mm with a hole at its end" },
  "set-square-250": { whole: "A cast aluminium set square, standing on its edge" },
  "folding-rule-2m": { whole: "A beech folding rule, half unfolded into a zigzag" },
  "laser-distance-meter": { whole: "An orange laser distance meter whose display shows 12.483 m" },
  "cross-line-laser": { whole: "A cross-line laser on its small tripod" },
  "vernier-caliper": { whole: "A vernier caliper, opened by 24 mm" },
  "tape-measure-5m": { whole: "A tape measure in an orange and black case with its yellow blade pulled out" },
  "spirit-level-60": { whole: "An aluminium spirit level with three green vials" },
  "safety-goggles": { whole: "Clear safety goggles with a grey frame and orange vents" },
  "work-gloves": { whole: "A pair of grey knitted work gloves with palms of orange latex" },
  "ffp2-masks": { whole: "Two white FFP2 masks with exhale valves and orange bands in front of their box" },
  "ear-defenders": { whole: "Ear defenders with orange cups on a padded band" },
  "safety-boots": { whole: "A pair of laced safety boots with treaded soles" },
  "fire-extinguisher-6kg": { whole: "A red fire extinguisher with gauge, levers and hose beside its wall bracket" },
  "hi-vis-vest": { whole: "An orange hi-vis vest with silver reflective bands" },
  "safety-helmet": { whole: "A yellow safety helmet with vents and a peak" },
  "locksmiths-hammer": { whole: "A locksmith's hammer with a forged head and an orange end to its ash handle" },
  "screwdriver-ph2": { whole: "A Phillips screwdriver with a two-part orange and black handle" },
  "open-end-spanner": { whole: "A double open-ended spanner in satin chrome" },
  "hand-saw": { whole: "A hand saw with a beech handle" },
  "hatchet-800": { whole: "A hatchet with a ground edge and a hickory handle beside its orange edge guard" },
  "hex-key-set": { whole: "Six long-arm hex keys in their orange holder" },
  "combination-pliers": { whole: "Combination pliers with orange and black sleeves" },
  "g-clamp-100": { whole: "A cast-iron G-clamp with its screw and tommy bar" },
  "saw-blade-190": { whole: "A circular saw blade with 24 carbide teeth and two reducing rings" },
  "diamond-disc-125": { whole: "A diamond cutting disc with a turbo rim and an orange label" },
  "orbital-sander": { whole: "An orange and black random orbit sander with its dust box" },
  "drill-bit-set": { whole: "Six gold-coloured drill bits in an orange and black holder" },
  "angle-grinder": { whole: "An orange angle grinder with a disc, a guard and a side handle" },
  "circular-saw": { whole: "A circular saw that stands in a beam of wood" },
  "battery-pack-18v": { whole: "An 18 V battery pack with slide rails and a charge display" },
  "cordless-drill": { whole: "An orange cordless drill with a metal chuck and its battery" },
};

/** The views that the demo has of the tool with this picture; undefined for any other picture. */
export function viewsOf(imageUrl: string): { src: string; alt: string }[] | undefined {
  const name = /^\/images\/tools\/([a-z0-9-]+)\.webp$/.exec(imageUrl)?.[1];
  const views = name && Object.hasOwn(toolViews, name) ? toolViews[name] : undefined;
  if (!views) return undefined;
  return Object.entries(views).map(([view, alt]) => ({
    src: `/images/tools/${pictureName(name ?? "", view)}.webp`,
    alt,
  }));
}

/** The name of a view's files, without their widths. */
export const pictureName = (tool: string, view: string): string => (view === "whole" ? tool : `${tool}-${view}`);
