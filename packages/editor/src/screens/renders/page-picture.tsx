/** The first page of a finished PDF as a small picture. */
import type { Render } from "../../api/renders.ts";
import { usePagePicture } from "./use-page-picture.ts";
import "./page-picture.css";

export function PagePicture({ render: { id, format, file } }: { render: Render }) {
  const isShown = file !== null && format === "pdf";
  const url = usePagePicture(id, { width: 480, isEnabled: isShown });

  // A file that has ended has no picture; the details say until when it was kept.
  if (!isShown || url === null) return null;

  return (
    <section className="panel" aria-labelledby="page-heading">
      <h2 id="page-heading">{file.pages === 1 ? "The page" : `Page 1 of ${file.pages}`}</h2>
      <img className="page-picture" src={url} alt="The first page of the document" />
    </section>
  );
}
