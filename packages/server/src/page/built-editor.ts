/** The editor as it was built: read from its folder, which a new build may replace while the service runs. */
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Encoding } from "../http/accepted-encoding.ts";
import { Problem } from "../problems/problem.ts";

const contentTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
};

/** Of the build: a hash of the content is in each. */
const ASSET_NAME = /^[\w-][\w.-]{0,200}$/;

interface BuiltAsset {
  bytes: Buffer;
  contentType: string;
  /** How the bytes are compressed. */
  encoding: Encoding | null;
}

interface BuiltEditor {
  /** The page, with `__CSP_NONCE__` where the nonce goes. */
  page(): Promise<string>;
  /** The script of the Flow preview's frame. */
  frameScript(): Promise<string>;
  /** Null where there is no such file. */
  asset(name: string, encoding: Encoding | null): Promise<BuiltAsset | null>;
}

export function openBuiltEditor(folder: string): BuiltEditor {
  const text = async (name: string) => {
    const bytes = await readOrNull(join(folder, name));
    if (bytes) return bytes.toString("utf8");
    throw new Problem(
      "not_found",
      "The editor of this service was not built. In a checkout, npm start builds it; node scripts/build-editor.mjs builds it alone. The API works without it.",
    );
  };

  return {
    page: () => text("index.html"),
    frameScript: () => text("flow-frame.js"),
    async asset(name, encoding) {
      const contentType = contentTypes[extname(name)];
      if (!ASSET_NAME.test(name) || contentType === undefined) return null;
      const path = join(folder, "assets", name);
      const packed = encoding && (await readOrNull(`${path}.${encoding === "br" ? "br" : "gz"}`));
      if (packed) return { bytes: packed, contentType, encoding };
      const bytes = await readOrNull(path);

      return bytes && { bytes, contentType, encoding: null };
    },
  };
}

async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}
