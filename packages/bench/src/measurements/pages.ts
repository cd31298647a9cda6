import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../shop/programs.ts";

/** Medians of several runs. */
export type PageResults = {
  /** Lighthouse's scores and times by page, and the budget of its performance. What was not measured is null. */
  pages: Record<string, Record<string, number | null>>;
  /** The waiting times of a visitor on this machine, without throttling. */
  waits: { name: string; ms: number; targetMs: number }[];
};

/** The pages of the demo shop in a browser. A missed budget is bold in the report, and is not an error here. */
export async function measurePages(folder: string): Promise<PageResults> {
  const file = join(folder, "pages.json");
  await runCommand("pnpm", ["--filter", "@ironmonger/e2e", "run", "lighthouse"], {
    RESULT_FILE: file,
    RUNS: "3",
  }).catch((error: Error) => console.error(error.message));
  return JSON.parse(await readFile(file, "utf8"));
}
