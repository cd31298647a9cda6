import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { unpackChromium } from "./unpack-chromium.ts";

test("the tests' browser is unpacked once, whatever lies in the temporary folder, and again where others could write to it", async () => {
  const parent = await mkdtemp(join(tmpdir(), "ironmonger-unpack-"));
  const shared = process.env.TMPDIR;
  try {
    // What another version left behind, where the package looks by itself.
    await writeFile(join(parent, "chromium"), "not a browser");
    process.env.TMPDIR = parent;
    const [path = "", ...rest] = await Promise.all([unpackChromium(parent), unpackChromium(parent)]);
    expect(rest).toEqual([path]);
    const { size, ino, mode } = await stat(path);
    expect([size > 100_000_000, (mode & 0o022) === 0]).toEqual([true, true]);
    expect((await readdir(parent)).sort()).toEqual(["chromium", expect.stringMatching(/^chromium-\d+\.\d+\.\d+$/)]);

    expect((await stat(await unpackChromium(parent))).ino).toBe(ino);
    await chmod(dirname(path), 0o777);
    await unpackChromium(parent);
    expect((await stat(dirname(path))).mode & 0o022).toBe(0);
  } finally {
    if (shared === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = shared;
    await rm(parent, { recursive: true, force: true });
  }
});
