import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { licensesOnly } from "../../vite.shared.ts";

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
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
          },
    },
  },
  // The build is one file that starts quickly and needs no other files.
  ssr: { noExternal: command === "build" ? true : [] },
}));
