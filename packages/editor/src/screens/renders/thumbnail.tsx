/** The first page of a render in a list: asked for when its row is near, in a box that has its size before. */
import { useEffect, useRef, useState } from "react";
import { usePagePicture } from "./use-page-picture.ts";
import "./page-picture.css";

/** Twice the width of the box, for dense screens. */
const WIDTH = 80;

interface ThumbnailProps {
  id: string;
  /** Whether there is a PDF that can be drawn, as far as the list knows. */
  isDrawn: boolean;
}

export function Thumbnail({ id, isDrawn }: ThumbnailProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setNear(true);
      observer.disconnect();
    });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const url = usePagePicture(id, { width: WIDTH, isEnabled: isDrawn && isNear });

  return (
    <div ref={box} className="thumbnail">
      {url !== null && <img src={url} alt={`First page of …${id.slice(-8)}`} />}
    </div>
  );
}
