/** All templates of the workspace. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { describeError } from "../../api/problem.ts";
import { engineNames, listTemplates } from "../../api/templates.ts";
import { Banner } from "../../design/banner.tsx";
import { Link } from "../../design/link.tsx";
import { Loading } from "../../design/loading.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { Table } from "../../design/table.tsx";

export function TemplatesScreen() {
  const list = useInfiniteQuery({
    queryKey: ["templates", "", "-updated_at"],
    queryFn: ({ pageParam, signal }) => listTemplates({ query: "", sort: "-updated_at" }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  const templates = list.data?.pages.flatMap(({ data }) => data) ?? [];

  return (
    <>
      <PageHead title="Templates" />
      {list.isPending && <Loading>Loading the templates …</Loading>}
      {list.isError && <Banner tone="bad">{describeError(list.error)}</Banner>}
      <Table caption="Templates" columns={["Name", "Slug", "Language"]}>
        {templates.map(({ slug, name, engine }) => (
          <tr key={slug}>
            <td>
              <Link to={`/templates/${slug}`}>{name}</Link>
            </td>
            <td>{slug}</td>
            <td>{engineNames[engine]}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
