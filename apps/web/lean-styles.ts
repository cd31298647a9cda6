import { basename } from "node:path";
import { Accordion, Button, Loader } from "@mantine/core";
import type { Plugin } from "vite";
import { themeVariables } from "./src/shared/styles/theme-variables.ts";

// Every page carries its styles in the document, which should fit into what a server sends before it first waits for an
// answer. What the shop cannot use is left out: `docs/decisions/0044-budgets-of-the-home-page.md`.

const variablesId = "virtual:theme-variables.css";

/** Serves what `themeVariables` answers as a stylesheet. */
export const themeStylesheet: Plugin = {
  name: "theme-stylesheet",
  resolveId: (id) => (id === variablesId ? `\0${id}` : undefined),
  load: (id) => (id === `\0${variablesId}` ? themeVariables() : undefined),
};

/** Parts and looks of Mantine's components that the shop has nowhere. Whoever begins to use one takes it off. */
const unusedClasses = [
  Button.classes.group,
  Button.classes.groupSection,
  Loader.classes.barsLoader,
  Loader.classes.bar,
  Loader.classes.dotsLoader,
  Loader.classes.dot,
  Loader.classes["bars-loader-animation"],
  Loader.classes["dots-loader-animation"],
  Accordion.classes.icon,
  Accordion.classes["control--contained"],
  Accordion.classes["item--contained"],
  Accordion.classes["item--filled"],
  Accordion.classes["item--separated"],
];

const isUsed = (selector: string): boolean =>
  !/\[data-mantine-color-scheme=["']?dark|\[dir=["']?rtl/.test(selector) &&
  !unusedClasses.some((name) => selector.includes(`.${name}`));

/** For PostCSS: a shop with a light scheme only, from left to right, at Mantine's own scale. */
export const leanStyles = {
  postcssPlugin: "lean-styles",
  Rule(rule: { selectors: string[]; remove: () => void }) {
    const used = rule.selectors.filter(isUsed);
    if (used.length === 0) rule.remove();
    else if (used.length < rule.selectors.length) rule.selectors = used;
  },
  AtRule(rule: { name: string; params: string; remove: () => void }) {
    if (rule.name === "keyframes" && unusedClasses.includes(rule.params)) rule.remove();
  },
  Declaration(declaration: { prop: string; value: string; remove: () => void }) {
    // Of the compact buttons the shop has the small ones.
    if (/^--button-.*-compact-(xs|md|lg|xl)$/.test(declaration.prop)) return declaration.remove();
    const value = declaration.value.replace(/calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g, "$1");
    if (value !== declaration.value) declaration.value = value;
  },
};

const stems = new Map<string, string>();
/** `navbar_link` for `.link` in `navbar.module.css`: it compresses better than a hash and says where it is from. */
export function scopedName(name: string, path: string): string {
  const file = path.replace(/\?.*$/, "");
  const stem = basename(file, ".module.css");
  const other = stems.get(stem) ?? file;
  if (other !== file) throw new Error(`${file} and ${other} would share their class names.`);
  stems.set(stem, file);
  return `${stem}_${name}`;
}
