import { formatTools } from "../money.ts";
import type { UndoneChanges } from "./change-tools.ts";

/** How many tools a preview shows of those that change, and of those that do not. */
export const maxPreviewed = 100;

/** `1 tool left as it is` */
export const countSkipped = (skipped: number): string =>
  `${formatTools(skipped)} left as ${skipped === 1 ? "it is" : "they are"}`;

/** `Ratchet (changed since then)` */
export const describeSkippedTool = ({ name, reason }: UndoneChanges["skippedTools"][number]): string =>
  `${name} (${reason})`;
