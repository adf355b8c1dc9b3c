/** Compares two sources document by document, by the names of their data sets. */
import {
  type Comparison,
  compareImages,
  comparePdfs,
  type PagePictures,
  type Rasteriser,
  startRasteriser,
} from "@platen/compare";
import { PdfError } from "@platen/pdf";
import { CommandError, exitCodes } from "../exit-codes.ts";
import type { DocumentSource, DrawnDocument } from "./document-source.ts";

export interface DocumentDiff {
  /** The data set; null where there is one document without any. */
  name: string | null;
  comparison: Comparison | null;
  /** Why the two could not be compared; null where they were. */
  problem: string | null;
  pictures: PagePictures[];
}

export async function compareSources(
  from: DocumentSource,
  to: DocumentSource,
  { names, keepPictures }: { names: readonly string[] | undefined; keepPictures: boolean },
): Promise<DocumentDiff[]> {
  const all = [...new Set([...from.names, ...to.names])];
  for (const name of names ?? []) if (!all.includes(name)) throw noDataset(name, all);
  const rasteriser = startRasteriser();
  const diffs: DocumentDiff[] = [];
  try {
    for (const name of names ?? all) {
      diffs.push(await compareDocuments(name, from, to, { rasteriser, keepPictures }));
    }
  } finally {
    await rasteriser.close();
  }

  return diffs;
}

async function compareDocuments(
  name: string | null,
  from: DocumentSource,
  to: DocumentSource,
  { rasteriser, keepPictures }: { rasteriser: Rasteriser; keepPictures: boolean },
): Promise<DocumentDiff> {
  const lacking = [from, to].filter(({ names }) => !names.includes(name));
  const failed = (problem: string): DocumentDiff => ({ name, comparison: null, problem, pictures: [] });
  if (lacking.length > 0) return failed(`${lacking.map(({ label }) => label).join(" and ")} has no such data set.`);

  const [before, after] = await Promise.all([from.draw(name), to.draw(name)]);
  if ("failure" in before || "failure" in after) return failed(describeFailures(from, before, to, after));
  if (before.isImage !== after.isImage) return failed("One is a PDF and the other an image: they cannot be compared.");

  const pictures: PagePictures[] = [];
  const onPictures = keepPictures ? (page: PagePictures) => void pictures.push(page) : undefined;
  try {
    const comparison = before.isImage
      ? await compareImages(before.bytes, after.bytes, { onPictures })
      : await comparePdfs(before.bytes, after.bytes, { rasteriser, onPictures });
    return { name, comparison, problem: null, pictures };
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    throw new CommandError(exitCodes.usage, "not_comparable", `${from.label} and ${to.label}: ${error.message}`);
  }
}

function describeFailures(
  from: DocumentSource,
  before: DrawnDocument,
  to: DocumentSource,
  after: DrawnDocument,
): string {
  return [
    "failure" in before ? `${from.label} cannot be rendered: ${before.failure}` : "",
    "failure" in after ? `${to.label} cannot be rendered: ${after.failure}` : "",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function noDataset(name: string, all: readonly (string | null)[]): CommandError {
  const known = all.filter((each) => each !== null).join(", ") || "none";

  return new CommandError(exitCodes.usage, "dataset_not_found", `There is no data set "${name}"; there are: ${known}.`);
}
