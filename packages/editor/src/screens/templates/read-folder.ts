/** Reads a template's folder that was chosen or dropped: `template.html`, `template.json`, `style.css`, `data/*.json` … */
import { type Engine, engineNames, type NewTemplate } from "../../api/templates.ts";

/** A file with its path inside the folder. */
export interface FolderFile {
  path: string;
  file: File;
}

export interface TemplateFolder {
  template: NewTemplate;
  /** Data sets as they are written, so that `100.10` stays `100.10`. */
  datasets: { name: string; text: string; default: boolean }[];
  assets: FolderFile[];
}

interface Manifest {
  slug?: string;
  name?: string;
  kind?: "pdf" | "image";
  engine?: Engine;
  default_dataset?: string;
  settings?: Record<string, unknown>;
}

/** Throws an Error that says what the folder lacks. */
export async function readFolder(folderName: string, files: FolderFile[]): Promise<TemplateFolder> {
  const text = async (path: string) => (await files.find((each) => each.path === path)?.file.text()) ?? null;
  const source = await text("template.html");
  if (source === null)
    throw new Error(`${folderName} has no template.html: a template's folder needs at least that file.`);
  const manifest = (parse(await text("template.json"), "template.json") ?? {}) as Manifest;
  if (manifest.engine !== undefined && !(manifest.engine in engineNames)) {
    throw new Error(`template.json: engine is ${JSON.stringify(manifest.engine)}. Write liquid, jinja2 or handlebars.`);
  }

  const below = (folder: string, ending: string) =>
    files
      .filter(({ path }) => path.startsWith(`${folder}/`) && path.endsWith(ending))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  const nameOf = ({ path }: FolderFile, folder: string, ending: string) =>
    path.slice(folder.length + 1, path.length - ending.length);
  const dataFiles = below("data", ".json");
  const names = dataFiles.map((file) => nameOf(file, "data", ".json"));
  const defaultName = manifest.default_dataset ?? (names.includes("default") ? "default" : names[0]);
  const partials: Record<string, string> = {};
  for (const file of below("partials", ".html")) partials[nameOf(file, "partials", ".html")] = await file.file.text();

  return {
    template: {
      slug: manifest.slug ?? folderName.toLowerCase(),
      name: manifest.name ?? folderName,
      kind: manifest.kind ?? "pdf",
      engine: manifest.engine ?? "liquid",
      draft: {
        source,
        css: (await text("style.css")) ?? "",
        head: (await text("head.html")) ?? "",
        header: (await text("header.html")) ?? "",
        footer: (await text("footer.html")) ?? "",
        partials,
        settings: manifest.settings ?? {},
        schema: parse(await text("schema.json"), "schema.json"),
      },
    },
    datasets: await Promise.all(
      dataFiles.map(async (file, index) => ({
        name: names[index]!,
        text: await file.file.text(),
        default: names[index] === defaultName,
      })),
    ),
    assets: below("assets", ""),
  };
}

/** The files of a folder that was chosen with a file input. */
export function filesOfInput(list: FileList): { name: string; files: FolderFile[] } {
  const all = [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const name = all[0]?.path.includes("/") ? all[0].path.split("/")[0]! : "template";

  return { name, files: all.map(({ path, file }) => ({ path: path.slice(path.indexOf("/") + 1), file })) };
}

/** The files of a folder that was dropped. */
export async function filesOfDrop(transfer: DataTransfer): Promise<{ name: string; files: FolderFile[] }> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const folder = entries.find((entry) => entry.isDirectory);
  if (!folder) throw new Error("Drop the folder of a template, with template.html in it.");

  return { name: folder.name, files: await filesBelow(folder as FileSystemDirectoryEntry, "") };
}

async function filesBelow(folder: FileSystemDirectoryEntry, path: string): Promise<FolderFile[]> {
  const reader = folder.createReader();
  const files: FolderFile[] = [];
  for (;;) {
    // A reader gives at most 100 entries at once.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return files;
    for (const entry of entries) {
      if (entry.isDirectory) {
        files.push(...(await filesBelow(entry as FileSystemDirectoryEntry, `${path}${entry.name}/`)));
      } else {
        const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
        files.push({ path: path + entry.name, file });
      }
    }
  }
}

function parse(text: string | null, file: string): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : ""}`);
  }
}
