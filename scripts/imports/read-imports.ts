/** Reads which files a TypeScript source imports, types and dynamic imports included. */

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)["']([^"'\n]+)["']/g;

/** Every specifier that the source names in an import or a re-export, in order. */
export function readImports(source: string): string[] {
  return [...source.matchAll(IMPORT)].map((match) => match[1]!);
}
