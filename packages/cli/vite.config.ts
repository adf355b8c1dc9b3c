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

/** By itself, without what else uses its library: the browser is started with little more. */
const egress = { name: "egress", test: /\/packages\/egress\/|\/node_modules\/ipaddr\.js\// };

/** By itself, since Node loads it before the scripts with kept code are loaded. */
const cacheFolder = { name: "cache-folder", test: /\/own-cache-folder\.ts/ };

/** What a command may do without is a script of its own, or what it needs late; what works together for each operator of a page is one. */
const rooms = [
  // The browser is started with what it says alone.
  { name: "allow-private", test: /\/packages\/egress\/src\/allow-private\.ts/ },
  egress,
  cacheFolder,
  { name: "barcodes", test: /\/node_modules\/bwip-js\// },
  { name: "number-words", test: /\/node_modules\/n2words\// },
  { name: "markdown", test: /\/node_modules\/marked\// },
  { name: "jinja2", test: /\/packages\/templates\/src\/jinja2\// },
  { name: "handlebars", test: /\/packages\/templates\/src\/handlebars\// },
  { name: "html-parser", test: /\/node_modules\/(parse5|entities)\// },
  { name: "hashes", test: /\/node_modules\/@noble\// },
  { name: "decryption", test: /\/packages\/pdf\/src\/read\/decryption\.ts/ },
  { name: "pdf-rules", test: /\/packages\/pdf\/src\/(check|xmp)\/|\/node_modules\/(saxes|xmlchars)\// },
  { name: "pdf", test: /\/packages\/pdf\/src\/(?!standards\.ts|model\/(carry|skipped)-elements\.ts)/ },
  { name: "invoice-formats", test: /\/packages\/einvoice\/src\/(formats\.ts|code-lists\/)/ },
  { name: "invoices", test: /\/packages\/einvoice\/src\// },
];

/**
 * Two kinds of the same program. `dist` has modules. `dist/scripts` (`--mode scripts`) has scripts, since of these alone
 * the compiled code can be kept with the functions that a command has used (`src/kept-scripts.ts`).
 */
export default defineConfig(({ mode }) => {
  const asScripts = mode === "scripts";
  const ending = asScripts ? "cjs" : "js";

  return {
    root,
    plugins: asScripts
      ? [linkThreads(), giveMeta(), keepPlaces("dist/scripts"), loadWhenUsed(), writeAscii()]
      : [bundleThreads(), keepPlaces("dist"), listSources()],
    json: { stringify: true },
    ssr: { noExternal: true, external: asInstalled, target: "node" },
    build: {
      target: "node24",
      ssr: true,
      ssrEmitAssets: asScripts,
      minify: false,
      emptyOutDir: true,
      rolldownOptions: {
        input: asScripts ? ["src/start-render.ts", "src/open-early.ts", "src/program.ts"] : ["src/main.ts"],
        // None of our modules does anything when it is imported: what is not used of a package's index is left out of what loads it.
        treeshake: { moduleSideEffects: (id) => id.includes("/node_modules/") },
        output: {
          format: asScripts ? "cjs" : "es",
          strict: true,
          // What is installed is required then: importing from a script is an experiment of Node's.
          dynamicImportInCjs: false,
          // The same names after each build, so that compiled code of the one before is replaced where it is kept.
          entryFileNames: `[name].${ending}`,
          chunkFileNames: `[name].${ending}`,
          codeSplitting: asScripts ? { groups: rooms, includeDependenciesRecursively: false } : { groups: [egress] },
        },
      },
    },
  };
});

const threadCall = /moduleBeside\(import\.meta\.url, "([\w-]+)"\)/g;

/** A thread's program becomes a file next to the others. */
function bundleThreads(): Plugin {
  return {
    name: "platen-bundle-threads",
    enforce: "pre",
    transform(code, id) {
      return code.replaceAll(threadCall, (_call, name: string) => {
        this.emitFile({ type: "chunk", id: resolve(dirname(id), `${name}.ts`), fileName: `${name}.js` });
        return `new URL("./${name}.js", import.meta.url)`;
      });
    },
  };
}

/** Threads run the modules. */
function linkThreads(): Plugin {
  return {
    name: "platen-link-threads",
    enforce: "pre",
    transform: (code) => code.replaceAll(threadCall, 'new URL("../$1.js", import.meta.url)'),
  };
}

/** Of what modules know about themselves a script is given its folder, and what resolves names, which is a module for it. */
function giveMeta(): Plugin {
  const resolver = "export const resolveModule = (name) => import.meta.resolve(name);\n";

  return {
    name: "platen-give-meta",
    enforce: "pre",
    buildStart() {
      this.emitFile({ type: "asset", fileName: "resolve-module.mjs", source: resolver });
    },
    transform(code, id) {
      if (id.includes("/node_modules/")) return null;
      const given = code
        .replaceAll("import.meta.resolve(", "resolveModule(")
        .replaceAll("import.meta.dirname", "__dirname");
      const [missing] = /\bimport\.meta\.(?!url\b)\w*/.exec(given) ?? [];
      if (missing) this.error(`A script has no ${missing}: give it what is meant, as the others.`);

      return given;
    },
  };
}

/** Code that looks for files by its own place finds them where its source is; the threads above are looked for here. */
function keepPlaces(folder: string): Plugin {
  const places = resolve(root, folder);

  return {
    name: "platen-keep-places",
    transform(code, id) {
      if (id.includes("/node_modules/") || !code.includes("import.meta.url")) return null;
      const place = `new URL(${JSON.stringify(relative(places, id))}, import.meta.url).href`;

      return code.replaceAll(/(?<!\.js", )\bimport\.meta\.url\b/g, place);
    },
  };
}

/**
 * None of our modules does anything when it is loaded, so that it can be loaded when something of it is used first. What making a
 * file takes is loaded with its first script, while the browser prints.
 */
function loadWhenUsed(): Plugin {
  const requirement = /^(?:const|let) (\w+) = (require\("[^"]+"\));$/gm;
  const ahead = new Set(["require_pdf"]);

  return {
    name: "platen-load-when-used",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const names: string[] = [];
        const code = file.code.replaceAll(requirement, (declaration, name: string, call: string) => {
          const isChanged = new RegExp(`^${name} = `, "m").test(file.code);
          const isNeeded = name === "require_rolldown_runtime" || (file.name === "make-file" && ahead.has(name));
          if (isChanged || isNeeded) return declaration;
          names.push(name);
          return `let loaded_${name}; const late_${name} = { get exports() { return (loaded_${name} ??= ${call}); } };`;
        });
        file.code =
          names.length === 0
            ? code
            : code.replaceAll(new RegExp(`\\b(?:${names.join("|")})\\b`, "g"), "late_$&.exports");
      }
    },
  };
}

/** A script of ASCII alone needs no decoding, and half of the memory. A backslash before a character says nothing but the character. */
function writeAscii(): Plugin {
  return {
    name: "platen-write-ascii",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        file.code = file.code.replace(/(\\*)([^\0-\x7f])/g, (_match, slashes: string, character: string) => {
          const kept = slashes.length % 2 === 0 ? slashes : slashes.slice(1);
          return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
        });
      }
    },
  };
}
