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
    // Lists of what each page imports would weigh 2 kB in the first script, and the browser finds the imports by itself.
    modulePreload: false,
    rolldownOptions: {
      // A page is shipped with the schemas that it uses, not with all schemas of their files.
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
  // Built, it is one file that starts quickly and needs nothing beside it.
  ssr: { noExternal: command === "build" ? true : [] },
}));
