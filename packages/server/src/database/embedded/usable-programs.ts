/** Makes the programs from npm runnable: their library links may be missing, their folder closed to the server's user. */
import { access, chmod, constants, cp, mkdir, readFile, readlink, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, delimiter, dirname, join } from "node:path";
import type { PostgresPrograms, UsablePrograms } from "./postgres-programs.ts";
import type { ServerFolder } from "./server-folder.ts";
import { closedFolder } from "./server-user.ts";

/** The programs with what they need around them; nothing is ever written to their own folder. */
export async function usablePrograms(programs: PostgresPrograms, folder: ServerFolder): Promise<UsablePrograms> {
  if (programs.packageFolder === null) return withEnvironment(programs.bin, []);

  const native = join(programs.packageFolder, "native");
  const isReachable = folder.user === null || (await closedFolder(programs.bin, folder.user)) === null;
  const isRunnable = await access(join(programs.bin, "postgres"), constants.X_OK).then(
    () => true,
    () => false,
  );
  const home =
    isReachable && isRunnable ? native : await copyOf(native, join(folder.base, `programs-${programs.version}`));

  const links = await libraryLinks(programs.packageFolder);
  const complete = await Promise.all(links.map(({ name }) => exists(join(home, "lib", name))));
  const libraries = join(home, "lib");
  if (complete.every(Boolean)) return withEnvironment(join(home, "bin"), []);

  // Both: a library that is found through a link looks next to the link for the libraries that it needs itself.
  const linked = await makeLinks(links, libraries, join(folder.base, "lib"));
  return withEnvironment(join(home, "bin"), [linked, libraries]);
}

interface LibraryLink {
  /** The name by which a program asks for the library, such as `libicuuc.so.60`. */
  name: string;
  /** The file that the package has, such as `libicuuc.so.60.2`. */
  file: string;
}

/** npm packs no links: the package lists them, and an install script makes them where such scripts may run. */
async function libraryLinks(packageFolder: string): Promise<LibraryLink[]> {
  const list = await readFile(join(packageFolder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const entries = JSON.parse(list) as { source: string; target: string }[];
  return entries
    .filter(({ target }) => dirname(target) === "native/lib")
    .map(({ source, target }) => ({ name: basename(target), file: basename(source) }));
}

async function makeLinks(links: LibraryLink[], libraries: string, place: string): Promise<string> {
  await mkdir(place, { recursive: true, mode: 0o755 });
  await chmod(place, 0o755);
  for (const { name, file } of links) {
    const path = join(place, name);
    const target = join(libraries, file);
    if ((await readlink(path).catch(() => null)) === target) continue;

    // Renamed into place, so that a server that starts meanwhile never misses one.
    const draft = `${path}.${process.pid}`;
    await symlink(target, draft);
    await rename(draft, path);
  }
  return place;
}

/** Copies only once; a copy that was interrupted never gets the final name. */
async function copyOf(native: string, place: string): Promise<string> {
  if (await exists(place)) return place;

  const draft = `${place}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await cp(native, draft, { recursive: true, filter: (source) => !source.endsWith(".a"), verbatimSymlinks: true });
  for (const program of ["postgres", "initdb"]) await chmod(join(draft, "bin", program), 0o755);
  await chmod(draft, 0o755);
  await rename(draft, place).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  return place;
}

function withEnvironment(bin: string, libraries: string[]): UsablePrograms {
  const variable = process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH";
  // Nothing else of ours: the service's environment holds secrets, and PG… variables would change the server.
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  if (libraries.length > 0) env[variable] = libraries.join(delimiter);
  return { postgres: join(bin, "postgres"), initdb: join(bin, "initdb"), env };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
