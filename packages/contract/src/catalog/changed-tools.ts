import { formatTools } from "../money.ts";
import type { UndoneChanges } from "./change-tools.ts";

/** How many tools a preview shows of those that change, and of those that do not. */
export const maxPreviewed = 100;

/** `1 tool left as it is` */
export const countKept = (kept: number): string => `${formatTools(kept)} left as ${kept === 1 ? "it is" : "they are"}`;

/** `Ratchet (changed since then)` */
export const describeKeptTool = ({ name, reason }: UndoneChanges["keptTools"][number]): string => `${name} (${reason})`;
