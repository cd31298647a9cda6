import { drawSearch, drawSocial } from "./drawings.ts";
import type { Picture } from "./render.ts";

const kB = 1000;
const square = { width: 640, height: 640 };

/** A square scene, in two widths. */
const photograph = (model: string, name: string): Picture => ({
  model,
  view: "whole",
  frame: square,
  outputs: [
    { file: `images/${name}.webp`, width: 640, budget: 20 * kB },
    { file: `images/${name}.avif`, width: 640, budget: 12 * kB },
    { file: `images/${name}-320.webp`, width: 320, budget: 8 * kB },
    { file: `images/${name}-320.avif`, width: 320, budget: 5 * kB },
  ],
});

/** The pictures that are of no tool. What their models show stands in `blender/scenes`. */
export const scenes: Picture[] = [
  {
    model: "scenes.banner",
    view: "whole",
    frame: { width: 1200, height: 800 },
    outputs: [
      { file: "images/banner-1200.avif", width: 1200, budget: 22 * kB },
      { file: "images/banner-736.avif", width: 736, budget: 13 * kB },
      { file: "images/banner-1200.webp", width: 1200, budget: 52 * kB },
      { file: "images/social.jpg", width: 1200, budget: 60 * kB, compose: drawSocial },
    ],
  },
  photograph("scenes.packing", "faq"),
  photograph("scenes.workshop", "portfolio"),
  {
    model: "scenes.empty_carton",
    view: "whole",
    frame: square,
    outputs: [
      { file: "images/empty-basket.webp", width: 320, budget: 8 * kB },
      { file: "images/empty-basket.avif", width: 320, budget: 5 * kB },
    ],
  },
  {
    model: "scenes.missing_tool",
    view: "whole",
    frame: { width: 960, height: 480 },
    outputs: [
      { file: "images/not-found.webp", width: 960, budget: 26 * kB },
      { file: "images/not-found-480.webp", width: 480, budget: 11 * kB },
      { file: "images/not-found.avif", width: 960, budget: 15 * kB },
      { file: "images/not-found-480.avif", width: 480, budget: 7 * kB },
    ],
  },
  {
    model: "scenes.searched_tools",
    view: "whole",
    frame: { width: 1024, height: 256 },
    outputs: [{ file: "images/array-search.svg", width: 760, budget: 16 * kB, draw: drawSearch }],
  },
  ...["hand-tools", "power-tools", "fasteners", "safety", "measuring", "site-equipment"].map((category) => ({
    model: `scenes.categories.${category.replace("-", "_")}`,
    view: "whole",
    frame: { width: 640, height: 480 },
    outputs: [
      { file: `images/categories/${category}.webp`, width: 400, budget: 12 * kB },
      { file: `images/categories/${category}.avif`, width: 400, budget: 7 * kB },
    ],
  })),
];
