import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { pictureName, toolViews } from "@ironmonger/db/seed/content/tool-views";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pathOf } from "./path-of.ts";
import { scenes } from "./scenes.ts";

type Entry = { sources: string; files: Record<string, { width: number; bytes: number; sha256: string }> };
const manifest: Record<string, Entry> = JSON.parse(readFileSync(new URL("./manifest.json", import.meta.url), "utf8"));
const files = Object.values(manifest).flatMap((entry) => Object.entries(entry.files));
const views = Object.entries(toolViews).flatMap(([tool, viewNames]) =>
  Object.entries(viewNames).map(([view, alt]) => ({ view, alt, file: `tools/${pictureName(tool, view)}` })),
);
/** Those that stand on paper as tools do. */
const scenesOnPaper = [
  "images/empty-basket",
  ...scenes
    .flatMap(({ outputs }) => outputs)
    .flatMap(({ file }) => /^images\/categories\/.*(?=\.webp$)/.exec(file) ?? []),
];
const paper = [0xf4, 0xf3, 0xef];

test("the manifest lists the files of pictures as they are", () => {
  for (const [file, { bytes, sha256 }] of files) {
    const actual = readFileSync(pathOf(file));
    expect({ file, bytes: actual.length, sha256: createHash("sha256").update(actual).digest("hex") }).toEqual({
      ...{ file, bytes, sha256 },
    });
  }
});

test("every view of a tool is there in both formats and widths, and nothing else is", () => {
  const expected = views.flatMap(({ file }) =>
    ["-320.avif", "-320.webp", ".avif", ".webp"].map((end) => `${file}${end}`),
  );
  const actual = readdirSync(pathOf("tools/")).map((file) => `tools/${file}`);
  expect(actual.toSorted()).toEqual(expected.toSorted());
});

test("every scene is there within its budget, and beside them only what is drawn by hand or in code", () => {
  const outputs = scenes.flatMap((scene) => scene.outputs);
  for (const { file, budget } of outputs) {
    expect(readFileSync(pathOf(file)).length, file).toBeLessThanOrEqual(budget);
  }
  const actual = readdirSync(pathOf("images"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(pathOf("").length)}/${name}`.replace("//", "/"))
    .filter((file) => !file.startsWith("images/buyers/"));
  expect(actual.toSorted()).toEqual([...outputs.map(({ file }) => file), "images/no-picture.svg"].toSorted());
});

test("every view says what is seen in it, each in words of its own", () => {
  const texts = views.map(({ alt }) => alt);
  for (const text of texts) expect(text).toMatch(/^[A-Z].{14,120}[^.]$/u);
  expect(new Set(texts).size).toBe(texts.length);
});

test("pictures of cards stay small", () => {
  for (const [file, { width, bytes }] of files) {
    if (!file.startsWith("tools/")) continue;
    const kilobytes = { 320: { avif: 8, webp: 10 }, 640: { avif: 18, webp: 24 } }[width];
    expect(bytes, file).toBeLessThanOrEqual((kilobytes?.[file.endsWith(".avif") ? "avif" : "webp"] ?? 0) * 1000);
  }
});

const squareOf = (file: string, pixels: number) => sharp(pathOf(file)).resize(pixels, pixels, { fit: "fill" });

test("no picture is blank, and none is there twice", async () => {
  const small: { file: string; pixels: Buffer }[] = [];
  const largest = scenes.flatMap(({ outputs: [first] }) => (first ? [first.file] : []));
  for (const file of [...views.map((view) => `${view.file}-320.webp`), ...largest]) {
    const { channels } = await squareOf(file, 64).greyscale().stats();
    expect(channels[0]?.stdev, `${file} shows nothing`).toBeGreaterThan(6);
    small.push({ file, pixels: await squareOf(file, 16).greyscale().raw().toBuffer() });
  }
  for (const [index, one] of small.entries()) {
    for (const other of small.slice(index + 1)) {
      const apart = one.pixels.reduce((sum, value, at) => sum + Math.abs(value - (other.pixels[at] ?? 0)), 0) / 256;
      expect(apart, `${one.file} is ${other.file}`).toBeGreaterThan(1.5);
    }
  }
});

test("what is shown whole stands clear of the frame, and its shadow ends before it", async () => {
  const close = ({ view, alt }: (typeof views)[number]) => view === "detail" || alt.startsWith("Close view");
  const whole = views.filter((view) => !close(view)).map(({ file }) => `${file}-320`);
  for (const file of [...whole, ...scenesOnPaper]) {
    const size = 80;
    const pixels = await squareOf(`${file}.webp`, size).removeAlpha().raw().toBuffer();
    for (let at = 0; at < size * size; at++) {
      const [x, y] = [at % size, Math.floor(at / size)];
      if (x > 0 && y > 0 && x < size - 1 && y < size - 1) continue;
      const apart = paper.reduce((max, value, c) => Math.max(max, Math.abs(value - (pixels[at * 3 + c] ?? 0))), 0);
      expect(apart, `${file} touches its frame at ${x}, ${y}`).toBeLessThan(12);
    }
  }
});

test("every tool is cut out, so that it stands on the ground of either scheme", async () => {
  for (const { file } of views.filter(({ view }) => view === "whole")) {
    for (const end of [".avif", "-320.avif"]) {
      const { data, info } = await sharp(pathOf(`${file}${end}`))
        .ensureAlpha()
        .extractChannel(3)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const corners = [0, info.width - 1, data.length - info.width, data.length - 1].map((at) => data[at]);
      expect(corners, `${file}${end}: the ground at its corners`).toEqual([0, 0, 0, 0]);
      const solid = data.filter((alpha) => alpha > 250).length / data.length;
      expect(solid, `${file}${end}: the part that the tool covers`).toBeGreaterThan(0.03);
    }
  }
});
