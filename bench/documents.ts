/** The documents of a run: those of the data folder where one is given, else an invoice of our own. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Documents } from "./contender.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** Folder: PLATEN_BENCH_DATA, or `bench` below PLATEN_CONFORMANCE_DATA. */
export function loadDocuments(): Documents {
  const { PLATEN_BENCH_DATA, PLATEN_CONFORMANCE_DATA } = process.env;
  const folder = PLATEN_BENCH_DATA ?? (PLATEN_CONFORMANCE_DATA ? join(PLATEN_CONFORMANCE_DATA, "bench") : null);
  const invoice = read(folder, "invoice.html") ?? readFileSync(join(here, "documents", "invoice.html"), "utf8");
  const report = read(folder, "report.html");
  const card = read(folder, "card.html");
  return { invoice, scripted: withScript(invoice), ...(report && { report }), ...(card && { card }) };
}

function read(folder: string | null, name: string): string | null {
  const file = folder && join(folder, name);
  return file && existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** The invoice, with a script that copies its lines and counts them: work that only shows when scripts run. */
function withScript(html: string): string {
  const script = `<script>
const body = document.querySelector("tbody");
for (const row of [...body.rows].slice(0, 3)) body.append(row.cloneNode(true));
document.body.append(Object.assign(document.createElement("p"), { textContent: body.rows.length + " lines" }));
</script>`;
  return html.replace("</body>", `${script}</body>`);
}
