import { join } from "node:path";
import { DEFAULT_THEME } from "@mantine/core";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import simpleVars from "postcss-simple-vars";
import { defineConfig } from "vite";
import { licensesOnly } from "../../vite.shared.ts";
import { bySystemsScheme } from "./src/shared/styles/by-scheme.ts";
import { theme } from "./src/shared/styles/theme.ts";

/**
 * What is a file of its own. React is evaluated before the app, so that the page can respond in between; a page is drawn when the last of its
 * style sheets has arrived, and a browser loads only six files concurrently (decision 33). Which other modules share a file is planned by
 * `plan-chunks.ts`.
 */
export const ownFiles = {
  entry: /(app\/entry\.client|rolldown\/runtime).*\.[mt]?[jt]sx?$/,
  react: /node_modules\/(react|react-dom|scheduler)\/.*\.[mt]?[jt]sx?$/,
  goods:
    /\/(add-to-basket|category-tiles|quantity-field|section|tell-me-when-back|terms-text|tool-card)(\.module)?\.css$/,
  controls: /\/(Checkbox\.layer|CloseButton\.layer|Combobox\.layer|cross-button)(\.module)?\.css$/,
};

const groups = Object.entries(ownFiles).map(([name, test]) => ({ name, test }));

const otherColors = Object.keys(DEFAULT_THEME.colors).filter((name) => !(name in (theme.colors ?? {})));

const breakpoints = Object.fromEntries(
  Object.entries(theme.breakpoints ?? {}).map(([name, width]) => [`mantine-breakpoint-${name}`, width]),
);

/** Functions of the contract that only make a schema, beside those of zod. */
const schemaMakers = [
  ...[
    "anyLine",
    "anyText",
    "asSeen",
    "companyName",
    "optionalLine",
    "optionalText",
    "pageOf",
    "personName",
    "plainLine",
  ],
  ...["requiredLine", "requiredText", "searchText", "visibleLine", "whole"],
];

/** A mixin for what is laid out by the width of its container. */
const containerQuery = (comparison: string) => (_mixin: unknown, width: string) => ({
  [`@container (${comparison} ${width})`]: { "@mixin-content": {} },
});

/** Mixins beside those of Mantine. */
const mixins = {
  "narrower-than": containerQuery("width <"),
  "wider-than": containerQuery("width >="),
  "print-or-larger-than": (_mixin: unknown, width: string) => ({
    [`@media print, (min-width: ${width})`]: { "@mixin-content": {} },
  }),
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^\.\.?\/use-id\/use-id\.mjs$/, replacement: join(import.meta.dirname, "src/shared/ui/mantine-id.ts") },
    ],
  },
  css: {
    postcss: {
      plugins: [
        mantine({ mixins }),
        // `$mantine-breakpoint-md` and the others: a width is written in the theme only.
        simpleVars({ variables: breakpoints }),
        {
          postcssPlugin: "by-systems-scheme",
          // Most of Mantine's variables are shades of colours that the theme has not.
          Declaration(declaration) {
            const color = /^--mantine-color-([a-z]+)-(\d|[a-z-]+)$/.exec(declaration.prop)?.[1] ?? "";
            if (otherColors.includes(color)) declaration.remove();
          },
          Rule(rule, { AtRule }) {
            const scheme = bySystemsScheme(rule.selector);
            if (!scheme) return;
            const media = new AtRule({ name: "media", params: scheme.query });
            rule.replaceWith(media);
            media.append(rule.clone({ selector: scheme.selector }));
          },
        },
      ],
    },
  },
  build: {
    assetsDir: "static",
    target: "es2022",
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    // Preload lists would add 2 kB to the first script, and the browser finds the imports by itself.
    modulePreload: false,
    rolldownOptions: {
      // Calls of these have no side effects, so that a page contains only the schemas that it uses.
      treeshake: { manualPureFunctions: ["z", ...schemaMakers] },
      output: isSsrBuild
        ? { entryFileNames: "[name].js", comments: licensesOnly }
        : {
            entryFileNames: "static/js/[name].[hash].js",
            chunkFileNames: "static/js/[name].[hash].chunk.js",
            assetFileNames: "static/[ext]/[name].[hash][extname]",
            codeSplitting: { groups },
          },
    },
  },
  // The build is one file that starts quickly and needs no other files.
  ssr: { noExternal: command === "build" ? true : [] },
}));
