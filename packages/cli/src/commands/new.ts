/** `platen new`: a small template that renders at once, to start from. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { commandName } from "../command-name.ts";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { printJson } from "../print-json.ts";
import { refuseLinks } from "../templates/folder-paths.ts";

export interface NewOptions {
  engine: "liquid" | "jinja2" | "handlebars";
  json?: boolean;
}

const starter = fileURLToPath(new URL("../starter/", import.meta.url));

/** Where each file of the starter goes; the template itself depends on the language. */
const places = {
  "style.css": "style.css",
  "schema.json": "schema.json",
  "sample.json": "data/sample.json",
  "first-test.json": "tests/first.json",
};

export async function newCommand(folder: string, { engine, json }: NewOptions): Promise<void> {
  const target = resolve(folder);
  const slug = slugOf(basename(target));
  await refuseUsed(target, folder);

  const { settings } = JSON.parse(await readFile(join(starter, "template.json"), "utf8"));
  const manifest = { slug, name: basename(target), kind: "pdf", engine, default_dataset: "sample", settings };
  const files = new Map([
    ["template.json", `${JSON.stringify(manifest, null, 2)}\n`],
    ["template.html", await readFile(join(starter, `${engine}.html`), "utf8")],
  ]);
  for (const [file, place] of Object.entries(places)) files.set(place, await readFile(join(starter, file), "utf8"));
  for (const [place, text] of files) {
    await mkdir(dirname(join(target, place)), { recursive: true });
    await writeFile(join(target, place), text, { flag: "wx" });
  }

  if (json) {
    printJson({ slug, folder: target, files: [...files.keys()] });
    return;
  }
  const platen = commandName(process.env);
  process.stdout.write(
    `${folder} is a template in ${engine}. Render and test it with:\n\n  ${platen} render ${folder} -o ${slug}.pdf\n  ${platen} test ${folder}\n`,
  );
}

function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 80);
  if (slug !== "") return slug;

  throw new CommandError(
    exitCodes.usage,
    "invalid_name",
    `"${name}" has no letter a-z or digit to make the template's slug from; choose another name for the folder.`,
  );
}

async function refuseUsed(target: string, folder: string): Promise<void> {
  await refuseLinks(target);
  const present = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new CommandError(exitCodes.usage, "folder_not_writable", `${folder} cannot be a folder (${error.code}).`);
  });
  if (present.length === 0) return;

  throw new CommandError(
    exitCodes.usage,
    "folder_not_empty",
    `${folder} is not empty; name a folder that does not exist yet.`,
  );
}
