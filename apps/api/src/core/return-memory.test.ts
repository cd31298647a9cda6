import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = `
  import { returnMemory } from ${JSON.stringify(new URL("return-memory.ts", import.meta.url).href)};
  let rows = Array.from({ length: 3_000_000 }, (_, nth) => ({ nth, text: "row " + nth }));
  const peak = process.memoryUsage.rss();
  rows = null;
  returnMemory({ above: 150, everyMs: 100 });
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > peak / 2) return;
    console.log("returned");
    clearInterval(timer);
  }, 100);`;

test("a process gives back the memory that a load needed", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
    timeout: 50_000,
  });
  expect(stdout).toBe("returned\n");
});
