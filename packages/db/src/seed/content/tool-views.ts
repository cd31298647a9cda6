/** The alternative text of each picture of the demo's tools, by the tool's model and the view. Lists show `whole`. */
export const toolViews: Record<string, { whole: string } & Record<string, string>> = {
  "hex-bolts-m12": {
    whole: "A heap of zinc-plated M12 hex bolts, one more standing on its head with a nut on it, and three loose nuts",
    detail: "A standing bolt with a nut on its thread, and one that lies in front of it",
    pack: "M12 hex bolts with nuts in their open box, and two bolts and two nuts in front of it",
  },
  "hex-nuts-m10": {
    whole: "Zinc-plated M10 hex nuts in front of their open box, which is full of them",
    detail: "Two nuts with chamfered corners and the thread inside, one leaning on its side",
  },
  "flat-washers-m10": {
    whole: "Zinc-plated M10 washers, some stacked, in front of their open box",
    detail: "A stack of zinc-plated washers, one that leans on it and one beside it",
  },
  "wire-nails": {
    whole: "A heap of bright wire nails with flat chequered heads",
    detail: "Three nails with diamond points, one of them standing on its head",
    pack: "An open box full of bright wire nails, and four nails in front of it",
  },
  "threaded-rod-m10": {
    whole: "A bundle of ten zinc-plated M10 threaded rods with a paper label",
    detail: "Close view of the ends of ten threaded rods in their bundle",
  },
  "wall-plugs-8": {
    whole: "Orange nylon wall plugs in front of their open box",
    detail: "Two orange wall plugs with ribs, slot and collar, one standing",
  },
  "cable-ties-300": {
    whole: "A bag of black cable ties with an orange header card, four loose ties and one closed to a loop",
    detail: "A black cable tie pulled tight around a bundle of cables, and the end of another tie",
  },
  "chipboard-screws": {
    whole: "A heap of yellow zinc-plated chipboard screws, two more standing on their heads, and a PZ2 bit",
    detail: "Two chipboard screws with cutting points, one standing on its countersunk head",
    pack: "An open box full of yellow zinc-plated chipboard screws, three screws and the PZ2 bit in front of it",
  },
  "builders-bucket-12l": {
    whole: "A dark grey builder's bucket with marks for its litres and an orange grip on its bail",
    detail: "Close view of the bucket's rim and the marks for its litres",
    pack: "A stack of four builder's buckets, and one more beside it",
  },
  "traffic-cone-750": {
    whole: "An orange traffic cone with two reflective bands on a black base",
    detail: "Close view of a reflective band with diamond cells below the collar of the orange cone",
    pack: "A stack of five traffic cones, and one more beside it",
  },
  "rope-12mm": {
    whole: "A tied coil of blue three-strand rope",
    detail: "Close view of the coil and the end of the three-strand rope",
  },
  toolbox: {
    whole: "An orange steel toolbox with a handle and two sprung catches",
    detail: "The open toolbox with its lift-out tray",
  },
  "timber-ladder": {
    whole: "A timber ladder of eight rungs with black rubber shoes, lying",
    detail: "Close view of a ribbed rubber shoe and the steel rod in front of the ladder's first rung",
  },
  "site-barrier": {
    whole: "A red and white site barrier on two feet with an amber lamp at each end",
    detail: "Close view of the amber lamp above the striped board",
  },
  "cable-reel-25m": {
    whole: "An orange cable reel with black rubber cable and four sockets on a steel stand",
    detail: "Close view of the four sockets with their lids",
  },
  wheelbarrow: {
    whole: "A wheelbarrow with a green steel tray, a tubular frame and a pneumatic tyre",
    detail: "Close view of the pneumatic tyre on its steel rim",
  },
  "steel-rule-300": {
    whole: "Two stainless steel rules of 300 mm side by side, each with a hole at one end",
    detail: "Close view of the end of the steel rule with millimetres on one edge and half millimetres on the other",
  },
  "set-square-250": {
    whole: "A cast aluminium set square with millimetre and degree scales, standing on its fence",
    detail: "Close view of the corner of the set square with its millimetre scales and the fence",
  },
  "folding-rule-2m": {
    whole: "A beech folding rule, half folded, its ten sections in a zigzag",
    detail: "Close view of a steel joint between two beech sections with printed millimetres and figures",
    folded: "The folding rule with its ten sections folded",
  },
  "laser-distance-meter": {
    whole: "An orange laser distance meter whose display shows 12.483 m",
    detail:
      "Close view of the display with three stored measures and 12.483 m in large figures, above the red measuring key",
    pack: "The laser distance meter and two AAA cells",
  },
  "cross-line-laser": {
    whole: "A cross-line laser on its small tripod",
    detail: "Close view of the laser window with its lit optics, the laser class label and the pendulum lock",
    pack: "The cross-line laser on its tripod, its pouch and four AA cells",
  },
  "vernier-caliper": {
    whole: "A vernier caliper, opened by 24 mm",
    detail: "Close view of the sliding jaw with the vernier scale, the thumb roller and the locking screw",
    pack: "Vernier caliper in its open padded case",
  },
  "tape-measure-5m": {
    whole: "A tape measure in an orange and black case with its yellow blade pulled out",
    detail: "Close view of the yellow blade with its millimetre scale and the steel hook at its end",
    back: "The tape measure from behind, with the sprung steel clip for the belt",
  },
  "spirit-level-60": {
    whole: "An aluminium spirit level with three green vials",
    detail: "Close view of the level vial in its window in the aluminium box section",
    end: "Close view of the plumb vial and the end cap of the spirit level",
  },
  "safety-goggles": {
    whole: "Clear safety goggles with a grey frame and orange vents",
    detail: "Close view of the clear lens and the indirect vents",
  },
  "work-gloves": {
    whole: "A pair of grey knitted work gloves with palms of orange latex",
    detail: "Close view of the ribbed latex on the palm",
    pack: "A bundle of twelve pairs of work gloves in a printed paper belt",
  },
  "ffp2-masks": {
    whole: "Two white FFP2 masks with exhale valves and orange bands in front of their box",
    detail: "Close view of a mask with its exhale valve and its bands",
  },
  "ear-defenders": {
    whole: "Ear defenders with orange cups on a padded band",
    detail: "Close view of a cup, marked SNR 30",
  },
  "safety-boots": {
    whole: "A pair of laced safety boots with treaded soles",
    detail: "A safety boot on its side, which shows the lugs of its oil-resistant sole, and the other one behind it",
    pack: "A pair of safety boots in front of their carton",
  },
  "fire-extinguisher-6kg": {
    whole: "A red fire extinguisher with gauge, levers and hose beside its wall bracket",
    detail: "Close view of the pressure gauge with its needle in the green, on the brass valve below the levers",
  },
  "hi-vis-vest": {
    whole: "An orange hi-vis vest with reflective bands around the waist and over both shoulders",
    detail: "Close view of the front with two reflective bands that meet, black binding and the front's closing edge",
  },
  "safety-helmet": {
    whole: "A yellow safety helmet with vents and a peak",
    detail: "The inside of the helmet with its six-point harness, sweatband and orange adjusting wheel",
  },
  "locksmiths-hammer": {
    whole: "A locksmith's hammer with a forged head and an orange end to its ash handle",
    detail: "Close view of the lacquered head, marked 500, with its bright peen and face on the ash handle",
  },
  "screwdriver-ph2": {
    whole: "A Phillips screwdriver with a two-part orange and black handle",
    detail: "Close view of the Phillips tip on the end of the chromed blade",
    handle: "Close view of the two-part handle with the steel hexagon at its collar",
  },
  "open-end-spanner": {
    whole: "A double open-ended spanner in satin chrome",
    detail: "Close view of a jaw with its size, 19 mm",
  },
  "hand-saw": {
    whole: "A hand saw with a closed beech handle",
    detail: "Close view of the hardened teeth",
    handle: "Close view of the beech handle with a horn above and below the grip and four slotted brass screws",
  },
  "hatchet-800": {
    whole: "A hatchet with a ground edge and a hickory handle beside its orange edge guard",
    detail: "Close view of the ground edge",
  },
  "hex-key-set": {
    whole: "Six long-arm hex keys side by side in their orange holder with the size beside each",
    detail: "Close view of the chamfered ends of the keys",
    keys: "The six hex keys out of their holder, one within the other by size",
  },
  "combination-pliers": {
    whole: "Combination pliers with orange and black sleeves",
    detail: "Close view of the jaws with their teeth, pipe hole and cutting edges",
  },
  "g-clamp-100": {
    whole: "A cast-iron G-clamp with its screw and tommy bar",
    detail: "Close view of the swivel shoe at the end of the screw",
  },
  "saw-blade-190": {
    whole: "A circular saw blade with 24 carbide teeth and two reducing rings",
    detail: "Close view of the carbide teeth, an expansion slot and the printed ring of the saw blade",
  },
  "diamond-disc-125": {
    whole: "A diamond cutting disc with a turbo rim and an orange label",
    detail: "Close view of the grooved turbo rim and two cooling holes of the diamond disc",
  },
  "orbital-sander": {
    whole: "An orange and black random orbit sander with its dust box",
    detail: "Close view of the sanding pad, the rubber skirt and the printed housing of the sander",
    sole: "The sander laid down, so that its sanding disc with eight dust holes is seen",
  },
  "drill-bit-set": {
    whole: "Six gold-coloured drill bits in an orange and black holder",
    detail: "Close view of the gold-coloured spiral flutes and points of four drill bits",
    bits: "The six drill bits out of their holder, side by side by size",
  },
  "angle-grinder": {
    whole: "An orange angle grinder with a disc, a guard and a side handle",
    detail: "Close view of the diamond disc, the flange nut and the guard of the angle grinder",
    pack: "Angle grinder with its two-pin spanner",
  },
  "circular-saw": {
    whole: "A circular saw that stands in a beam of wood",
    detail: "Close view of the carbide teeth below the steel base, beside the lower guard",
  },
  "battery-pack-18v": {
    whole: "An 18 V battery pack with slide rails and a charge display",
    detail: "Close view of the slide rail, the contacts and the charge display with three green lamps",
  },
  "cordless-drill": {
    whole: "An orange cordless drill with a metal chuck and its battery",
    detail: "Close view of the keyless metal chuck and the torque ring with its numbered steps",
    pack: "The cordless drill on its side and the 18 V battery pack that comes with it",
  },
};

/** The name of a view's files in `seed-pictures`, without their widths. */
export const pictureName = (tool: string, view: string): string => (view === "whole" ? tool : `${tool}-${view}`);
