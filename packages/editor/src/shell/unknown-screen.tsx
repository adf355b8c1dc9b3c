/** For an address that is not a screen. */
import { EmptyState } from "../design/empty-state.tsx";
import { Link } from "../design/link.tsx";
import { PageHead } from "../design/page-head.tsx";

export function UnknownScreen({ path }: { path: string }) {
  return (
    <>
      <PageHead title="Nothing is here" />
      <EmptyState icon="search" title="This address is not a screen">
        <p>
          <code>{path}</code> does not lead anywhere. <Link to="/">Go to the templates.</Link>
        </p>
      </EmptyState>
    </>
  );
}
