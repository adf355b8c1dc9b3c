/** The pages of the documentation in the order that a newcomer needs them. */
import { readFile } from "node:fs/promises";

export interface NavigationSection {
  title: string;
  pages: { path: string; title: string }[];
}

/** The sections of `navigation.json`: names of Markdown files, whose titles are added when they are read. */
export async function readNavigation(folder: string): Promise<{ title: string; pages: string[] }[]> {
  return JSON.parse(await readFile(`${folder}navigation.json`, "utf8"));
}
