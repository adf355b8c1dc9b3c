/** The image of a template that makes images. */
import { useEffect, useRef, useState } from "react";
import { section } from "../page-setup/page-geometry.ts";
import { useTemplate } from "../use-template.ts";
import { Scroller } from "./scroller.tsx";
import { useFit } from "./use-fit.ts";
import { usePreview } from "./use-preview.ts";

export function PictureView() {
  const scroller = useRef<HTMLElement>(null);
  const file = usePreview((state) => state.picture?.file ?? null);
  const isOld = usePreview((state) => state.broken !== null);
  const zoom = usePreview((state) => state.zoom);
  const width = useTemplate((state) => Number(section(state.draft.settings, "image").width ?? 1200));
  const scale = useFit(scroller, width, zoom);
  const [url, setUrl] = useState<string | null>(null);

  useEffect(() => {
    if (!file?.contentType.startsWith("image/")) return;
    const next = URL.createObjectURL(new Blob([file.bytes], { type: file.contentType }));
    const image = new Image();
    image.src = next;
    let isCurrent = true;
    // The picture before it stays until this one can be shown at once.
    image.decode().then(
      () => {
        if (isCurrent) setUrl(next);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
      setTimeout(() => URL.revokeObjectURL(next), 1_000);
    };
  }, [file]);

  return (
    <Scroller ref={scroller} label="Pages" isOld={isOld}>
      {url ? (
        <img className="preview-image" src={url} alt="Page 1 of 1" width={Math.round(width * scale)} />
      ) : (
        !isOld && <p className="preview-empty">Rendering the image…</p>
      )}
    </Scroller>
  );
}
