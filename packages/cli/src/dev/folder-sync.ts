/** Keeps a template's folder and its draft in the service the same, whichever of the two is edited. */
import type { TemplateFolder } from "@platen/render";
import { type Platen, PlatenError } from "@platen/sdk";
import { CommandError } from "../exit-codes.ts";
import { readLocalTemplate } from "../templates/local-template.ts";
import { pushTemplate } from "../templates/push-template.ts";
import { type TaggedTemplate, tagged, templatePath } from "../templates/tagged-template.ts";
import { mergeStates } from "./merge-states.ts";
import { stateOfFolder, stateOfService, type TemplateState } from "./template-state.ts";
import { keepCopy, writePart } from "./write-part.ts";

export interface FolderSync {
  slug: string;
  /** Looks at both sides once; calls while it works are one more look. */
  step(): Promise<void>;
}

/** Brings the folder into the service and gives what keeps the two the same. `report` gets a line for each change. */
export async function startFolderSync(
  folder: string,
  client: Platen,
  report: (line: string) => void,
): Promise<FolderSync> {
  const first = await readLocalTemplate(folder);
  await pushTemplate(first, { prune: true }, client);
  const { slug } = first;
  let base: TemplateState = stateOfFolder(first);
  let seen: (TaggedTemplate & { state: TemplateState }) | undefined;
  let lastComplaint = "";

  /** The template of the service; its parts are read again only where its tag changed. */
  async function look() {
    const current = tagged(await client.request({ method: "GET", path: templatePath(slug) }));
    if (seen !== undefined && current.etag === seen.etag) return seen;
    seen = { ...current, state: await stateOfService(current.template, client) };

    return seen;
  }

  /** A file that is being written can be wrong for a moment: it is reported and looked at again. */
  async function readFolder(): Promise<TemplateFolder | undefined> {
    try {
      return { ...(await readLocalTemplate(folder)), slug };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      if (error.message !== lastComplaint) report(`waiting: ${error.message}`);
      lastComplaint = error.message;
      return undefined;
    }
  }

  async function lookOnce(): Promise<void> {
    const local = await readFolder();
    if (local === undefined) return;
    const { template, state, etag } = await look();
    const here = stateOfFolder(local);
    const { toService, toFolder, conflicts } = mergeStates(base, here, state);
    if (toService.length + toFolder.length + conflicts.length === 0) {
      base = here;
      return;
    }
    for (const path of conflicts) {
      const copy = await keepCopy(folder, path, template, client);
      const kept = copy === null ? "the editor had deleted it" : `the editor's text is in ${copy}`;
      report(`conflict: ${path} was changed in the folder and in the editor; the folder's stays, ${kept}`);
    }
    for (const path of toFolder) {
      await writePart(folder, path, template, client);
      report(`editor → ${path}`);
    }
    // What came from the service is in the folder now: whatever happens next, it is not brought back.
    base = withPaths(base, state, toFolder);
    if (toService.length + conflicts.length === 0) return;

    const merged = await readFolder();
    if (merged === undefined) return;
    await pushTemplate(merged, { prune: true, onlyIf: etag }, client);
    for (const path of [...toService, ...conflicts]) report(`${path} → editor`);
    base = stateOfFolder(merged);
  }

  let running: Promise<void> | undefined;
  let isAsked = false;
  async function run(): Promise<void> {
    do {
      isAsked = false;
      try {
        await lookOnce();
        lastComplaint = "";
      } catch (error) {
        if (!(error instanceof CommandError || error instanceof PlatenError)) throw error;
        // Someone saved in between: the next look merges that too.
        if (error.code === "conflict") isAsked = true;
        else if (error.message !== lastComplaint) report(`failed: ${error.message}`);
        lastComplaint = error.message;
      }
    } while (isAsked);
  }

  return {
    slug,
    step() {
      isAsked = true;
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/** `base`, with these paths as `state` has them. */
function withPaths(base: TemplateState, state: TemplateState, paths: readonly string[]): TemplateState {
  const next = new Map(base);
  for (const path of paths) {
    const content = state.get(path);
    if (content === undefined) next.delete(path);
    else next.set(path, content);
  }

  return next;
}
