/** Builds the page into `dist`: hashed names, code split by screen, and each text file also compressed. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";

/** Smaller files are sent as they are: compressed they would not be smaller on the wire. */
const SMALLEST_COMPRESSED_BYTES = 512;

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), flowFrame(), compress()],
  build: {
    target: "es2023",
    manifest: true,
    // The page's policy allows fonts and workers from its own origin only, so nothing is written into the code as a data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    emptyOutDir: true,
  },
  worker: { format: "es", plugins: () => [codesWithoutNames()] },
});

/**
 * The script of the sealed frame is one plain file with a fixed name: the service writes it into the frame's page, whose
 * policy allows it by its hash.
 */
function flowFrame(): Plugin {
  return {
    name: "platen-flow-frame",
    apply: "build",
    async generateBundle() {
      const outcome = await build({
        configFile: false,
        logLevel: "warn",
        build: {
          target: "es2023",
          write: false,
          copyPublicDir: false,
          lib: {
            entry: fileURLToPath(new URL("./src/flow-frame/flow-frame.ts", import.meta.url)),
            formats: ["iife"],
            name: "flowFrame",
          },
        },
      });
      const [first] = [outcome].flat();
      if (!first || !("output" in first)) throw new Error("The frame's script was not built.");
      // Inside a script element this would end it.
      const source = first.output[0].code.replaceAll(/<\/(?=script)/gi, "<\\/");
      this.emitFile({ type: "asset", fileName: "flow-frame.js", source });
    },
  };
}

/**
 * Checking an invoice while someone types needs the codes of the lists, not their names, which are three quarters of the
 * worker's part. The service's check, a moment later, suggests codes by their names.
 */
function codesWithoutNames(): Plugin {
  return {
    name: "platen-codes-without-names",
    enforce: "pre",
    transform(code, id) {
      if (!/\/einvoice\/src\/code-lists\/[\w-]+\.json$/.test(id)) return null;
      const list = JSON.parse(code) as { codes?: string };
      // The words that people use for codes are in a file of another shape.
      if (list.codes === undefined) return null;
      return { code: JSON.stringify({ ...list, codes: list.codes.replaceAll(/\t.*/g, "") }), map: null };
    },
  };
}

/** Writes `.br` and `.gz` next to each text file, so that the service never compresses the page itself. */
function compress(): Plugin {
  return {
    name: "platen-compress",
    apply: "build",
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|mjs|css|svg|json|wasm)$/.test(name) || name.startsWith(".")) continue;
        const file = join(dir!, name);
        const bytes = readFileSync(file);
        if (bytes.length < SMALLEST_COMPRESSED_BYTES) continue;
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
      }
    },
  };
}
