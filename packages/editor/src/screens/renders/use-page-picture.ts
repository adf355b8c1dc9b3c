/** The first page of a finished PDF as a picture that the service draws. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { request } from "../../api/request.ts";
import { useSession } from "../../shell/session-context.ts";

interface PictureOptions {
  /** In pixels. */
  width: number;
  isEnabled: boolean;
}

/** An address for `img`; null until it is there, and where there is no picture. */
export function usePagePicture(id: string, { width, isEnabled }: PictureOptions): string | null {
  const { mode } = useSession();
  const picture = useQuery({
    queryKey: ["page-pictures", mode, id, width],
    queryFn: async ({ signal }) => {
      const path = `/v1/renders/${encodeURIComponent(id)}/pages/1.png?width=${width}`;
      return (await request(path, { accept: "image/png", signal })).blob();
    },
    enabled: isEnabled,
    // A finished file does not change.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!picture.data) return;
    const next = URL.createObjectURL(picture.data);
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [picture.data]);

  return url;
}
