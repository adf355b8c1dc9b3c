/** Builds the program of a template child into `dist`: one file without imports, and the list of those it was made from. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const packages = fileURLToPath(new URL("..", import.meta.url));

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

/** `sources.json`: what must not be newer than the file, by the path below the folder of packages. */
function listSources(): Plugin {
  return {
    name: "platen-list-sources",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
      const own = modules.filter((id) => id.startsWith(packages) && !id.includes("/node_modules/"));
      const source = JSON.stringify(own.map((id) => relative(packages, id)).sort());
      this.emitFile({ type: "asset", fileName: "sources.json", source });
    },
  };
}
