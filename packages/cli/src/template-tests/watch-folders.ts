/** Waits for changes in folders of templates; what the tests themselves write does not count. */
import { type FSWatcher, watch } from "node:fs";
import { join, resolve } from "node:path";

interface FolderWatch {
  /** Resolves when something has changed since the last call. */
  changed(): Promise<void>;
  close(): void;
}

/** `reports` are files that the command writes itself. */
export function watchFolders(folders: readonly string[], reports: readonly string[]): FolderWatch {
  let next = Promise.withResolvers<void>();
  const snapshots = join("tests", "snapshots");
  const own = new Set(reports.map((path) => resolve(path)));
  const watchers = folders.map(
    (folder): FSWatcher =>
      watch(resolve(folder), { recursive: true }, (_, path) => {
        if (path !== null && !path.startsWith(snapshots) && !own.has(resolve(folder, path))) next.resolve();
      }),
  );

  return {
    async changed() {
      await next.promise;
      next = Promise.withResolvers<void>();
    },
    close() {
      for (const watcher of watchers) watcher.close();
    },
  };
}
