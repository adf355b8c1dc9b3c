/** What a published version and the draft make of one data set, as the service compares it, in sentences. */
import { useQuery } from "@tanstack/react-query";
import { describeError } from "../../../api/problem.ts";
import { Banner } from "../../../design/banner.tsx";
import { Loading } from "../../../design/loading.tsx";
import { Tag } from "../../../design/status.tsx";
import { useEditor } from "../open-editor.ts";
import { useTemplate } from "../use-template.ts";
import { compareDocuments, type DatasetDiff } from "./version-api.ts";

interface DocumentDiffProps {
  version: number;
  dataset: string | null;
}

/** A document that is different all over has thousands. */
const MOST_SENTENCES = 200;

export function DocumentDiff({ version, dataset }: DocumentDiffProps) {
  const { saver } = useEditor();
  const slug = useTemplate((state) => state.template.slug);
  const draft = useTemplate((state) => state.draft);
  const datasets = useTemplate((state) => state.datasets);
  const comparison = useQuery({
    queryKey: ["documents", slug, version, dataset, draft, datasets],
    queryFn: async ({ signal }) => {
      // The service compares what is stored.
      await saver.saveNow();
      return compareDocuments(slug, { version, dataset }, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (comparison.isPending) return <Loading>Rendering both …</Loading>;
  if (comparison.isError) return <Banner tone="bad">{describeError(comparison.error)}</Banner>;

  return <Compared name={`Version ${version}`} diff={comparison.data} />;
}

function Compared({ name, diff: { from, to, equal, differences } }: { name: string; diff: DatasetDiff }) {
  const sides = [
    { side: name, problem: from.problem },
    { side: "The draft", problem: to.problem },
  ];
  if (from.problem || to.problem) {
    return sides.map(
      ({ side, problem }) =>
        problem && (
          <Banner key={side} tone="bad">
            {side} cannot be rendered with this data set: {problem.detail}
          </Banner>
        ),
    );
  }
  if (equal) {
    return (
      <p className="field-help">
        The documents are the same in text, structure, looks, links, metadata, e-invoice terms and standards.
      </p>
    );
  }

  return (
    <ul className="difference-list" aria-label="Differences">
      {differences.slice(0, MOST_SENTENCES).map(({ kind, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two differences can be alike in every field.
        <li key={index}>
          <Tag>{KINDS[kind] ?? kind}</Tag> <span>{message}</span>
        </li>
      ))}
      {differences.length > MOST_SENTENCES && <li>{differences.length - MOST_SENTENCES} more</li>}
    </ul>
  );
}

/** Kinds that are called otherwise on the screen. */
const KINDS: Readonly<Record<string, string>> = { einvoice: "e-invoice", picture: "looks" };
