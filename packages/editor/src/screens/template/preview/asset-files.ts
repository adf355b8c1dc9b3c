/** The template's own files for the Flow preview, each loaded once for its content. */
import { request } from "../../../api/request.ts";
import type { Asset } from "../template-content.ts";

const loaded = new Map<string, Promise<Blob>>();

export async function loadAssets(slug: string, assets: readonly Asset[]): Promise<{ path: string; blob: Blob }[]> {
  const files = await Promise.all(
    assets.map(async ({ path, sha256 }) => {
      const name = path
        .replace(/^assets\//, "")
        .split("/")
        .map(encodeURIComponent)
        .join("/");
      const blob = await load(`/v1/templates/${slug}/assets/${name}`, sha256).catch(() => null);
      return blob ? [{ path, blob }] : [];
    }),
  );

  return files.flat();
}

function load(address: string, sha256: string): Promise<Blob> {
  const known = loaded.get(sha256);
  if (known) return known;
  const loading = request(address, { accept: "*/*" }).then((response) => response.blob());
  loaded.set(sha256, loading);
  loading.catch(() => loaded.delete(sha256));

  return loading;
}
