/** The first page of a finished PDF as a small picture. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Render } from "../../api/renders.ts";
import { request } from "../../api/request.ts";
import { useSession } from "../../shell/session-context.ts";
import "./page-picture.css";

const WIDTH = 480;

export function PagePicture({ render: { id, format, file } }: { render: Render }) {
  const { mode } = useSession();
  const isShown = file !== null && format === "pdf";
  const picture = useQuery({
    queryKey: ["renders", mode, id, "picture"],
    queryFn: async ({ signal }) => {
      const path = `/v1/renders/${encodeURIComponent(id)}/pages/1.png?width=${WIDTH}`;
      return (await request(path, { accept: "image/png", signal })).blob();
    },
    enabled: isShown,
    retry: false,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!picture.data) return;
    const next = URL.createObjectURL(picture.data);
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [picture.data]);

  // A file that has ended has no picture; the details say until when it was kept.
  if (!isShown || url === null) return null;

  return (
    <section className="panel" aria-labelledby="page-heading">
      <h2 id="page-heading">{file.pages === 1 ? "The page" : `Page 1 of ${file.pages}`}</h2>
      <img className="page-picture" src={url} alt="The first page of the document" />
    </section>
  );
}
