import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const parentFolder = join(import.meta.dirname, "../../node_modules/.cache");
const packageFile = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../package.json");

/**
 * The browser of `@sparticuz/chromium`, unpacked once into a folder named after its version that only its owner can write. Left to itself the
 * package runs any file called `chromium` in the temporary folder, regardless of its owner and its version.
 */
export async function unpackChromium(parent = parentFolder): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile, "utf8")) as { version: string };
  const folder = join(parent, `chromium-${version}`);
  if (!(await isOurs(folder))) {
    if (existsSync(folder)) await rm(folder, { recursive: true });
    await mkdir(parent, { recursive: true });
    const unpacked = await mkdtemp(join(parent, "unpacking-"));
    try {
      // The package unpacks into the temporary folder, which it asks for by this variable.
      const code =
        "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
      await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code], {
        cwd: import.meta.dirname,
        env: { ...process.env, TMPDIR: unpacked, TMP: unpacked, TEMP: unpacked },
      });
      await chmod(unpacked, 0o755);
      await rename(unpacked, folder);
    } catch (error) {
      // Another process that unpacks concurrently may be the first to rename; its folder is as good as this one.
      if (!(await isOurs(folder))) throw error;
    } finally {
      await rm(unpacked, { recursive: true, force: true });
    }
  }
  return join(folder, "chromium");
}

/** Whether the folder exists, is this user's, and nobody else can write to it. */
async function isOurs(folder: string): Promise<boolean> {
  const status = await stat(folder).catch(() => undefined);
  return (
    status !== undefined &&
    (process.getuid === undefined || (status.uid === process.getuid() && (status.mode & 0o022) === 0))
  );
}
