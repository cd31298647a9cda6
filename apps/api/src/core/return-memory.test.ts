import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = `
  import { returnMemory } from ${JSON.stringify(new URL("return-memory.ts", import.meta.url).href)};
  const rss = () => Math.round(process.memoryUsage.rss() / 1024 / 1024);
  let rows = Array.from({ length: 3_000_000 }, (_, nth) => ({ nth, text: "row " + nth }));
  const peak = rss();
  rows = null;
  if (process.argv.includes("returns")) returnMemory({ above: 150, everyMs: 100 });
  setTimeout(() => console.log(JSON.stringify({ peak, after: rss() })), 2000);`;

test("a process gives back the memory that a load needed", async () => {
  const run = async (...args: string[]): Promise<{ peak: number; after: number }> => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--input-type=module",
      "-e",
      program,
      "--",
      ...args,
    ]);
    return JSON.parse(stdout);
  };
  const [plain, returning] = [await run(), await run("returns")];
  expect(plain.after).toBeGreaterThan(plain.peak / 2);
  expect(returning.after).toBeLessThan(returning.peak / 2);
});
