/** Checks the files of a template with the engine of its language, as the service does. */
import type { Analysis } from "@platen/templates/analysis";
import type { Finding } from "../finding.ts";
import type { CheckJob } from "./engine-request.ts";

export function checkFiles(
  { check }: Analysis,
  { engine, files, options }: Pick<CheckJob, "engine" | "files" | "options">,
): Finding[] {
  const { source, head, header, footer, partials } = files;
  const whole = check({ engine, source, file: "template.html", partials, options });
  const parts = Object.entries({ "head.html": head, "header.html": header, "footer.html": footer }).flatMap(
    ([file, part]) =>
      part === ""
        ? []
        : check({ engine, source: part, file, partials, options }).filter((finding) => finding.file === file),
  );

  return [...whole, ...parts].map((finding) => ({ ...finding, source: "template" as const }));
}
