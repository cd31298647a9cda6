import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanStyles, scopedName, themeStylesheet } from "./lean-styles.ts";

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), themeStylesheet],
  css: { postcss: { plugins: [leanStyles] }, modules: { generateScopedName: scopedName } },
  build: {
    assetsDir: "static",
    target: "es2022",
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: isSsrBuild
        ? { entryFileNames: "[name].js" }
        : {
            entryFileNames: "static/js/[name].[hash].js",
            chunkFileNames: "static/js/[name].[hash].chunk.js",
            assetFileNames: "static/[ext]/[name].[hash][extname]",
          },
    },
  },
  // Built, it is one file that starts quickly and needs nothing beside it.
  ssr: { noExternal: command === "build" ? true : [] },
}));
