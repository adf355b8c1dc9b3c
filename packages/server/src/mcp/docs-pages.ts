/** The pages of the documentation as resources: an assistant reads the same as a person. */
import { readdir, readFile } from "node:fs/promises";
import { docsFolder } from "../docs/routes.ts";

interface DocsResource {
  uri: string;
  name: string;
  title: string;
  mimeType: "text/markdown";
}

const SCHEME = "platen://docs/";

export async function listDocsPages(): Promise<DocsResource[]> {
  const files = await readdir(docsFolder, { recursive: true });
  const names = files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".md") && !file.startsWith("dev/"))
    .map((file) => file.slice(0, -".md".length))
    .sort();

  return Promise.all(
    names.map(async (name) => ({
      uri: `${SCHEME}${name}`,
      name,
      title: /^#\s+(.+)$/m.exec((await readDocsPage(name)) ?? "")?.[1] ?? name,
      mimeType: "text/markdown" as const,
    })),
  );
}

/** The Markdown of a page; null where there is none. Only plain names: nothing outside the folder is read. */
export async function readDocsPage(name: string): Promise<string | null> {
  if (!/^(?:errors\/)?[a-z0-9-]+$/.test(name)) return null;

  return readFile(`${docsFolder}${name}.md`, "utf8").catch(() => null);
}

/** The page that a resource's address names. */
export function pageOfUri(uri: string): string | null {
  return uri.startsWith(SCHEME) ? uri.slice(SCHEME.length) : null;
}
