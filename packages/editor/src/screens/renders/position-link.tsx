/** Where in a template something is, as a link that opens the editor there. */
import { Link } from "../../design/link.tsx";

interface PositionLinkProps {
  /** The template that was rendered; null for inline HTML, which cannot be opened. */
  slug: string | null;
  /** `<file>:<line>:<column>`. */
  location: string;
}

export function PositionLink({ slug, location }: PositionLinkProps) {
  if (slug === null) return <code>{location}</code>;

  return (
    <Link to={`/templates/${slug}?at=${encodeURIComponent(location)}`}>
      Open in the editor at <code>{location}</code>
    </Link>
  );
}
