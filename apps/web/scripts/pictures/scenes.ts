/** `things`: source, centre x, centre y, size, and a turn in degrees; later ones stand in front. */
export type Scene = {
  ground: string;
  things: [name: string, x: number, y: number, size: number, turn?: number][];
  outputs: { file: string; width: number }[];
};

const pegboard = (width: number, height: number, extra = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><pattern id="peg" width="40" height="40" patternUnits="userSpaceOnUse"><circle cx="20" cy="21" r="4.5" fill="#fff" opacity=".55"/><circle cx="20" cy="20" r="4.5" fill="#b9b4a6"/></pattern></defs><rect width="100%" height="100%" fill="#ddd9cd"/><rect width="100%" height="100%" fill="url(#peg)"/>${extra}</svg>`;
const shelf = (y: number) =>
  `<rect y="${y}" width="1200" height="26" fill="#a4745a"/><rect y="${y}" width="1200" height="6" fill="#c4977c"/><rect y="${y + 26}" width="1200" height="12" fill="#8a8577" opacity=".35"/>`;
const paper = (width: number, height: number, extra = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f3ef"/>${extra}</svg>`;

export const scenes: Scene[] = [
  {
    ground: pegboard(1200, 800, shelf(742)),
    things: [
      ["locksmiths-hammer", 115, 165, 220, 45],
      ["open-end-spanner", 262, 165, 220, 45],
      ["hand-saw", 425, 165, 235, 45],
      ["combination-pliers", 600, 165, 220, -38],
      ["screwdriver-ph2", 745, 165, 215, 45],
      ["g-clamp-100", 885, 165, 200],
      ["vernier-caliper", 1082, 165, 220],
      ["spirit-level-60", 210, 418, 320, 32],
      ["cordless-drill", 535, 420, 245],
      ["safety-helmet", 815, 425, 230],
      ["tape-measure-5m", 1075, 430, 195],
      ["toolbox", 150, 646, 210],
      ["scene-box", 372, 640, 200],
      ["hex-nuts-m10", 570, 672, 150],
      ["wheelbarrow", 800, 648, 260],
      ["traffic-cone-750", 1055, 642, 204],
    ],
    outputs: [
      { file: "images/banner-1200.avif", width: 1200 },
      { file: "images/banner-736.avif", width: 736 },
      { file: "images/banner-1200.webp", width: 1200 },
    ],
  },
  {
    ground: paper(640, 640, `<rect x="40" y="544" width="560" height="10" rx="5" fill="#d3d0c6"/>`),
    things: [
      ["scene-clipboard", 196, 184, 250, -6],
      ["scene-box", 440, 260, 190],
      ["scene-box", 352, 424, 200],
      ["scene-box", 522, 424, 200],
      ["scene-truck", 172, 452, 240],
    ],
    outputs: [
      { file: "images/faq.webp", width: 640 },
      { file: "images/faq-320.webp", width: 320 },
    ],
  },
  {
    ground: paper(
      640,
      640,
      `<circle cx="320" cy="320" r="262" fill="#e3e0d6"/><rect x="70" y="478" width="500" height="18" rx="9" fill="#a4745a"/>`,
    ),
    things: [
      ["scene-hammer-and-spanner", 320, 196, 190],
      ["scene-laptop", 296, 380, 280],
      ["scene-coffee", 484, 426, 120],
    ],
    outputs: [
      { file: "images/portfolio.webp", width: 640 },
      { file: "images/portfolio-320.webp", width: 320 },
    ],
  },
  {
    ground: pegboard(
      1200,
      630,
      `<rect width="620" height="630" fill="#1f2224"/><rect width="620" height="14" y="616" fill="#f56a17"/>`,
    ),
    things: [
      ["safety-helmet", 765, 175, 220],
      ["hand-saw", 1035, 175, 240],
      ["spirit-level-60", 765, 455, 260],
      ["g-clamp-100", 1045, 450, 220],
      ["scene-wordmark", 310, 315, 510],
    ],
    outputs: [{ file: "images/social.jpg", width: 1200 }],
  },
];
