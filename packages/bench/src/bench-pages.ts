import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "./run-command.ts";

/** Lighthouse's scores and times by page, each the median of several runs. */
export type PageScores = Record<string, Record<string, number>>;

/** Lighthouse's mobile preset on the public pages of the demo shop. A budget that is passed is said in the output, and no failure here. */
export async function benchPages(folder: string): Promise<PageScores> {
  const file = join(folder, "pages.json");
  await runCommand("pnpm", ["--filter", "@ironmonger/e2e", "run", "lighthouse"], { RESULT_FILE: file }).catch(
    (error: Error) => console.error(error.message),
  );
  return JSON.parse(await readFile(file, "utf8"));
}
