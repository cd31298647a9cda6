import type { SeedTool } from "./seed-tool.ts";
import { fasteners } from "./tools/fasteners.ts";
import { handTools } from "./tools/hand-tools.ts";
import { measuring } from "./tools/measuring.ts";
import { powerTools } from "./tools/power-tools.ts";
import { safety } from "./tools/safety.ts";
import { siteEquipment } from "./tools/site-equipment.ts";

export type { SeedTool } from "./seed-tool.ts";

const byCategory = [fasteners, siteEquipment, measuring, safety, handTools, powerTools];
const deepest = Math.max(...byCategory.map((tools) => tools.length));

/** Oldest first. The categories take turns, so the six newest, which open the home page, are of six kinds. */
export const seedTools: SeedTool[] = Array.from({ length: deepest }, (_, turn) =>
  byCategory.flatMap((tools) => tools[turn] ?? []),
).flat();
