import { drawSocial } from "./drawings.ts";
import type { Picture } from "./render.ts";

const kB = 1000;
const square = { width: 640, height: 640 };

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
  {
    model: "scenes.packing",
    view: "whole",
    frame: square,
    outputs: [
      { file: "images/faq.webp", width: 640, budget: 20 * kB },
      { file: "images/faq-320.webp", width: 320, budget: 8 * kB },
    ],
  },
  {
    model: "scenes.workshop",
    view: "whole",
    frame: square,
    outputs: [
      { file: "images/portfolio.webp", width: 640, budget: 20 * kB },
      { file: "images/portfolio-320.webp", width: 320, budget: 8 * kB },
    ],
  },
];
