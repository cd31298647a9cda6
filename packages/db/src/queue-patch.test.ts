import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";

type Queue<Item> = {
  length: number;
  push: (item: Item) => Item;
  shift: () => Item | undefined;
  remove: (item: Item) => Item | null;
};

// docs/decisions/0007-postgres-driver-patch.md. The driver has its queue in two builds; Node imports one and requires the other.
const commonJs = createRequire(import.meta.url).resolve("postgres");
const builds = [join(dirname(commonJs), "queue.js"), join(dirname(commonJs), "../../src/queue.js")];

const lengthOf = (searched: unknown): number => (Array.isArray(searched) ? searched.length : 0);

for (const file of builds) {
  test(`after 100,000 queries with a pool never all in use, the driver searches no more than at first (${file.includes("cjs") ? "required" : "imported"})`, async () => {
    const queue: Queue<number> = (await import(pathToFileURL(file).href)).default();
    const searched = vi.spyOn(Array.prototype, "indexOf");
    let longest = 0;
    try {
      for (let idle = 0; idle < 4; idle += 1) queue.push(idle);
      for (let query = 0; query < 100_000; query += 1) {
        const connection = queue.shift() ?? 0;
        queue.push(connection);
        if (query % 10_000 === 0) {
          searched.mockClear();
          expect(queue.remove(connection)).toBe(connection);
          const [context] = searched.mock.contexts;
          const [from] = searched.mock.calls;
          longest = Math.max(longest, lengthOf(context) - (from?.[1] ?? 0));
          queue.push(connection);
        }
      }
    } finally {
      searched.mockRestore();
    }
    expect(queue.length).toBe(4);
    expect(longest).toBeLessThanOrEqual(4);
  });

  test(`the driver's queue still gives back what was put in, in that order (${file.includes("cjs") ? "required" : "imported"})`, async () => {
    const queue: Queue<number> = (await import(pathToFileURL(file).href)).default([1, 2, 3]);
    for (let next = 4; next <= 300; next += 1) queue.push(next);
    expect(queue.remove(150)).toBe(150);
    expect(queue.remove(150)).toBeNull();
    const taken: (number | undefined)[] = [];
    while (queue.length > 0) {
      taken.push(queue.shift());
      if (taken.length === 200) expect(queue.remove(1)).toBeNull();
    }
    expect(taken).toEqual(Array.from({ length: 300 }, (_, index) => index + 1).filter((number) => number !== 150));
    expect(queue.shift()).toBeUndefined();
  });
}
