import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "./run-command.ts";

/** Medians of several runs. */
export type PageResults = {
  /** Lighthouse's scores and times by page. */
  pages: Record<string, Record<string, number>>;
  /** What people wait for on this machine itself, with nothing slowed down. */
  waits: { name: string; ms: number; targetMs: number }[];
};

/** The public pages of the demo shop in a browser. A budget that is passed is said in the output, and no failure here. */
export async function benchPages(folder: string): Promise<PageResults> {
  const file = join(folder, "pages.json");
  await runCommand("pnpm", ["--filter", "@ironmonger/e2e", "run", "lighthouse"], { RESULT_FILE: file }).catch(
    (error: Error) => console.error(error.message),
  );
  return JSON.parse(await readFile(file, "utf8"));
}
