/** The editor screen's door: what the address names is opened here. */
import { PageHead } from "../../design/page-head.tsx";

export default function TemplatePage({ slug }: { slug: string }) {
  return <PageHead title={slug} />;
}
