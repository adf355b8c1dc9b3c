/** Builds the command into `dist`: a few files instead of thousands, and the list of those they were made from. */
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { listSources } from "../../scripts/list-sources.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** They find files of their own by where their code is, or are loaded by few commands. */
const asInstalled = [
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-storage",
  "@embedpdf/pdfium",
  "pino",
  "sass",
  "sharp",
  "undici",
];

export default defineConfig({
  root,
  plugins: [bundleThreads(), keepPlaces(), listSources()],
  json: { stringify: true },
  ssr: { noExternal: true, external: asInstalled, target: "node" },
  build: {
    target: "node24",
    ssr: "src/main.ts",
    minify: false,
    emptyOutDir: true,
    rolldownOptions: {
      // None of our modules does anything when it is imported: what is not used of a package's index is left out of what loads it.
      treeshake: { moduleSideEffects: (id) => id.includes("/node_modules/") },
      output: {
        // The same names after each build, so that compiled code of the one before is replaced where it is kept.
        entryFileNames: "main.js",
        chunkFileNames: "[name].js",
        // By itself, without what else uses its library: the browser is started with little more.
        codeSplitting: { groups: [{ name: "egress", test: /\/packages\/egress\/|\/node_modules\/ipaddr\.js\// }] },
      },
    },
  },
});

/** A thread's program becomes a file next to the others. */
function bundleThreads(): Plugin {
  return {
    name: "platen-bundle-threads",
    enforce: "pre",
    transform(code, id) {
      return code.replaceAll(/moduleBeside\(import\.meta\.url, "([\w-]+)"\)/g, (_call, name: string) => {
        this.emitFile({ type: "chunk", id: resolve(dirname(id), `${name}.ts`), fileName: `${name}.js` });
        return `new URL("./${name}.js", import.meta.url)`;
      });
    },
  };
}

/** Code that looks for files by its own place finds them where its source is; the threads above are looked for here. */
function keepPlaces(): Plugin {
  const places = resolve(root, "dist");

  return {
    name: "platen-keep-places",
    transform(code, id) {
      if (id.includes("/node_modules/") || !code.includes("import.meta.url")) return null;
      const place = `new URL(${JSON.stringify(relative(places, id))}, import.meta.url).href`;

      return code.replaceAll(/(?<!\.js", )\bimport\.meta\.url\b/g, place);
    },
  };
}
