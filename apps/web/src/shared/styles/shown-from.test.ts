import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("what is shown or hidden from a width on has its rule in the shop's styles, which stand in for Mantine's", () => {
  const source = join(import.meta.dirname, "../..");
  const styles = readFileSync(join(import.meta.dirname, "base.css"), "utf8");
  const used = globSync("**/*.tsx", { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), "utf8").matchAll(/\b(visible|hidden)From[=:]\s*"(\w+)"/g)].map(
      ([, kind, width]) => `.mantine-${kind}-from-${width}`,
    ),
  );
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((rule) => !styles.includes(`${rule} {`))).toEqual([]);
});
