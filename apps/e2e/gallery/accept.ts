import { spawnSync } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

// `pnpm gallery:accept`: makes all pictures anew, and packs them into 256 colours. What has not changed stays the same file.

const pictures = join(import.meta.dirname, "pictures");
await rm(pictures, { recursive: true, force: true });
const { status } = spawnSync("pnpm run gallery --update-snapshots --grep-invert small", {
  stdio: "inherit",
  shell: true,
});
if (status !== 0) process.exit(status ?? 1);
for (const name of await readdir(pictures)) {
  const path = join(pictures, name);
  await writeFile(
    path,
    await sharp(await readFile(path))
      .png({ palette: true, dither: 0, effort: 10 })
      .toBuffer(),
  );
}
