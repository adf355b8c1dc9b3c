/** Builds the program of a template child into `dist`: one file without imports, and the list of those it was made from. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { listSources } from "../../scripts/list-sources.ts";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [listSources()],
  ssr: { noExternal: true, target: "node" },
  build: {
    target: "node24",
    ssr: "src/evaluate/pool-child.ts",
    minify: false,
    emptyOutDir: true,
    rollupOptions: { output: { entryFileNames: "pool-child.js" } },
  },
});
