import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { licensesOnly } from "../../vite.shared.ts";
import { bySystemsScheme } from "./src/shared/styles/by-scheme.ts";

const mantine = (...names: string[]) => `@mantine/core/esm/components/(${names.join("|")})/`;
const source = (...paths: string[]) => `/src/(${paths.join("|")})\\.tsx?$`;

/**
 * Modules that become one file, each with what it imports, unless a group above has it: on a slow line a request costs more than its bytes
 * (decision 33). Sheets are grouped because a page is drawn when the last of them has arrived. Scripts are grouped by the pages that need
 * them: a page that loads a group should use all of it.
 */
const files = {
  // What the first script needs, so that it does not import the app.
  "import-helpers": "preload-helper",
  goods:
    "/(add-to-basket|category-tiles|quantity-field|customer-reviews|newest-tools|own-prices|section|stars|tell-me-when-back|terms-text|thousands|tool-card)(\\.module)?\\.css$",
  controls: "/(Checkbox.layer|CloseButton.layer|Combobox.layer|cross-button)(\\.module)?\\.css$",
  dashboard: "/(dashboard-[a-z]+|form|growing-textarea|overtaken-notice|subsection)(\\.module)?\\.css$",
  tables: "/shared/table/([a-z-]+/)?[a-z-]+(\\.module)?\\.css$",
  react: "/node_modules/(react|react-dom|scheduler)/",
  app: [
    source(
      "app/(browser-router|find-route|providers)",
      "app/shell/(footer|frame|navbar|page-error-boundary|progress-bar|use-focus-after-navigation|use-scroll-memory)",
      "features/(basket/drawer/basket-drawer-slot|basket/merged-notice|identity/use-signed-in)",
      "shared/(forms/on-first-click|server/trpc|ui/notices/empty-state|ui/sections/page-title)",
    ),
    "@mantine/(hooks|core/esm/core|core/esm/utils/(?!Floating))",
    mantine("Accordion", "Collapse", "Skeleton"),
  ].join("|"),
  "fields-and-texts": [
    source("shared/(forms/(tab-storage|use-draft|use-one-at-a-time)|table/sort-icon|ui/moment-text)"),
    mantine("Anchor", "Badge", "Checkbox", "CloseButton", "Group", "InlineInput", "Input", "InputBase", "NativeSelect"),
    mantine("Stack", "Text", "Textarea", "TextInput", "VisuallyHidden"),
    "/react-router/dist/production/lib/dom/",
  ].join("|"),
  "cards-of-tools":
    "/(add-to-basket|own-prices|parse-quantity|picture|quantity-field|read-quantity|tell-me-when-back|thousands|tool-card)\\.tsx?$",
  schemas: `/node_modules/zod/|${source("email", "text", "tables/(paging|periods|table-choices)")}`,
  "floating-ui": "/@floating-ui/",
  dialogs: mantine("Modal", "Portal"),
  popovers: mantine("Popover", "ScrollArea"),
  "dashboard-pages": [
    source("shared/(use-categories|use-names|ui/(dot|email-text)|ui/sections/(page-head|record))"),
    mantine("Alert", "Kbd"),
  ].join("|"),
  "office-tables": source("shared/table/(admin-table-page|data-table|table-pager|filters/.*|selection/.*)"),
};
const groups = Object.entries(files).map(([name, test], nth) => ({
  name,
  test: new RegExp(test),
  priority: 100 - nth,
}));

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  css: {
    postcss: {
      plugins: [
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
    // In the document only: lists of the imports of each page would add 2 kB to the first script.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, scripts, { hostType }) => (hostType === "html" ? scripts : []),
    },
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
