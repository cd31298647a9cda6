import { rmSync } from "node:fs";

/** The shop still runs when the runner calls this, and ends before the runner does. */
export default function removeData(): void {
  const folder = process.env.E2E_DATA_DIR;
  if (folder) process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
