/** Decides, file by file, which side changed since both were the same. */
import type { TemplateState } from "./template-state.ts";

interface Merge {
  /** Changed in the folder: the service gets them. */
  toService: string[];
  /** Changed in the service: the folder gets them. */
  toFolder: string[];
  /** Changed in both, and not to the same. */
  conflicts: string[];
}

export function mergeStates(base: TemplateState, folder: TemplateState, service: TemplateState): Merge {
  const merge: Merge = { toService: [], toFolder: [], conflicts: [] };
  for (const path of new Set([...base.keys(), ...folder.keys(), ...service.keys()])) {
    const [before, here, there] = [base.get(path), folder.get(path), service.get(path)];
    if (here === there) continue;
    if (there === before) merge.toService.push(path);
    else if (here === before) merge.toFolder.push(path);
    else merge.conflicts.push(path);
  }

  return merge;
}
