import { expect, test } from "vitest";
import { lazyPage } from "./lazy-page.tsx";
import { ChunkLoadError } from "./lazy-part.ts";

test("rendering sees the failed try of a page that could not be fetched, and only the next link to it tries again", async () => {
  let tries = 0;
  const page = lazyPage("src/app/pages/blogs-page.tsx", async () => {
    tries += 1;
    if (tries === 1) throw new TypeError("Failed to fetch");
    return () => null;
  });
  await expect(page.lastTry()).rejects.toThrow(ChunkLoadError);
  await expect(page.lastTry()).rejects.toThrow(ChunkLoadError);
  expect(tries).toBe(1);
  await page.preload();
  expect(tries).toBe(2);
  expect(page.loaded()).toBe(await page.lastTry());
});
