/** Finds files that a template refers to and will not get: assets that it lacks, and hosts that it may not reach. */
import { positionAt } from "@platen/json";
import type { Finding } from "../finding.ts";
import { partialFile } from "../template-files.ts";
import type { CheckJob } from "./engine-request.ts";

/** `url(…)`, `@import "…"`, `src="…"` and `href="…"` of a style sheet; the address is in the first group that is set. */
const IN_CSS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi;
const IN_HTML =
  /<(?:img|source|image|script|video|audio|embed|use)\b[^>]*?\s(?:src|href|xlink:href)\s*=\s*(?:"([^"]*)"|'([^']*)')|<link\b[^>]*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

export function checkResources({ files, assets, allowHosts }: Pick<CheckJob, "files" | "assets" | "allowHosts">) {
  const { source, head, header, footer, partials, css } = files;
  const html = {
    "template.html": source,
    "head.html": head,
    "header.html": header,
    "footer.html": footer,
    ...Object.fromEntries(Object.entries(partials).map(([name, text]) => [partialFile(name), text])),
  };
  const known = { assets: new Set(assets), allowHosts };

  return [
    ...findIn("style.css", css, [IN_CSS], known),
    ...Object.entries(html).flatMap(([file, text]) => findIn(file, text, [IN_HTML, IN_CSS], known)),
  ];
}

interface Known {
  assets: ReadonlySet<string>;
  allowHosts: readonly string[];
}

function findIn(file: string, text: string, patterns: readonly RegExp[], known: Known): Finding[] {
  const seen = new Set<number>();

  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const address = match.slice(1).find((group) => group !== undefined) ?? "";
      const from = match.index + match[0].lastIndexOf(address);
      const message = faultOf(address, known);
      if (message === null || seen.has(from)) return [];
      seen.add(from);
      const position = positionAt(text, from);
      return [
        {
          severity: "warning" as const,
          source: "template" as const,
          code: "resource_blocked",
          message,
          file,
          from,
          to: from + address.length,
          ...position,
        },
      ];
    }),
  );
}

/** Null where the address can be reached, or is only known when the template is rendered. */
function faultOf(address: string, { assets, allowHosts }: Known): string | null {
  if (address === "" || /[{#]/.test(address) || /^(data|blob|about):/i.test(address)) return null;
  const absolute = /^(?:https?:)?\/\/([^/?#:]+)/i.exec(address);
  if (absolute) {
    const host = absolute[1]!.toLowerCase();
    return allowHosts.some((allowed) => matches(host, allowed.toLowerCase()))
      ? null
      : `${host} is not reached: add it to allow_hosts in the settings, or make the file an asset of the template.`;
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || address.startsWith("/")) return null;
  const path = decode(address.replace(/^\.\//, "").replace(/[?#].*$/, ""));
  if (!path.startsWith("assets/") || assets.has(path)) return null;

  return `The template has no asset ${path}.`;
}

function matches(host: string, allowed: string): boolean {
  const name = allowed.replace(/:\d+$/, "");

  return name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
