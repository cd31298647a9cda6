import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import simpleVars from "postcss-simple-vars";
import { defineConfig } from "vite";
import { licensesOnly } from "../../vite.shared.ts";
import { bySystemsScheme } from "./src/shared/styles/by-scheme.ts";
import { theme } from "./src/shared/styles/theme.ts";

/**
 * Style sheets that become one file, because a page is drawn when the last of its sheets has arrived, and a browser loads only six files
 * concurrently (decision 33). Each group is what pages of one kind show.
 */
const sheets = {
  goods: [
    "add-to-basket",
    "category-tiles",
    "quantity-field",
    "customer-reviews",
    "section",
    "stars",
    "tell-me-when-back",
    "terms-text",
    "tool-card",
  ],
  controls: ["Checkbox.layer", "CloseButton.layer", "Combobox.layer", "cross-button"],
  dashboard: [
    "dashboard-[a-z]+",
    "form",
    "growing-textarea",
    "overtaken-notice",
    "page-head",
    "row-menu",
    "subsection",
  ],
  tables: ["shared/(kit/)?table/([a-z-]+/)?[a-z-]+"],
};

/**
 * Modules that become one script, with all that they import: otherwise a page has a hundred, and a browser loads only six concurrently. Each
 * group is what pages of one kind load anyway, without what is in a group above it.
 */
const scripts = {
  entry: ["app/entry\\.client", "rolldown/runtime"],
  react: ["node_modules/(react|react-dom|scheduler)/"],
  /** What every page loads, and small things that most do. */
  app: [
    "app/shell/shell",
    "app/providers",
    "react-router/.*/dom/lib",
    "hooks/esm/use-(id|isomorphic-effect|merged-ref|uncontrolled|window-event)/",
    "core/utils/(create-event-handler|create-safe-context|get-default-z-index)/",
    "core/MantineProvider/color-functions/",
    "core/DirectionProvider/",
    "core/esm/components/(Group|Paper|SimpleGrid|Stack|Text)/",
    "shared/forms/(on-first-click|tab-storage|use-one-at-a-time)",
    "shared/time-zone-context",
    "shared/(ui/(moment-text|money-text|picture|popover-anchor|search-icon|thousands|sections/page-title)|kit/notices/empty-state)",
  ],
  inputs: [
    "core/esm/components/(CloseButton|NativeSelect|TextInput|VisuallyHidden)/",
    "contract/src/tables/periods",
    "shared/kit/table/sort-icon",
  ],
  frame: ["app/dashboard/frame/dashboard-pages", "core/esm/components/Kbd/", "shared/kit/(row-menu|page-head)"],
  office: ["app/office/office-menu"],
  table: ["shared/kit/table/"],
  lists: ["shared/table/admin-table-page"],
};

const groups = [
  ...Object.entries(sheets).map(([name, files]) => ({
    name,
    test: new RegExp(`/(${files.join("|")})(\\.module)?\\.css$`),
  })),
  ...Object.entries(scripts).map(([name, modules]) => ({
    name,
    test: new RegExp(`(${modules.join("|")}).*\\.[mt]?[jt]sx?$`),
  })),
];

const breakpoints = Object.fromEntries(
  Object.entries(theme.breakpoints ?? {}).map(([name, width]) => [`mantine-breakpoint-${name}`, width]),
);

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
  css: {
    postcss: {
      plugins: [
        mantine({ mixins }),
        // `$mantine-breakpoint-md` and the others: a width is written in the theme only.
        simpleVars({ variables: breakpoints }),
        {
          postcssPlugin: "by-systems-scheme",
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
      treeshake: { manualPureFunctions: ["z", "pageOf"] },
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
